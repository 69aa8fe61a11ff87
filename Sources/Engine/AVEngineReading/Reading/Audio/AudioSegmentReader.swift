import AVEngineCore
import CoreAudioTypes
import CoreMedia

/// Decodes one range of a track's media and converts it to the requested PCM format.
///
/// If it resamples, it also decodes the media shortly before and after the range, and drops the resulting frames.
/// Without that media a resampler would fade in and out, which is heard as a click where two ranges join.
final class AudioSegmentReader: AudioPartReading {
  private let decoding: AudioDecoding
  private let codecs: any CodecProvider
  private let range: CMTimeRange
  private let output: AudioStreamBasicDescription
  private let layout: ChannelLayout
  /// The seconds of media per second of output.
  private let speed: Double
  private var converter: (any AudioConverting)?
  private var input: AudioStreamBasicDescription?
  /// The media frame, at the decoder's rate, at which the next decoded audio begins.
  private var position: Int64?
  private var consumed: Int64 = 0
  private var isDone = false
  /// The reason why the next sample cannot be read. It is thrown after the audio before that sample has been returned.
  private var failure: EngineError?
  private let margin: CMTime
  /// The number of output frames that are still to be dropped, and the number to return after them.
  private var dropped = 0
  private var left = Int.max
  private var hasBegun = false
  private var known: (rate: Double, bounds: (Int64, Int64))?

  /// Only this reader may use the decoder until all is read.
  init(
    _ decoding: AudioDecoding, range: CMTimeRange, output: AudioStreamBasicDescription, layout: ChannelLayout,
    codecs: any CodecProvider,
    speed: Double = 1
  ) throws(EngineError) {
    self.decoding = decoding
    self.range = range
    self.output = output
    self.layout = layout
    self.codecs = codecs
    self.speed = speed
    let isResampled = speed != 1 || decoding.rates.contains { $0.rounded() != output.mSampleRate.rounded() }
    margin = isResampled ? Self.reach : .zero
    try decoding.seek(to: range.start - margin)
  }

  /// A duration longer than the filters of resamplers.
  private static let reach = CMTime(value: 1, timescale: 50)

  func read(into buffer: inout PCMBuffer) throws(EngineError) -> Bool {
    guard margin > .zero else { return try convertNext(into: &buffer) }
    var part = PCMBuffer(format: buffer.format)
    let isOpen = try convertNext(into: &part)
    let early = min(dropped, part.frameCount)
    part.removeFirst(early)
    part.truncate(to: left)
    (dropped, left) = (dropped - early, left - part.frameCount)
    buffer.append(part)
    return isOpen && left > 0
  }

  private func convertNext(into buffer: inout PCMBuffer) throws(EngineError) -> Bool {
    guard !isDone else { return false }
    if let failure { throw failure }
    let audioParts = try nextAudioParts()
    for audio in audioParts {
      try adopt(audio.format, into: &buffer)
      if !hasAll(audio) { try take(audio, into: &buffer) }
    }
    if let last = audioParts.last, hasAll(last) { isDone = true }
    if isDone || failure != nil { try converter?.finish(into: &buffer) }
    return !isDone
  }

  /// At the end, returns what the decoder holds.
  private func nextAudioParts() throws(EngineError) -> [any DecodedAudio] {
    do throws(EngineError) {
      if let next = try decoding.next(before: range.end + margin + decoding.preroll) { return next }
      isDone = true
    } catch {
      if error.kind == .cancelled { throw error }
      let unreadable = decoding.unreadable
      // Without the media before the range, the first frames may be less exact, but they are not lost.
      if unreadable?.isMissing(before: range.start) == true { return [] }
      if let unreadable, unreadable.presentationTime >= range.end { isDone = true } else { failure = error }
    }
    return try decoding.drain()
  }

  private func hasAll(_ audio: any DecodedAudio) -> Bool {
    let (start, end) = bounds(at: audio.format.mSampleRate)
    return consumed >= end - start
  }

  private func adopt(_ format: AudioStreamBasicDescription, into buffer: inout PCMBuffer) throws(EngineError) {
    defer { input = format }
    guard let input, !input.isAlike(format) else { return }
    try converter?.finish(into: &buffer)
    converter = nil
    position = nil
    guard consumed > 0 else { return }
    let reached = CMTime(
      value: bounds(at: input.mSampleRate).0 + consumed, timescale: CMTimeScale(input.mSampleRate.rounded()))
    let scale = CMTimeScale(format.mSampleRate.rounded())
    consumed = max(
      reached.convertScale(scale, method: .roundHalfAwayFromZero).value - bounds(at: format.mSampleRate).0, 0)
  }

  private func take(_ audio: any DecodedAudio, into buffer: inout PCMBuffer) throws(EngineError) {
    let (start, end) = bounds(at: audio.format.mSampleRate)
    if !hasBegun { begin(at: audio.format.mSampleRate) }
    let first = placed(audio)
    position = first + Int64(audio.frameCount)
    let from = max(first, start + consumed)
    let to = min(first + Int64(audio.frameCount), end)
    guard from < to else { return }
    if try hole(from - (start + consumed), before: audio, into: &buffer) { consumed = from - start }
    try active(for: audio).convert(audio.frames(Int(from - first)..<Int(to - first)), into: &buffer)
    consumed = to - start
  }

  private func begin(at rate: Double) {
    hasBegun = true
    guard margin > .zero else { return }
    let (outer, inner) = (bounds(at: rate), frames(at: rate))
    let outputFrames = { [speed, output] (count: Int64) in
      Int((Double(count) * output.mSampleRate / (rate * speed)).rounded())
    }
    (dropped, left) = (outputFrames(inner.0 - outer.0), outputFrames(inner.1 - inner.0))
  }

  private func bounds(at rate: Double) -> (Int64, Int64) {
    if let known, known.rate == rate { return known.bounds }
    let (first, last) = frames(at: rate)
    let beyond = margin.convertScale(CMTimeScale(rate.rounded()), method: .roundHalfAwayFromZero).value
    known = (rate, (first - beyond, last + beyond))
    return (first - beyond, last + beyond)
  }

  private func frames(at rate: Double) -> (Int64, Int64) {
    let scale = CMTimeScale(rate.rounded())
    return (
      range.start.convertScale(scale, method: .roundHalfAwayFromZero).value,
      range.end.convertScale(scale, method: .roundHalfAwayFromZero).value
    )
  }

  /// Audio begins where the previous audio ended, because a container may have rounded the stated time. If the two
  /// differ by more than 1/20 of a second, the stated time is used.
  private func placed(_ audio: any DecodedAudio) -> Int64 {
    let scale = CMTimeScale(audio.format.mSampleRate.rounded())
    let stated = audio.presentationTime.convertScale(scale, method: .roundHalfAwayFromZero).value
    guard let position, abs(stated - position) <= Int64(scale) / 20 else { return stated }
    return position
  }

  private func hole(_ frames: Int64, before audio: any DecodedAudio, into buffer: inout PCMBuffer) throws(EngineError)
    -> Bool
  {
    guard frames > 0 else { return false }
    try converter?.finish(into: &buffer)
    converter = nil
    let length = Double(frames) * output.mSampleRate / (audio.format.mSampleRate * speed)
    buffer.appendSilence(min(Int(length.rounded()), 1 << 26))
    return true
  }

  private func active(for audio: any DecodedAudio) throws(EngineError) -> any AudioConverting {
    if let converter { return converter }
    var input = audio.format
    if speed != 1 { input.mSampleRate = max(1, (input.mSampleRate * speed).rounded()) }
    let made = try codecs.makeAudioConverter(from: input, layout: audio.channelLayout, to: output, layout: layout)
    converter = made
    return made
  }
}

extension AudioStreamBasicDescription {
  fileprivate func isAlike(_ other: AudioStreamBasicDescription) -> Bool {
    (mSampleRate, mChannelsPerFrame, mFormatFlags, mBitsPerChannel)
      == (other.mSampleRate, other.mChannelsPerFrame, other.mFormatFlags, other.mBitsPerChannel)
  }
}
