import AVEngineCore
import CoreAudioTypes
import CoreMedia

/// Makes a timeline's frames of samples that a client gives one by one. One owner at a time.
///
/// Samples that follow one another become one stream, frame by frame; times, which a container may have rounded, count
/// only where they jump. What a buffer's attachments trim is left out.
final class PushedAudio {
  private let codecs: any CodecProvider
  private let timeline: AudioTimeline
  private let output: AudioStreamBasicDescription
  private var format: CMFormatDescription?
  private var decoder: (any AudioDecoder)?
  private var stream: Stream?

  /// Sounds that follow one another.
  private struct Stream {
    let converter: any AudioConverting
    let rate: Double
    /// The frame at the source's rate that comes next, and the timeline's.
    var next: Int64
    var place: Int64
  }

  /// What of a buffer is heard, in frames at the source's rate, and how much later than its samples say.
  private struct Part {
    var range: Range<Int64>
    var shift: CMTime
  }

  init(_ timeline: AudioTimeline, output: AudioStreamBasicDescription, codecs: any CodecProvider) {
    self.timeline = timeline
    self.output = output
    self.codecs = codecs
  }

  func take(_ buffer: CMSampleBuffer) throws(EngineError) {
    do throws(EngineError) {
      guard let given = try SampleReading(buffer), given.reference == nil else { return }
      let reading = try given.interleaved()
      if format != reading.format {
        try finish()
        decoder = try codecs.makeAudioDecoder(reading.format)
        format = reading.format
      }
      let part = try part(of: buffer, rate: reading.format.audioStreamBasicDescription?.mSampleRate ?? 0)
      for sample in try reading.samples(formatIndex: 0) {
        var audioParts: [any DecodedAudio] = []
        try decoder?.decode(sample.sample, data: sample.data) { audioParts.append($0) }
        for audio in audioParts { try take(audio, part) }
      }
    } catch  where error.kind == .writeFailed {
      // The reader of samples speaks of writing.
      throw EngineError(
        .decodeFailed, "Playing samples", detail: error.detail, code: error.code, underlying: error.underlying)
    }
  }

  private func part(of buffer: CMSampleBuffer, rate: Double) throws(EngineError) -> Part {
    guard rate >= 1, rate < 10_000_000, let start = buffer.timings[0]?.presentationTimeStamp, start.isNumeric else {
      throw EngineError(.decodeFailed, "Playing samples", detail: "a sample buffer does not say when it is heard")
    }
    let scale = CMTimeScale(rate.rounded())
    let early = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
    let late = buffer.trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
    let first = (start + early).ticks(scale) ?? 0
    let end = late > .zero ? (start + CMSampleBufferGetDuration(buffer) - late).ticks(scale) ?? .max : .max
    let shift = CMSampleBufferGetOutputPresentationTimeStamp(buffer) - (start + early)
    return Part(range: first..<max(first, end), shift: shift.isNumeric ? shift : .zero)
  }

  private func take(_ audio: any DecodedAudio, _ part: Part) throws(EngineError) {
    let rate = audio.format.mSampleRate
    let scale = CMTimeScale(max(rate.rounded(), 1))
    guard let stated = audio.presentationTime.ticks(scale) else { return }
    let follows = stream.map { $0.rate == rate && abs(stated - $0.next) <= Int64(scale) / 20 } ?? false
    let first = follows ? stream?.next ?? stated : stated
    let end = first + Int64(audio.frameCount)
    let kept = part.range.clamped(to: first..<end)
    guard !kept.isEmpty else {
      if follows { stream?.next = end }
      return
    }
    if !follows || kept.lowerBound > first { try begin(audio, at: kept.lowerBound, part.shift) }
    try append(audio.frames(Int(kept.lowerBound - first)..<Int(kept.upperBound - first)))
    stream?.next = end
    if kept.upperBound < end { try finish() }
  }

  /// Begins a stream with a sound.
  private func begin(_ audio: any DecodedAudio, at frame: Int64, _ shift: CMTime) throws(EngineError) {
    try finish()
    let rate = audio.format.mSampleRate
    let time = CMTime(value: frame, timescale: CMTimeScale(max(rate.rounded(), 1))) + shift
    let converter = try codecs.makeAudioConverter(
      from: audio.format, layout: audio.channelLayout, to: output,
      layout: ChannelLayout(count: Int(output.mChannelsPerFrame)))
    let place = time.ticks(CMTimeScale(output.mSampleRate.rounded())) ?? 0
    stream = Stream(converter: converter, rate: rate, next: frame, place: place)
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

  /// Hands on what the converter holds back: nothing follows, or something else.
  func finish() throws(EngineError) {
    guard let stream else { return }
    var rest = PCMBuffer(format: output)
    try stream.converter.finish(into: &rest)
    add(rest)
    self.stream = nil
  }

  /// Forgets everything.
  func flush() {
    decoder?.flush()
    stream = nil
  }
}
