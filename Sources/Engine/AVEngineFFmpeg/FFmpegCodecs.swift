internal import AVEngineCFFmpeg
package import AVEngineCore
internal import AVEnginePixels
package import CoreAudioTypes
package import CoreFoundation
package import CoreMedia

package struct FFmpegCodecs: CodecProvider {
  package init() {}

  package func canDecode(_ format: CMFormatDescription) -> Bool {
    guard (try? FFmpegLibrary.require("Decoding")) != nil else { return false }
    let type = CMFormatDescriptionGetMediaSubType(format)
    switch CMFormatDescriptionGetMediaType(format) {
    case kCMMediaType_Video: return CodecTable.videoCodec(type).flatMap { avcodec_find_decoder($0) } != nil
    case kCMMediaType_Audio:
      return type == kAudioFormatLinearPCM || CodecTable.audioCodec(type).flatMap { avcodec_find_decoder($0) } != nil
    default: return false
    }
  }

  package func makeVideoDecoder(_ format: CMFormatDescription, options: VideoDecoderOptions) throws(EngineError)
    -> any VideoDecoder
  {
    try FFmpegVideoDecoder(format, options: options)
  }

  package func makeAudioDecoder(_ format: CMFormatDescription) throws(EngineError) -> any AudioDecoder {
    try FFmpegAudioDecoder(format)
  }

  package func makeClosedCaptionDecoder() throws(EngineError) -> any ClosedCaptionDecoder {
    try FFmpegClosedCaptionDecoder()
  }

  package func makeVideoFrameConverter() throws(EngineError) -> any VideoFrameConverter { ZimgVideoFrameConverter() }

  package func makeAudioConverter(
    from input: AudioStreamBasicDescription, layout: ChannelLayout, to output: AudioStreamBasicDescription,
    layout outputLayout: ChannelLayout, options: AudioConversionOptions
  ) throws(EngineError) -> any AudioConverting {
    try FFmpegResampler(from: input, layout: layout, to: output, layout: outputLayout, options: options)
  }

  package func makeAudioStretcher(_ format: AudioStreamBasicDescription, tempo: Double) throws(EngineError)
    -> any AudioTimeStretching
  {
    try SoundTouchStretcher(format, tempo: tempo)
  }

  package func makeLiveResampler(from input: AudioBusFormat, to output: AudioBusFormat) throws(EngineError)
    -> any LiveResampling
  {
    let resampler = try FFmpegResampler(
      from: input.description(isInterleaved: false), layout: input.layout, to: output.description(isInterleaved: false),
      layout: output.layout)
    try resampler.open()
    return resampler
  }

  package func makeLiveStretcher(_ form: AudioBusFormat) throws(EngineError) -> any LiveTimeStretching {
    try SoundTouchStretcher(form.description(isInterleaved: true), tempo: 1)
  }

  package func canEncodeVideo(_ codec: CMVideoCodecType) -> Bool { FFmpegVideoEncoder.canEncode(codec) }
  package func preferredPixelFormat(of settings: VideoEncoderSettings) -> OSType? {
    VideoEncoderChoice.of(settings)?.appleFormat(of: settings)
  }
  package func canEncodeVideoInPasses(_ settings: VideoEncoderSettings, notes: String) -> Bool {
    FFmpegVideoEncoder.canEncodeInPasses(settings, notes: notes)
  }
  package func canEncodeAudio(_ format: AudioFormatID) -> Bool { FFmpegAudioEncoder.canEncode(format) }

  package func makeVideoEncoder(_ settings: VideoEncoderSettings) throws(EngineError) -> any VideoEncoder {
    try FFmpegVideoEncoder(settings)
  }
  package func makeAudioEncoder(_ settings: AudioEncoderSettings) throws(EngineError) -> any AudioEncoder {
    settings.formatID == kAudioFormatLinearPCM ? try PCMEncoder(settings) : try FFmpegAudioEncoder(settings)
  }
}
