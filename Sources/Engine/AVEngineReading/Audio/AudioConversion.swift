package import AVEngineCore
package import CoreAudioTypes
package import CoreMedia

/// Converts audio piece by piece. Only one thread may use a conversion at a time.
package final class AudioConversion {
  package enum Target {
    case frames(AudioStreamBasicDescription)
    case packets(AudioEncoderSettings)
  }

  private let basic: AudioStreamBasicDescription
  private let sourceLayout: ChannelLayout
  private let targetLayout: ChannelLayout
  private let options: AudioConversionOptions
  private let codecs: any CodecProvider
  /// nil if the source is native PCM, which needs no decoder.
  private let decoder: (any AudioDecoder)?
  private var encoder: (any AudioEncoder)?
  private var converter: (any AudioConverting)?
  private var frames: PCMQueue
  private var packets = FIFO<EncodedSample>()
  private var trimming: AudioTrimming
  private var isFinished = false
  private var encodedFrames = 0
  private var packetFrames = 0

  private static let operation = "Converting audio"

  /// Trimming is not used if the source needs no decoder.
  package init(
    from source: CMFormatDescription, layout: ChannelLayout, to target: Target, layout targetLayout: ChannelLayout,
    options: AudioConversionOptions = AudioConversionOptions(), trimming: AudioTrimming = AudioTrimming(),
    codecs: any CodecProvider
  ) throws(EngineError) {
    guard let basic = source.audioStreamBasicDescription else {
      throw EngineError(.unsupported, Self.operation, detail: "its audio format is missing or incomplete")
    }
    self.basic = basic
    sourceLayout = layout
    self.targetLayout = targetLayout
    self.options = options
    self.trimming = trimming
    self.codecs = codecs
    decoder = basic.isNativePCM ? nil : try codecs.makeAudioDecoder(source)
    switch target {
    case .frames(let format): frames = PCMQueue(format: format)
    case .packets(let settings):
      let made = try codecs.makeAudioEncoder(settings)
      encoder = made
      frames = PCMQueue(format: made.inputFormat)
    }
    // If no decoder is needed, an impossible conversion fails here, before any audio arrives.
    if decoder == nil { converter = try makeConverter(from: basic, layout: layout) }
  }

  // MARK: Output

  package var frameCount: Int { frames.count }

  /// `planes` has a pointer for each plane of the target's format, with room for `offset + count` frames.
  package func read(_ count: Int, into planes: [UnsafeMutableRawPointer], at offset: Int) -> Int {
    frames.read(count, into: planes, at: offset)
  }

  package var firstPacket: EncodedSample? { packets.first }
  package func nextPacket() -> EncodedSample? { packets.popFirst() }

  package var encodedFormat: CMFormatDescription? { encoder?.formatDescription }
  package var primingFrames: Int { encoder?.primingFrames ?? 0 }
  /// The number of frames of padding after the audio; zero until `finish()` is called.
  package var remainderFrames: Int { isFinished ? max(0, packetFrames - primingFrames - encodedFrames) : 0 }
  /// The number of frames that the encoder was given, at the target's sample rate.
  package var encodedFrameCount: Int { encodedFrames }

  package private(set) var isFresh = true

  // MARK: Input

  /// `planes` has a pointer for each plane, to at least `frameCount` frames.
  package func take(_ planes: [UnsafeRawPointer], frameCount: Int) throws(EngineError) {
    guard frameCount > 0 else { return }
    isFresh = false
    guard decoder == nil else {
      guard let plane = planes.first, planes.count == 1 else {
        throw unsupported("audio of this format cannot have one plane per channel")
      }
      return try take(packet: UnsafeRawBufferPointer(start: plane, count: frameCount * Int(basic.mBytesPerFrame)))
    }
    try converter(from: basic, layout: sourceLayout).convert(
      planes, of: basic, frameCount: frameCount, into: &frames.buffer)
    try encodeWaiting()
  }

  /// Takes a packet of compressed audio, or interleaved frames of linear PCM that is not native.
  package func take(packet bytes: UnsafeRawBufferPointer) throws(EngineError) {
    guard let decoder else { throw unsupported("frames were passed as a packet") }
    isFresh = false
    guard let data = CMBlockBuffer(copying: bytes) else { throw EngineError(.outOfMemory, Self.operation) }
    let sample = MediaSample(
      decodeTime: .zero, presentationTime: .zero, duration: .invalid, size: bytes.count,
      location: .memory(HeldBlock(data)))
    try decoder.decode(sample, data: data) { (audio) throws(EngineError) in try pass(audio) }
    try encodeWaiting()
  }

  package func finish() throws(EngineError) {
    guard !isFinished else { return }
    isFinished = true
    isFresh = false
    try decoder?.drain { (audio) throws(EngineError) in try pass(audio) }
    try converter?.finish(into: &frames.buffer)
    try encodeWaiting()
    try encoder?.finish { (sample) throws(EngineError) in self.keep(sample) }
  }

  private func pass(_ audio: any DecodedAudio) throws(EngineError) {
    try trimming.pass(audio) { (part) throws(EngineError) in try self.convert(part) }
  }

  private func convert(_ audio: any DecodedAudio) throws(EngineError) {
    try converter(from: audio.format, layout: audio.channelLayout).convert(audio, into: &frames.buffer)
  }

  private func encodeWaiting() throws(EngineError) {
    guard let encoder, frames.count > 0 else { return }
    let audio = frames.removeAll()
    encodedFrames += audio.frameCount
    try encoder.encode(audio) { (sample) throws(EngineError) in self.keep(sample) }
  }

  private func keep(_ sample: EncodedSample) {
    packets.append(sample)
    packetFrames += Int(sample.sample.duration.isNumeric ? sample.sample.duration.value : 0)
  }

  private func converter(from format: AudioStreamBasicDescription, layout: ChannelLayout) throws(EngineError)
    -> any AudioConverting
  {
    if let converter { return converter }
    let made = try makeConverter(from: format, layout: sourceLayout.mask == 0 ? layout : sourceLayout)
    converter = made
    return made
  }

  private func makeConverter(
    from format: AudioStreamBasicDescription, layout: ChannelLayout
  ) throws(EngineError) -> any AudioConverting {
    try codecs.makeAudioConverter(
      from: format, layout: layout, to: frames.buffer.format, layout: targetLayout, options: options)
  }

  private func unsupported(_ detail: String) -> EngineError {
    EngineError(.unsupported, Self.operation, detail: detail)
  }
}
