import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import CoreVideo
import ProviderConformance

struct BrokenCodecs: CodecProvider {
  let whole: any CodecProvider
  var decoding: DecoderClause?
  var encoding: EncoderClause?
  var converting: FrameConverterClause?
  /// If `refusal` is broken, decoders of this format are made for formats that `whole` refuses.
  var known: CMFormatDescription?
  var knownVideo: VideoEncoderSettings?
  var knownAudio: AudioEncoderSettings?

  // MARK: Decoders

  func canDecode(_ format: CMFormatDescription) -> Bool { decoding != .offer && whole.canDecode(format) }

  private func made(_ format: CMFormatDescription) -> CMFormatDescription {
    decoding == .refusal && !whole.canDecode(format) ? known ?? format : format
  }

  func makeVideoDecoder(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError)
    -> any VideoDecoder
  {
    let decoder = try whole.makeVideoDecoder(made(format), options: options)
    return decoding.map { BrokenVideoDecoder(decoder, broken: $0) } ?? decoder
  }

  func makeAudioDecoder(_ format: CMFormatDescription) throws(EngineError) -> any AudioDecoder {
    let decoder = try whole.makeAudioDecoder(made(format))
    return decoding.map { BrokenAudioDecoder(decoder, broken: $0) } ?? decoder
  }

  func makeClosedCaptionDecoder() throws(EngineError) -> any ClosedCaptionDecoder {
    try whole.makeClosedCaptionDecoder()
  }

  // MARK: Converters

  func makeVideoFrameConverter() throws(EngineError) -> any VideoFrameConverter {
    BrokenFrameConverter(try whole.makeVideoFrameConverter(), broken: converting)
  }

  func makeAudioConverter(
    from input: AudioStreamBasicDescription, layout: ChannelLayout, to output: AudioStreamBasicDescription,
    layout outputLayout: ChannelLayout, options: AudioConversionOptions
  ) throws(EngineError) -> any AudioConverting {
    UnwrappingAudioConverter(
      whole: try whole.makeAudioConverter(
        from: input, layout: layout, to: output, layout: outputLayout, options: options))
  }

  func makeAudioStretcher(_ format: AudioStreamBasicDescription, tempo: Double) throws(EngineError)
    -> any AudioTimeStretching
  {
    try whole.makeAudioStretcher(format, tempo: tempo)
  }

  func makeLiveResampler(from input: AudioBusFormat, to output: AudioBusFormat) throws(EngineError)
    -> any LiveResampling
  {
    try whole.makeLiveResampler(from: input, to: output)
  }

  func makeLiveStretcher(_ form: AudioBusFormat) throws(EngineError) -> any LiveTimeStretching {
    try whole.makeLiveStretcher(form)
  }

  // MARK: Encoders

  func canEncodeVideo(_ codec: CMVideoCodecType) -> Bool { encoding != .offer && whole.canEncodeVideo(codec) }
  func canEncodeAudio(_ format: AudioFormatID) -> Bool { encoding != .offer && whole.canEncodeAudio(format) }
  func preferredPixelFormat(of settings: VideoEncoderSettings) -> OSType? { whole.preferredPixelFormat(of: settings) }
  func canEncodeVideoInPasses(_ settings: VideoEncoderSettings, notes: String) -> Bool {
    whole.canEncodeVideoInPasses(settings, notes: notes)
  }

  func makeVideoEncoder(_ settings: VideoEncoderSettings) throws(EngineError) -> any VideoEncoder {
    var settings = settings
    if encoding == .refusal, !whole.canEncodeVideo(settings.codec), let knownVideo { settings = knownVideo }
    if encoding == .keyFrameInterval { settings.maximumKeyFrameInterval = nil }
    if encoding == .noReordering { settings.allowsFrameReordering = true }
    let encoder = try whole.makeVideoEncoder(settings)
    return encoding.map { BrokenVideoEncoder(encoder, broken: $0) } ?? encoder
  }

  func makeAudioEncoder(_ settings: AudioEncoderSettings) throws(EngineError) -> any AudioEncoder {
    var settings = settings
    if encoding == .refusal, !whole.canEncodeAudio(settings.formatID), let knownAudio { settings = knownAudio }
    let encoder = try whole.makeAudioEncoder(settings)
    return encoding.map { BrokenAudioEncoder(encoder, broken: $0) } ?? encoder
  }
}

private final class UnwrappingAudioConverter: AudioConverting {
  let whole: any AudioConverting
  init(whole: any AudioConverting) { self.whole = whole }

  func convert(_ audio: any DecodedAudio, into output: inout PCMBuffer) throws(EngineError) {
    try whole.convert((audio as? ChangedAudio)?.whole ?? audio, into: &output)
  }
  func convert(_ audio: PCMBuffer, into output: inout PCMBuffer) throws(EngineError) {
    try whole.convert(audio, into: &output)
  }
  func convert(
    _ planes: [UnsafeRawPointer], of format: AudioStreamBasicDescription, frameCount: Int, into output: inout PCMBuffer
  ) throws(EngineError) {
    try whole.convert(planes, of: format, frameCount: frameCount, into: &output)
  }
  func finish(into output: inout PCMBuffer) throws(EngineError) { try whole.finish(into: &output) }
}
