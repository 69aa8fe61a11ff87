import AVEngineCore
import CoreMedia

struct FrameList {
  struct Frame {
    var whole: CMTimeRange
    /// The part of `whole` inside the range that is read.
    var shown: CMTimeRange
  }

  private enum Wanted {
    case ranges(ArraySlice<CMTimeRange>)
    case frames(ArraySlice<CMTimeRange>)
  }

  private let timing: FrameTiming
  private var wanted: Wanted
  /// The start of the next frame in the first range that is left; nil at the start of that range.
  private var place: CMTime?
  let spans: [CMTimeRange]

  init(_ timing: FrameTiming, ranges: [CMTimeRange]) throws(EngineError) {
    self.timing = timing
    let ranges = ranges.filter { $0.duration.isNumeric && $0.duration > .zero }
    wanted = .ranges(ranges[...])
    var spans: [CMTimeRange] = []
    for range in ranges {
      let first = try timing.frame(showing: range.start)
      spans.append(joined: CMTimeRange(start: first?.start ?? range.start, end: range.end))
    }
    self.spans = spans
  }

  init(_ timing: FrameTiming, times: [CMTime]) throws(EngineError) {
    self.timing = timing
    var frames: [CMTimeRange] = []
    for time in times {
      if let frame = try timing.frame(showing: time), frames.last?.start != frame.start { frames.append(frame) }
    }
    wanted = .frames(frames[...])
    spans = frames.reduce(into: []) { $0.append(joined: $1) }
  }

  mutating func next(_ timingTrack: TrackVideoFrames?) throws(EngineError) -> Frame? {
    switch wanted {
    case .frames(var frames):
      guard let frame = frames.popFirst() else { return nil }
      wanted = .frames(frames)
      return Frame(whole: frame, shown: frame)
    case .ranges(var ranges):
      guard let range = ranges.first, let frame = try timing.frame(at: place ?? range.start, timingTrack) else {
        return nil
      }
      if frame.end < range.end {
        place = frame.end
      } else {
        ranges.removeFirst()
        wanted = .ranges(ranges)
        place = nil
      }
      return Frame(whole: frame, shown: frame.intersection(range))
    }
  }
}
