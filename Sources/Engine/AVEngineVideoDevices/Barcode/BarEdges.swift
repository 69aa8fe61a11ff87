/// The outer edges of the first and the last bar of a code, found in the image. zbar reports ends of the lines on which
/// it has read a code, and these may be up to three modules before the code's edge.
///
/// In this file, `along` is the coordinate on the axis of the image, x or y, along which zbar has read the code.
/// `across` is the coordinate on the other axis.
struct BarEdges {
  /// The outer edges of the two outermost bars: `low` has the smaller coordinate along the axis. Of each edge, `first`
  /// is the end with the smaller coordinate across the axis, and `last` the other end.
  private let low: Edge
  private let high: Edge
  private let direction: BarReading

  private struct Edge {
    var first: (along: Int, across: Int)
    var last: (along: Int, across: Int)
  }

  /// - Parameter points: The points that zbar reports for a code. Each is an end of a line that zbar has read.
  /// - Returns: nil if no bars are found at the points.
  init?(_ points: [(x: Int, y: Int)], _ direction: BarReading, _ luma: LumaPlane) {
    self.direction = direction
    let isVertical = direction == .downwards || direction == .upwards
    let line = ScannedLines(luma: luma, isVertical: isVertical)
    let places = points.map { isVertical ? (along: $0.y, across: $0.x) : (along: $0.x, across: $0.y) }
    // zbar reads lines in alternating directions, and reports one end of each. The lines around the middle one provide
    // points at both ends of the code.
    let middle = places.map(\.across).sorted()
    guard !middle.isEmpty else { return nil }
    let across = min(max(0, middle[middle.count / 2]), line.breadth - 1)
    let near = places.filter { abs($0.across - across) <= 4 }.map(\.along)
    guard let from = near.min(), let to = near.max(), to > from else { return nil }
    guard let bars = line.bars(across, from: max(0, from), to: min(line.length, to)) else { return nil }
    low = line.follow(bars.low, across, bars.threshold, outward: -1)
    high = line.follow(bars.high, across, bars.threshold, outward: 1)
  }

  /// The corners of the code in this order: upper left, lower left, lower right, upper right, as seen if the code is
  /// upright.
  var corners: [(x: Int, y: Int)] {
    let places: [(along: Int, across: Int)] =
      switch direction {
      case .leftToRight: [low.first, low.last, high.last, high.first]
      case .rightToLeft: [high.last, high.first, low.first, low.last]
      case .downwards: [low.last, low.first, high.first, high.last]
      case .upwards: [high.first, high.last, low.last, low.first]
      }
    let isVertical = direction == .downwards || direction == .upwards
    return places.map { isVertical ? (x: $0.across, y: $0.along) : (x: $0.along, y: $0.across) }
  }

  /// An image as lines along one of its axes.
  private struct ScannedLines {
    let luma: LumaPlane
    let isVertical: Bool

    var length: Int { isVertical ? luma.height : luma.width }
    var breadth: Int { isVertical ? luma.width : luma.height }

    private func isDark(_ along: Int, _ across: Int, _ threshold: UInt8) -> Bool {
      guard (0..<length).contains(along), (0..<breadth).contains(across) else { return false }
      return (isVertical ? luma[across, along] : luma[along, across]) < threshold
    }

    /// Returns the first and the last dark pixel of the code on a line, and the threshold below which pixels are dark.
    /// `from..<to` is a part of the line that belongs to the code. nil if this part has no contrast.
    func bars(_ across: Int, from: Int, to: Int) -> (low: Int, high: Int, threshold: UInt8)? {
      guard from < to else { return nil }
      let values = (from..<to).map { isVertical ? luma[across, $0] : luma[$0, across] }
      guard let darkest = values.min(), let lightest = values.max(), lightest > darkest else { return nil }
      let threshold = UInt8((Int(darkest) + Int(lightest) + 1) / 2)
      var (narrowest, run) = (values.count, 1)
      for (a, b) in zip(values, values.dropFirst()) {
        if (a < threshold) == (b < threshold) {
          run += 1
        } else {
          narrowest = min(narrowest, run)
          run = 1
        }
      }
      // Spaces within most codes have at most four modules. The quiet zone around most codes has at least seven.
      let quiet = max(4, 5 * narrowest)
      return (end(from, across, threshold, -1, quiet), end(to - 1, across, threshold, 1, quiet), threshold)
    }

    /// Returns the last dark pixel, in the direction of `step`, before a space that is wider than `quiet` or the end of
    /// the line.
    private func end(_ start: Int, _ across: Int, _ threshold: UInt8, _ step: Int, _ quiet: Int) -> Int {
      var (last, place) = (start, start)
      while abs(place - last) <= quiet, (0..<length).contains(place) {
        if isDark(place, across, threshold) { last = place }
        place += step
      }
      return last
    }

    /// Follows the outer edge of a bar across the axis in both directions, to the ends of the bar.
    func follow(_ along: Int, _ across: Int, _ threshold: UInt8, outward: Int) -> Edge {
      // An edge lies on the outer sides of its pixels. Therefore one is added where the outer side has the greater
      // coordinate.
      let side = outward > 0 ? 1 : 0
      let first = follow(along, across, threshold, outward, step: -1)
      let last = follow(along, across, threshold, outward, step: 1)
      return Edge(first: (first.along + side, first.across), last: (last.along + side, last.across + 1))
    }

    private func follow(_ along: Int, _ across: Int, _ threshold: UInt8, _ outward: Int, step: Int) -> (
      along: Int, across: Int
    ) {
      var last = (along: along, across: across)
      var line = across + step
      // A few lines may be damaged. A bar leans by less than one pixel per line; otherwise zbar would have read the
      // code along the other axis.
      while abs(line - last.across) <= 3, (0..<breadth).contains(line) {
        let shifts = [0, -1, 1, -2, 2]
        if let shift = shifts.first(where: {
          isDark(last.along + $0, line, threshold) && !isDark(last.along + $0 + outward, line, threshold)
        }) {
          last = (last.along + shift, line)
        }
        line += step
      }
      return last
    }
  }
}
