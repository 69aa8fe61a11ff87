import AVEngineCore
import CoreAudioTypes
import CoreMedia

protocol TimedAudioReading: AnyObject {
  func next() throws(EngineError) -> TimedAudio?
}

/// The tap works at the track's own sample rate and channels, on edited audio.
final class TappedAudioReader: TimedAudioReading {
  private let source: TapSource
  private let tap: any OpenAudioTap
  private let converter: any AudioConverting
  private let range: CMTimeRange
  private let output: AudioStreamBasicDescription
  /// The number of frames requested from the tap, at its rate.
  private var asked = 0
  /// The number of frames returned, at the mix's rate.
  private var produced = 0
  /// The reason why nothing can be read after the last frames. It is thrown after those frames.
  private var failure: EngineError?
  private static let maximumFrames = 4096

  init(
    _ input: MixInput, tap: any AudioTap, range: CMTimeRange, output: AudioStreamBasicDescription,
    layout: ChannelLayout,
    codecs: any CodecProvider
  ) throws(EngineError) {
    self.range = range
    self.output = output
    let format = input.track.media.info.tapFormat(or: output)
    let channels = ChannelLayout(count: Int(format.mChannelsPerFrame))
    let reader = try AudioReader(
      input.track, range: range, output: format, layout: channels, codecs: codecs, stretching: input.stretching)
    source = TapSource(reader, volume: tap.isAfterVolume ? input.volume : nil)
    converter = try codecs.makeAudioConverter(from: format, layout: channels, to: output, layout: layout)
    self.tap = try tap.open(format, maximumFrames: Self.maximumFrames)
  }

  func next() throws(EngineError) -> TimedAudio? {
    var buffer = PCMBuffer(format: output)
    let left = output.frameCount(in: range.duration) - produced
    while buffer.frameCount == 0, left > 0 { try fill(&buffer, left) }
    guard left > 0 else { return nil }
    buffer.truncate(to: left)
    let time = range.start + CMTime(value: CMTimeValue(produced), timescale: CMTimeScale(output.mSampleRate.rounded()))
    produced += buffer.frameCount
    return TimedAudio(buffer: buffer, time: time)
  }

  private func fill(_ buffer: inout PCMBuffer, _ left: Int) throws(EngineError) {
    try ReadCancellation.check("Reading audio")
    if let failure { throw failure }
    let count = min(Self.maximumFrames, source.frameCount - asked)
    if count > 0 {
      do throws(EngineError) {
        // A tap must return all requested frames, so only as many are requested as can be read. If none can be read,
        // the tap meets the error.
        let readable = try source.readable(count)
        let wanted = readable > 0 ? readable : count
        asked += wanted
        try converter.convert(try tap.process(wanted, from: source), into: &buffer)
      } catch {
        guard error.kind != .cancelled else { throw error }
        failure = error
        try converter.finish(into: &buffer)
      }
      return
    }
    try converter.finish(into: &buffer)
    // The length is rounded twice, to the tap's rate and from it, so a few frames may be missing at the end. Silence
    // replaces them.
    buffer.appendSilence(left - buffer.frameCount)
  }
}

extension TrackInfo {
  fileprivate func tapFormat(or other: AudioStreamBasicDescription) -> AudioStreamBasicDescription {
    let sources = formatDescriptions.compactMap { CMAudioFormatDescriptionGetStreamBasicDescription($0)?.pointee }
    var format = other
    if let rate = sources.map(\.mSampleRate).max(), rate >= 1, rate < 10_000_000 { format.mSampleRate = rate.rounded() }
    if let channels = sources.map(\.mChannelsPerFrame).max(), (1...64).contains(channels) {
      format.mChannelsPerFrame = channels
    }
    format.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
    return format.asFloats
  }
}
