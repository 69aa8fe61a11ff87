package import AVEngineCore
package import CoreAudioTypes
import CoreMedia

/// Converts and encodes linear PCM. The result lasts exactly as long as what was given: holes in the client's times
/// become silence.
final class AudioEncodingStage: WritingStage {
  private var header: WriterTrack
  private let coding: AudioCoding
  private let codecs: any CodecProvider
  private var format: CMFormatDescription?
  private var decoder: (any AudioDecoder)?
  private var converter: (any AudioConverting)?
  private var encoder: (any AudioEncoder)?
  private var layout = ChannelLayout(count: 0)
  /// Movie time of the first frame.
  private var start = CMTime.zero
  /// Frames given to the encoder.
  private var frameCount = 0
  /// Frames of the source's rate since `start` that were given to the converter or written as silence.
  private var taken: Int64 = 0
  /// When the newest sample written is due.
  private var lastDue = CMTime.zero
  private let operation = "Encoding sound"

  init(_ plan: WritingPlan, _ coding: AudioCoding, codecs: any CodecProvider) {
    header = plan.header
    self.coding = coding
    self.codecs = codecs
  }

  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError) {
    guard let given = try SampleReading(buffer) else { return }
    let source = try description(of: given)
    let reading = try given.interleaved()
    if encoder == nil { try open(reading, source, lane) }
    if format != reading.format { try changeFormat(to: reading.format) }
    let skipped = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    let end =
      lane.sessionStart + start + CMTime(value: taken, timescale: CMTimeScale(source.mSampleRate.rounded())) - skipped
    let samples = try reading.samples(formatIndex: 0, after: end)
    for encoded in samples { try take(encoded, source, trimsOf: buffer, lane) }
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
    try lane.declare(header)
  }

  private func changeFormat(to format: CMFormatDescription) throws(EngineError) {
    try endConversion()
    self.format = format
    decoder = try codecs.makeAudioDecoder(format)
    if let rate = format.audioStreamBasicDescription?.mSampleRate, let output = encoder?.inputFormat.mSampleRate {
      // From here on frames count at another rate.
      taken = Int64((Double(frameCount) * rate / output).rounded())
    }
  }

  private func take(
    _ encoded: EncodedSample, _ source: AudioStreamBasicDescription, trimsOf buffer: CMSampleBuffer, _ lane: OutputLane
  ) throws(EngineError) {
    let rate = CMTimeScale(source.mSampleRate.rounded())
    let stated = (encoded.sample.presentationTime - lane.sessionStart - start).ticks(rate) ?? taken
    let skipped = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart).ticks(rate) ?? 0
    let dropped = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd).ticks(rate) ?? 0
    // Times that were rounded miss by little; only a jump counts.
    var position = abs(stated + skipped - taken) <= Int64(rate) / 100 ? taken - skipped : stated
    let last = position + (encoded.sample.duration.ticks(rate) ?? 0) - dropped
    var audioParts: [any DecodedAudio] = []
    try decoder?.decode(encoded.sample, data: encoded.data) { audioParts.append($0) }
    for audio in audioParts {
      try take(audio, at: position, from: position + (audio === audioParts.first ? skipped : 0), to: last, lane)
      position += Int64(audio.frameCount)
    }
  }

  /// Gives the converter the frames of a sound that were not there yet.
  private func take(
    _ audio: any DecodedAudio, at position: Int64, from first: Int64, to last: Int64, _ lane: OutputLane
  ) throws(EngineError) {
    let from = max(first, position, taken)
    let to = min(last, position + Int64(audio.frameCount))
    guard from < to else { return }
    if from > taken { try fill(until: from, rate: audio.format.mSampleRate, lane) }
    var pcm = PCMBuffer(format: try opened().inputFormat)
    try conversion(of: audio).convert(audio.frames(Int(from - position)..<Int(to - position)), into: &pcm)
    taken = to
    try encode(pcm, lane)
  }

  /// Writes silence up to a frame of the source.
  private func fill(until frame: Int64, rate: Double, _ lane: OutputLane) throws(EngineError) {
    try endConversion(lane)
    let format = try opened().inputFormat
    let end = Int((Double(frame) * format.mSampleRate / rate).rounded())
    while frameCount < end {
      var silence = PCMBuffer(format: format)
      silence.appendSilence(min(end - frameCount, 65_536))
      try encode(silence, lane)
    }
    taken = frame
  }

  private func opened() throws(EngineError) -> any AudioEncoder {
    guard let encoder else { throw EngineError(.encodeFailed, operation, detail: "no encoder is open") }
    return encoder
  }

  private func conversion(of audio: any DecodedAudio) throws(EngineError) -> any AudioConverting {
    if let converter { return converter }
    let source = format.map(coding.sourceLayout) ?? audio.channelLayout
    let made = try codecs.makeAudioConverter(
      from: audio.format, layout: source, to: opened().inputFormat, layout: layout)
    converter = made
    return made
  }

  private var pendingEnd: PCMBuffer?

  /// Takes what is still in the converter, which cannot go on after a hole or a change of format.
  private func endConversion() throws(EngineError) {
    guard let converter, let encoder else { return }
    var rest = pendingEnd ?? PCMBuffer(format: encoder.inputFormat)
    try converter.finish(into: &rest)
    pendingEnd = rest
    self.converter = nil
  }

  private func endConversion(_ lane: OutputLane) throws(EngineError) {
    try endConversion()
    guard let rest = pendingEnd else { return }
    pendingEnd = nil
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

  /// One edit over the frames that came: it hides the encoder's priming and what fills up its last packet.
  var edits: [EditSegment] {
    guard let encoder, frameCount > 0 else { return [] }
    let rate = CMTimeScale(encoder.inputFormat.mSampleRate.rounded())
    let duration = CMTime(value: CMTimeValue(frameCount), timescale: max(rate, 1))
    let shown = CMTimeRange(start: start, duration: duration)
    return [EditSegment(source: shown, target: shown)]
  }
}

extension AudioCoding {
  /// The encoder's settings for a source.
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
    flags |= isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
    let size = UInt32(channels * bits / 8)
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: size,
      mFramesPerPacket: 1,
      mBytesPerFrame: size, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
  }
}
