import CoreMedia

/// Which frames are read, and when each is shown.
struct FrameList {
  struct Frame {
    /// The frame as the composition has it.
    var whole: CMTimeRange
    /// The part of it that lies in what is read.
    var shown: CMTimeRange
  }

  private enum Wanted {
    case ranges(ArraySlice<CMTimeRange>)
    case frames(ArraySlice<CMTimeRange>)
  }

  private let grid: FrameGrid
  private var wanted: Wanted
  private var place: CMTime?
  /// All frames lie in these, in order.
  let spans: [CMTimeRange]

  init(grid: FrameGrid, ranges: [CMTimeRange]) {
    self.grid = grid
    let ranges = ranges.filter { $0.duration.isNumeric && $0.duration > .zero }
    wanted = .ranges(ranges[...])
    spans = ranges.reduce(into: []) { spans, range in
      spans.append(joined: CMTimeRange(start: grid.frame(at: range.start)?.start ?? range.start, end: range.end))
    }
  }

  init(grid: FrameGrid, times: [CMTime]) {
    self.grid = grid
    let frames = times.compactMap(grid.frame).reduce(into: [CMTimeRange]()) { if $0.last != $1 { $0.append($1) } }
    wanted = .frames(frames[...])
    spans = frames.reduce(into: []) { $0.append(joined: $1) }
  }

  mutating func next() -> Frame? {
    switch wanted {
    case .frames(var frames):
      guard let frame = frames.popFirst() else { return nil }
      wanted = .frames(frames)
      return Frame(whole: frame, shown: frame)
    case .ranges(var ranges):
      guard let range = ranges.first, let frame = grid.frame(at: place ?? range.start) else { return nil }
      let shown = frame.intersection(range)
      if frame.end < range.end { place = frame.end } else {
        ranges.removeFirst()
        (wanted, place) = (.ranges(ranges), nil)
      }
      return Frame(whole: frame, shown: shown)
    }
  }
}
