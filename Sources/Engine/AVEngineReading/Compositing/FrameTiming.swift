import AVEngineCore
import CoreMedia

/// Frames begin at the multiples of a duration, or with a track's frames. Where that track shows nothing, the multiples
/// are used too.
struct FrameTiming {
  let grid: FrameGrid
  private let track: EditedTrack?
  private let codecs: any CodecProvider

  init(_ composition: FrameComposition, codecs: any CodecProvider) {
    grid = FrameGrid(duration: composition.frameDuration)
    self.codecs = codecs
    let source = composition.sources.first { $0.id == composition.timingTrack }
    if case .track(let edited)? = source?.frames { track = edited } else { track = nil }
  }

  /// The times of successive calls may be in any order.
  func frame(showing time: CMTime) throws(EngineError) -> CMTimeRange? {
    guard let track else { return grid.frame(at: time) }
    guard let near = grid.frame(at: time) else { return nil }
    let window = CMTimeRange(start: time, end: max(near.end, time + CMTime(value: 1, timescale: 90_000)))
    let source = FrameComposition.Source(id: 0, frames: .track(track))
    return try frame(at: time, TrackVideoFrames(source, ranges: [window], codecs: codecs))
  }

  func frame(at time: CMTime, _ frames: TrackVideoFrames?) throws(EngineError) -> CMTimeRange? {
    guard let track, let frames else { return grid.frame(at: time) }
    let shown = try frames.shown(at: time)
    if let shown, shown.range.start <= time {
      return CMTimeRange(start: try start(of: shown, at: time, in: track), end: shown.range.end)
    }
    guard let frame = grid.frame(at: time) else { return nil }
    let gap = try track.stretch(endedBy: time)?.target.end ?? frame.start
    return CMTimeRange(start: max(frame.start, gap), end: min(frame.end, shown?.range.start ?? frame.end))
  }

  private func start(of shown: TimedVideoFrame, at time: CMTime, in track: EditedTrack) throws(EngineError) -> CMTime {
    guard let stretch = try track.stretch(at: time) else { return shown.range.start }
    return min(shown.range.start, stretch.start(ofFrameAt: shown.frame.presentationTime))
  }
}
