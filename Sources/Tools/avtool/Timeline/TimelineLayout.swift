import CoreGraphics
import Foundation

/// If one band would be too narrow to read, the chart is folded into several bands, like lines of text.
struct TimelineLayout {
  static let gutter = 212.0
  static let margin = 20.0
  private static let header = 54.0
  private static let bandGap = 22.0
  /// The least width at which boxes can be distinguished.
  static let readable = 80.0
  /// The height that limits the number of bands, because high drawings are slow in viewers.
  private static let tallest = 12_000.0

  let chart: TimelineChart
  let width: Double
  /// The time that one band shows.
  private let span: Double
  /// The time between two numbers on the ruler.
  private let step: Double

  private var plotWidth: Double { width - Self.gutter - Self.margin }

  init(_ chart: TimelineChart, width: Double) {
    self.chart = chart
    self.width = width
    let plot = width - Self.gutter - Self.margin
    let whole = max(chart.duration, 0.001)
    let height = TimelineBand.height(of: chart) + Self.bandGap
    let mostBands = max(1, ((Self.tallest - Self.header) / height).rounded(.down))
    let wanted = max(1, whole * Self.readable / Self.typicalLength(chart) / plot)
    let span = whole / min(wanted.rounded(.up), mostBands)
    step = Self.step(for: span / plot * 110)
    // Bands begin on the ruler's numbers; a single band ends with the asset.
    self.span = span >= whole ? whole : (span / step).rounded(.up) * step
  }

  /// About three of four boxes reach this length.
  private static func typicalLength(_ chart: TimelineChart) -> Double {
    let lengths = chart.rows.flatMap { $0.boxes.map { $0.end - $0.start } }.sorted()
    return lengths.isEmpty ? chart.duration : max(lengths[lengths.count / 4], 0.001)
  }

  private static func step(for least: Double) -> Double {
    let steps: [Double] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]
    return steps.first { $0 >= least } ?? (least / 3600).rounded(.up) * 3600
  }

  func draw() -> Drawing {
    let bands = bands()
    let height = Self.header + bands.reduce(0) { $0 + TimelineBand.height(of: $1.part) + Self.bandGap } + 8
    var drawing = Drawing(size: CGSize(width: width, height: height), background: Palette.paper)
    drawing.write(
      chart.title, at: CGPoint(x: Self.margin, y: 21), width: width - 2 * Self.margin, size: 17, Palette.ink)
    drawing.write(
      chart.detail, at: CGPoint(x: Self.margin, y: 41), width: width - 2 * Self.margin, size: 12, Palette.quiet)
    var top = Self.header
    for (range, part) in bands {
      let band = TimelineBand(
        part: part, range: range, left: Self.gutter, scale: plotWidth / span, step: step, top: top)
      band.draw(in: &drawing)
      top += TimelineBand.height(of: part) + Self.bandGap
    }
    return drawing
  }

  private func bands() -> [(range: ClosedRange<Double>, part: TimelineChart)] {
    let count = max(1, Int((chart.duration / span - 1e-9).rounded(.up)))
    return (0..<count).map { number in
      let range = Double(number) * span...min(Double(number + 1) * span, max(chart.duration, 0.001))
      var part = chart.cut(range)
      if count > 1 { part.rows.removeAll { row in !row.boxes.contains { $0.source != nil } } }
      return (range, part)
    }
  }
}

enum Palette {
  static let paper = Drawing.Color(0xFFFFFF)
  static let ink = Drawing.Color(0x1D2129)
  static let quiet = Drawing.Color(0x687080)
  static let grid = Drawing.Color(0xE3E6EB)
  static let empty = Drawing.Color(0xF4F5F7)
  static let emptyEdge = Drawing.Color(0xC9CED6)
  static let volume = Drawing.Color(0xB3261E)
  static let marker = Drawing.Color(0xD9480F)

  private static let fills: [UInt32] = [0xBBD3F5, 0xC9E7C1, 0xF8DDA9, 0xE3CCF2, 0xF6C9C4, 0xBDE6E4, 0xE2DDB5, 0xF4CBE2]
  private static let edges: [UInt32] = [0x4A78B8, 0x4F9A45, 0xB98521, 0x8A56AD, 0xBD554B, 0x3A9A96, 0x8D8436, 0xB3508B]

  static func fill(_ number: Int) -> Drawing.Color { Drawing.Color(fills[number % fills.count]) }
  static func edge(_ number: Int) -> Drawing.Color { Drawing.Color(edges[number % edges.count]) }
}
