import AVEngineCore
package import AVEngineReading
import CoreAudioTypes
package import CoreMedia

package struct PlaybackProgram: Sendable {
  package enum Frames: Sendable {
    case track(EditedTrack)
    case composition(FrameComposition)
  }

  package var duration: CMTime
  package var frames: Frames?
  package var audioParts: [MixInput]

  package init(duration: CMTime, frames: Frames?, audioParts: [MixInput]) {
    self.duration = duration
    self.frames = frames
    self.audioParts = audioParts
  }

  /// The stream must be moved to a range before it is read; nil if there are no video frames.
  func makeVideoFrameStream(_ codecs: any CodecProvider) throws(EngineError) -> (any VideoFrameStream)? {
    switch frames {
    case nil: return nil
    case .track(let track): return try VideoFrameReader(track, ranges: [], codecs: codecs)
    case .composition(let composition): return try CompositionFrameReader(composition, ranges: [], codecs: codecs)
    }
  }

  /// Returns nil if the time of a sync sample is not known, and for compositions.
  func syncTime(atOrBefore time: CMTime) -> CMTime? {
    guard case .track(let track) = frames, let stretch = try? track.stretch(at: time),
      let sync = try? stretch.track.makeCursor().syncTime(atOrBefore: stretch.mediaTime(at: time))
    else { return nil }
    return stretch.start(ofFrameAt: sync)
  }
}

protocol AudioFrameSource: AnyObject {
  /// Returns the next frames; an empty buffer if they have not arrived yet; nil when all have been returned.
  func next() throws(EngineError) -> PCMBuffer?
}

extension AudioMixer: AudioFrameSource {}

/// The audio of a source, played at a rate.
///
/// The parts of a program are mixed before the rate changes, because volumes, ramps and clients' taps use the time of
/// the asset.
final class ProgramAudio: AudioFrameSource {
  private let source: any AudioFrameSource
  private let speed: Speed
  private let format: AudioStreamBasicDescription
  /// The number of frames still to return; `.max` if the duration is not numeric.
  private var remaining: Int
  /// The number of frames by which the next output is late; negative: early.
  private var lag = 0
  private var hasEnded = false

  private enum Speed {
    case natural
    case stretched(any AudioTimeStretching)
    case resampled(any AudioConverting)
  }

  /// The rate is above zero, and the format is interleaved floats.
  convenience init(
    _ program: PlaybackProgram, range: CMTimeRange, rate: Double, keepsPitch: Bool, format: AudioStreamBasicDescription,
    codecs: any CodecProvider
  ) throws(EngineError) {
    let layout = ChannelLayout(count: Int(format.mChannelsPerFrame))
    let mixer = try AudioMixer(program.audioParts, range: range, format: format, layout: layout, codecs: codecs)
    try self.init(mixer, duration: range.duration, rate: rate, keepsPitch: keepsPitch, format: format, codecs: codecs)
  }

  /// If the duration, which is that at the natural speed, is not numeric, the audio ends with the source.
  init(
    _ source: any AudioFrameSource, duration: CMTime, rate: Double, keepsPitch: Bool,
    format: AudioStreamBasicDescription,
    codecs: any CodecProvider
  ) throws(EngineError) {
    self.source = source
    self.format = format
    let layout = ChannelLayout(count: Int(format.mChannelsPerFrame))
    remaining = duration.isNumeric ? format.frameCount(in: TimeScaling.divide(duration, by: rate)) : .max
    if rate == 1 {
      speed = .natural
    } else if keepsPitch {
      let stretcher = try codecs.makeAudioStretcher(format, tempo: rate)
      speed = .stretched(stretcher)
      lag = stretcher.lag
    } else {
      var faster = format
      faster.mSampleRate = (format.mSampleRate * rate).rounded()
      speed = .resampled(try codecs.makeAudioConverter(from: faster, layout: layout, to: format, layout: layout))
    }
  }

  func next() throws(EngineError) -> PCMBuffer? {
    guard remaining > 0 else { return nil }
    var made = PCMBuffer(format: format)
    while made.frameCount == 0, !hasEnded { guard try read(into: &made) else { return made } }
    // The frames may end before the duration does, for example those of a stretcher. Silence replaces the rest.
    if made.frameCount == 0 {
      guard remaining < .max else { return nil }
      made.appendSilence(remaining)
    }
    made.truncate(to: remaining)
    if remaining < .max { remaining -= made.frameCount }
    return made
  }

  private func read(into output: inout PCMBuffer) throws(EngineError) -> Bool {
    let natural = try source.next()
    if natural?.frameCount == 0 { return false }
    hasEnded = natural == nil
    switch speed {
    case .natural: if let natural { output = natural }
    case .stretched(let stretcher):
      if let natural { try stretcher.stretch(natural, into: &output) } else { try stretcher.finish(into: &output) }
      catchUp(&output)
    case .resampled(let converter):
      if let natural { try converter.convert(natural, into: &output) } else { try converter.finish(into: &output) }
    }
    return true
  }

  private func catchUp(_ output: inout PCMBuffer) {
    guard lag != 0, output.frameCount > 0 else { return }
    if lag > 0 {
      let count = min(lag, output.frameCount)
      output.removeFirst(count)
      lag -= count
    } else {
      var late = PCMBuffer(format: format)
      late.appendSilence(-lag)
      late.append(output)
      output = late
      lag = 0
    }
  }
}
