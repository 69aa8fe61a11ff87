/// Finds the outer edges of a code's first and last bar, which may be up to three modules outside of the points that
/// zbar reports.
///
/// `along` is the coordinate on the axis, x or y, along which zbar has read the code. `across` is the other coordinate.
struct BarEdges {
  /// The edge with the smaller `along`. In each edge, `first` is the end with the smaller `across`.
  private let low: Edge
  private let high: Edge
  private let direction: BarReading

  private struct Edge {
    var first: (along: Int, across: Int)
    var last: (along: Int, across: Int)
  }

  /// - Parameter points: The points that zbar reports: each is an end of a line that zbar has read.
  init?(_ points: [(x: Int, y: Int)], _ direction: BarReading, _ luma: LumaPlane) {
    self.direction = direction
    let isVertical = direction == .downwards || direction == .upwards
    let line = ScannedLines(luma: luma, isVertical: isVertical)
    let places = points.map { isVertical ? (along: $0.y, across: $0.x) : (along: $0.x, across: $0.y) }
    // zbar reports one end of each line, in alternating directions, so neighbouring lines have points at both ends.
    let middle = places.map(\.across).sorted()
    guard !middle.isEmpty else { return nil }
    let across = min(max(0, middle[middle.count / 2]), line.breadth - 1)
    let near = places.filter { abs($0.across - across) <= 4 }.map(\.along)
    guard let from = near.min(), let to = near.max(), to > from else { return nil }
    guard let bars = line.bars(across, from: max(0, from), to: min(line.length, to)) else { return nil }
    low = line.follow(bars.low, across, bars.threshold, outward: -1)
    high = line.follow(bars.high, across, bars.threshold, outward: 1)
  }

  /// Upper left, lower left, lower right and upper right, as seen if the code is upright.
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

  private struct ScannedLines {
    let luma: LumaPlane
    let isVertical: Bool

    var length: Int { isVertical ? luma.height : luma.width }
    var breadth: Int { isVertical ? luma.width : luma.height }

    private func isDark(_ along: Int, _ across: Int, _ threshold: UInt8) -> Bool {
      guard (0..<length).contains(along), (0..<breadth).contains(across) else { return false }
      return (isVertical ? luma[across, along] : luma[along, across]) < threshold
    }

    /// `from..<to` is a part of the line within the code. Returns nil if this part has no contrast.
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

    private func end(_ start: Int, _ across: Int, _ threshold: UInt8, _ step: Int, _ quiet: Int) -> Int {
      var (last, place) = (start, start)
      while abs(place - last) <= quiet, (0..<length).contains(place) {
        if isDark(place, across, threshold) { last = place }
        place += step
      }
      return last
    }

    func follow(_ along: Int, _ across: Int, _ threshold: UInt8, outward: Int) -> Edge {
      // A pixel at n extends from n to n + 1, so one is added on the side with the greater coordinate.
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
