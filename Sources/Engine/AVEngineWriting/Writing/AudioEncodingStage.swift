package import AVEngineCore
import AVEngineReading
package import CoreAudioTypes
import CoreMedia

/// Gaps in the client's times become silence, and frames that overlap earlier ones in time are dropped.
final class AudioEncodingStage: WritingStage {
  private var header: WriterTrack
  private let coding: AudioCoding
  private let codecs: any CodecProvider
  private let client: ClientAudio
  private var converter: (any AudioConverting)?
  private var encoder: (any AudioEncoder)?
  private var layout = ChannelLayout(count: 0)
  /// The movie time of the first frame.
  private var start = CMTime.zero
  private var frameCount = 0
  /// The index, at the source's sample rate, of the audio frame after the last one that was converted.
  private var taken: Int64 = 0
  private var sourceRate: CMTimeScale = 1
  private var lastDue = CMTime.zero
  private let operation = "Encoding audio"

  init(_ plan: WritingPlan, _ coding: AudioCoding, codecs: any CodecProvider) {
    header = plan.header
    self.coding = coding
    self.codecs = codecs
    client = ClientAudio(codecs: codecs)
  }

  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError) {
    guard let given = try SampleReading(buffer) else { return }
    let source = try description(of: given)
    let reading = try given.interleaved()
    if encoder == nil { try open(reading, source, lane) }
    if client.format != reading.format { try endConversion(lane) }
    try client.decode(reading) { (piece) throws(EngineError) in try take(piece, lane) }
  }

  private func description(of reading: SampleReading) throws(EngineError) -> AudioStreamBasicDescription {
    guard let description = reading.format.audioStreamBasicDescription, description.mFormatID == kAudioFormatLinearPCM,
      description.mSampleRate >= 1, description.mSampleRate < 10_000_000, description.mChannelsPerFrame > 0
    else { throw EngineError(.encodeFailed, operation, detail: "an input with output settings takes linear PCM only") }
    return description
  }

  private func open(_ reading: SampleReading, _ source: AudioStreamBasicDescription, _ lane: OutputLane)
    throws(EngineError)
  {
    let settings = coding.settings(for: source, layout: coding.sourceLayout(reading.format))
    let encoder = try codecs.makeAudioEncoder(settings)
    self.encoder = encoder
    layout = settings.layout
    let rate = CMTimeScale(encoder.inputFormat.mSampleRate.rounded())
    header.formatDescriptions = [encoder.formatDescription]
    header.timescale = rate
    let trim = reading.buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    let first = reading.buffer.timings[0]?.presentationTimeStamp ?? lane.sessionStart - trim
    guard first.isNumeric else {
      throw EngineError(.encodeFailed, operation, detail: "a sample has no presentation time")
    }
    start = (first + trim - lane.sessionStart).convertScale(max(rate, 1), method: .roundHalfAwayFromZero)
    client.begin(at: lane.sessionStart + start)
    try lane.declare(header)
  }

  private func take(_ piece: ClientAudio.Piece, _ lane: OutputLane) throws(EngineError) {
    if piece.rate != sourceRate {
      taken = CMTime(value: taken, timescale: sourceRate).ticks(piece.rate) ?? taken
      sourceRate = piece.rate
    }
    let from = max(piece.start, taken)
    guard from < piece.end else { return }
    if !piece.follows, from > taken { try fill(until: from, lane) }
    var pcm = PCMBuffer(format: try opened().inputFormat)
    let frames = piece.audio.frames(Int(from - piece.start)..<piece.audio.frameCount)
    try conversion(of: frames).convert(frames, into: &pcm)
    taken = piece.end
    try encode(pcm, lane)
  }

  private func fill(until frame: Int64, _ lane: OutputLane) throws(EngineError) {
    try endConversion(lane)
    let format = try opened().inputFormat
    let end = Int((Double(frame) * format.mSampleRate / Double(sourceRate)).rounded())
    while frameCount < end {
      var silence = PCMBuffer(format: format)
      silence.appendSilence(min(end - frameCount, 65_536))
      try encode(silence, lane)
    }
  }

  private func opened() throws(EngineError) -> any AudioEncoder {
    guard let encoder else { throw EngineError(.encodeFailed, operation, detail: "no encoder is open") }
    return encoder
  }

  private func conversion(of audio: any DecodedAudio) throws(EngineError) -> any AudioConverting {
    if let converter { return converter }
    let source = client.format.map(coding.sourceLayout) ?? audio.channelLayout
    let made = try codecs.makeAudioConverter(
      from: audio.format, layout: source, to: opened().inputFormat, layout: layout)
    converter = made
    return made
  }

  /// The converter cannot continue after a gap or a change of format.
  private func endConversion(_ lane: OutputLane) throws(EngineError) {
    guard let converter else { return }
    self.converter = nil
    var rest = PCMBuffer(format: try opened().inputFormat)
    try converter.finish(into: &rest)
    try encode(rest, lane)
  }

  private func encode(_ pcm: PCMBuffer, _ lane: OutputLane) throws(EngineError) {
    guard pcm.frameCount > 0 else { return }
    frameCount += pcm.frameCount
    try opened().encode(pcm) { (sample) throws(EngineError) in try self.write(sample, lane) }
  }

  private func write(_ encoded: EncodedSample, _ lane: OutputLane) throws(EngineError) {
    var encoded = encoded
    encoded.sample.decodeTime = start + encoded.sample.decodeTime
    encoded.sample.presentationTime = start + encoded.sample.presentationTime
    lastDue = encoded.sample.decodeTime
    try lane.write(encoded, due: lastDue)
  }

  func beginSegment(in lane: OutputLane) throws(EngineError) { try lane.endSegment(due: lastDue) }

  func finish(end: CMTime?, into lane: OutputLane) throws(EngineError) {
    guard let encoder else { return }
    try endConversion(lane)
    guard frameCount > 0 else { return }
    try encoder.finish { (sample) throws(EngineError) in try self.write(sample, lane) }
  }

  /// The edit hides the encoder's priming and the padding of the last packet.
  var edits: [EditSegment] {
    guard let encoder, frameCount > 0 else { return [] }
    let rate = CMTimeScale(encoder.inputFormat.mSampleRate.rounded())
    let duration = CMTime(value: CMTimeValue(frameCount), timescale: max(rate, 1))
    let shown = CMTimeRange(start: start, duration: duration)
    return [EditSegment(source: shown, target: shown)]
  }
}

extension AudioCoding {
  package func settings(for source: AudioStreamBasicDescription, layout: ChannelLayout) -> AudioEncoderSettings {
    let count = channelCount ?? Int(source.mChannelsPerFrame)
    let stated = channelMask ?? (count == layout.count && layout.mask != 0 ? layout.mask : nil)
    let mask = stated ?? ChannelLayout.usual(count: count).mask
    let rate = (sampleRate ?? source.mSampleRate).rounded()
    var settings = AudioEncoderSettings(
      formatID: formatID, sampleRate: rate, layout: ChannelLayout(count: count, mask: mask))
    settings.bitRate = bitRate
    settings.bitDepth = bitDepth
    if formatID == kAudioFormatLinearPCM { settings.linearPCM = linearPCM(rate: rate, channels: count) }
    return settings
  }

  private func linearPCM(rate: Double, channels: Int) -> AudioStreamBasicDescription {
    let bits = bitDepth ?? 16
    var flags: AudioFormatFlags = kAudioFormatFlagIsPacked
    if isFloat {
      flags |= kAudioFormatFlagIsFloat
    } else if bits != 8 || !hasUnsignedBytes {
      flags |= kAudioFormatFlagIsSignedInteger
    }
    if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
    let size = UInt32(channels * bits / 8)
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: size,
      mFramesPerPacket: 1,
      mBytesPerFrame: size, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
  }
}
