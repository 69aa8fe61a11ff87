import AVEngineCore
import AVEngineReading
import CoreAudioTypes
import CoreMedia

/// Puts the audio of samples that a client enqueues on a timeline. Samples of one format without a gap between them
/// pass through one converter, so that no click is heard where they join.
final class PushedAudio {
  private let codecs: any CodecProvider
  private let client: ClientAudio
  private let timeline: AudioTimeline
  private let output: AudioStreamBasicDescription
  private var stream: Stream?

  private struct Stream {
    let converter: any AudioConverting
    var place: Int64
  }

  init(_ timeline: AudioTimeline, output: AudioStreamBasicDescription, codecs: any CodecProvider) {
    self.timeline = timeline
    self.output = output
    self.codecs = codecs
    client = ClientAudio(codecs: codecs)
  }

  func take(_ buffer: CMSampleBuffer) throws(EngineError) {
    do throws(EngineError) {
      guard let given = try SampleReading(buffer), given.reference == nil else { return }
      let delay = try delay(of: buffer)
      let reading = try given.interleaved()
      if client.format != reading.format { try finish() }
      try client.decode(reading) { (piece) throws(EngineError) in
        if stream == nil || !piece.follows { try begin(piece, delay) }
        try append(piece.audio)
      }
    } catch  where error.kind == .writeFailed {
      // `SampleReading` states most errors as failures of writing, so these are restated as failures of decoding.
      throw EngineError(
        .decodeFailed, "Playing samples", detail: error.detail, code: error.code, underlying: error.underlying)
    }
  }

  private func delay(of buffer: CMSampleBuffer) throws(EngineError) -> CMTime {
    guard let start = buffer.timings[0]?.presentationTimeStamp, start.isNumeric else {
      throw EngineError(.decodeFailed, "Playing samples", detail: "a sample buffer has no presentation time")
    }
    let early = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    let delay = CMSampleBufferGetOutputPresentationTimeStamp(buffer) - (start + early)
    return delay.isNumeric ? delay : .zero
  }

  private func begin(_ piece: ClientAudio.Piece, _ delay: CMTime) throws(EngineError) {
    try finish()
    let time = CMTime(value: piece.start, timescale: piece.rate) + delay
    let converter = try codecs.makeAudioConverter(
      from: piece.audio.format, layout: piece.audio.channelLayout, to: output,
      layout: ChannelLayout(count: Int(output.mChannelsPerFrame)))
    stream = Stream(converter: converter, place: time.ticks(CMTimeScale(output.mSampleRate.rounded())) ?? 0)
  }

  private func append(_ audio: any DecodedAudio) throws(EngineError) {
    guard let stream else { return }
    var frames = PCMBuffer(format: output)
    try stream.converter.convert(audio, into: &frames)
    add(frames)
  }

  private func add(_ frames: PCMBuffer) {
    guard let stream else { return }
    timeline.append(frames, at: stream.place)
    self.stream?.place += Int64(frames.frameCount)
  }

  func finish() throws(EngineError) {
    guard let stream else { return }
    var rest = PCMBuffer(format: output)
    try stream.converter.finish(into: &rest)
    add(rest)
    self.stream = nil
  }

  func flush() {
    client.flush()
    stream = nil
  }
}
