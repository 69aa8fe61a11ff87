import CoreGraphics
import Foundation

/// A band is one time range of the chart; a long chart has several bands, one below the other.
struct TimelineBand {
  private static let rulerHeight = 26.0
  private static let markerHeight = 20.0
  private static let boxHeight = 52.0
  private static let volumeHeight = 26.0
  private static let layerHeight = 17.0
  private static let gap = 6.0

  let part: TimelineChart
  let range: ClosedRange<Double>
  let left: Double
  /// The width of one second, in units of the drawing.
  let scale: Double
  let step: Double
  let top: Double

  static func height(of part: TimelineChart) -> Double {
    let rows = part.rows.reduce(0) { $0 + height(of: $1) + gap }
    return rulerHeight + (part.markers.isEmpty ? 0 : markerHeight) + rows + instructionHeight(of: part)
  }

  private static func height(of row: TimelineChart.Row) -> Double {
    boxHeight + (row.volume.isEmpty ? 0 : volumeHeight)
  }

  private static func instructionHeight(of part: TimelineChart) -> Double {
    part.instructions.isEmpty ? 0 : Double(max(1, part.instructions.map(\.layers.count).max() ?? 1)) * layerHeight + gap
  }

  private func x(_ time: Double) -> Double {
    left + (min(max(time, range.lowerBound), range.upperBound) - range.lowerBound) * scale
  }

  func draw(in drawing: inout Drawing) {
    drawRuler(in: &drawing)
    var y = top + Self.rulerHeight
    if !part.markers.isEmpty {
      drawMarkers(at: y, in: &drawing)
      y += Self.markerHeight
    }
    for row in part.rows {
      draw(row, at: y, in: &drawing)
      y += Self.height(of: row) + Self.gap
    }
    if !part.instructions.isEmpty { drawInstructions(at: y, in: &drawing) }
  }

  // MARK: Ruler and markers

  private func drawRuler(in drawing: inout Drawing) {
    let bottom = top + Self.height(of: part)
    let line = top + Self.rulerHeight - 6
    drawing.add(.line([CGPoint(x: left, y: line), CGPoint(x: x(range.upperBound), y: line)], Palette.quiet, width: 1))
    let first = Int((range.lowerBound / step - 1e-6).rounded(.up)),
      last = Int((range.upperBound / step + 1e-6).rounded(.down))
    guard first <= last else { return }
    for number in first...last {
      let place = x(Double(number) * step)
      drawing.add(.line([CGPoint(x: place, y: line), CGPoint(x: place, y: bottom)], Palette.grid, width: 1))
      drawing.add(.line([CGPoint(x: place, y: line - 5), CGPoint(x: place, y: line)], Palette.quiet, width: 1))
      let time = clock(Double(number) * step)
      let taken = drawing.width(of: time, size: 11)
      // A time that would pass the right edge is written to the left of its line.
      let begin = place + 3 + taken > drawing.size.width - 4 ? place - 3 - taken : place + 3
      drawing.write(time, at: CGPoint(x: begin, y: line - 8), width: taken + 1, size: 11, Palette.quiet)
    }
  }

  private func clock(_ time: Double) -> String {
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
    return Self.clock(time, decimals: decimals)
  }

  static func clock(_ time: Double, decimals: Int) -> String {
    let whole = Int(time + 1e-9)
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let seconds = String(
      format: "%0\(decimals == 0 ? 2 : decimals + 3).\(decimals)f", max(0, time - Double(hours * 3600 + minutes * 60)))
    return hours > 0 ? String(format: "%d:%02d:", hours, minutes) + seconds : "\(minutes):\(seconds)"
  }

  private func drawMarkers(at y: Double, in drawing: inout Drawing) {
    drawing.write("markers", at: CGPoint(x: TimelineLayout.margin, y: y + 8), width: left - 40, size: 11, Palette.quiet)
    for (index, marker) in part.markers.enumerated() {
      let place = x(marker.time)
      let flag = [CGPoint(x: place - 4, y: y + 3), CGPoint(x: place + 4, y: y + 3), CGPoint(x: place, y: y + 13)]
      drawing.add(.polygon(flag, fill: Palette.marker))
      let next = index + 1 < part.markers.count ? x(part.markers[index + 1].time) : x(range.upperBound)
      drawing.write(marker.name, at: CGPoint(x: place + 7, y: y + 8), width: next - place - 14, size: 11, Palette.ink)
    }
  }

  // MARK: Tracks

  private func draw(_ row: TimelineChart.Row, at y: Double, in drawing: inout Drawing) {
    let room = left - TimelineLayout.margin - 12
    drawing.write(row.title, at: CGPoint(x: TimelineLayout.margin, y: y + 16), width: room, size: 13, Palette.ink)
    drawing.write(row.detail, at: CGPoint(x: TimelineLayout.margin, y: y + 34), width: room, size: 11, Palette.quiet)
    for run in runs(of: row.boxes) { draw(run, at: y, in: &drawing) }
    if !row.volume.isEmpty { drawVolume(row.volume, at: y + Self.boxHeight, in: &drawing) }
  }

  private func runs(of boxes: [TimelineChart.Box]) -> [ArraySlice<TimelineChart.Box>] {
    var runs: [ArraySlice<TimelineChart.Box>] = []
    for (index, box) in boxes.enumerated() {
      let isNarrow = x(box.end) - x(box.start) < 3
      if isNarrow, let last = runs.last,
        last.count > 1 || x(last[last.startIndex].end) - x(last[last.startIndex].start) < 3,
        x(box.end) - x(last[last.startIndex].start) < 120
      {
        runs[runs.count - 1] = boxes[last.startIndex...index]
      } else {
        runs.append(boxes[index...index])
      }
    }
    return runs
  }

  private func draw(_ run: ArraySlice<TimelineChart.Box>, at y: Double, in drawing: inout Drawing) {
    guard let first = run.first, let last = run.last else { return }
    let (from, to) = (x(first.start), x(last.end))
    let rect = CGRect(x: from, y: y, width: max(1, to - from), height: Self.boxHeight)
    guard let source = run.first(where: { $0.source != nil })?.source else {
      drawing.add(.rect(rect.insetBy(dx: 0.5, dy: 0.5), fill: Palette.empty, stroke: Palette.emptyEdge))
      return drawing.write("empty", at: CGPoint(x: from + 6, y: y + 16), width: to - from - 10, size: 11, Palette.quiet)
    }
    // `x` limits positions to the band: a box that began in an earlier band has its text again at the left edge.
    let place = CGPoint(x: from + 6, y: y), room = to - from - 10
    if run.count > 1 {
      drawing.add(.rect(rect, fill: Palette.grid, stroke: nil))
      drawing.add(.rect(rect.insetBy(dx: 0.5, dy: 0.5), fill: nil, stroke: Palette.quiet))
      return drawing.write(
        "\(run.count) segments", at: CGPoint(x: place.x, y: y + 16), width: room, size: 11, Palette.quiet)
    }
    drawing.add(.rect(rect, fill: Palette.fill(source.number), stroke: nil))
    if rect.width > 3 {
      drawing.add(.rect(rect.insetBy(dx: 0.5, dy: 0.5), fill: nil, stroke: Palette.edge(source.number)))
    }
    drawing.write(source.name, at: CGPoint(x: place.x, y: y + 13), width: room, size: 12, Palette.ink)
    // Lines that do not fit are left out, because a truncated number would be wrong.
    let lines = Self.lines(of: source, lasting: first.end - first.start).filter {
      drawing.width(of: $0, size: 10.5) <= room
    }
    for (line, text) in lines.enumerated() {
      drawing.write(
        text, at: CGPoint(x: place.x, y: y + 28 + 14 * Double(line)), width: room, size: 10.5, Palette.quiet)
    }
  }

  private static func lines(of source: TimelineChart.Source, lasting duration: Double) -> [String] {
    let from = "from \(clock(source.start, decimals: 3))"
    let speed = duration > 0 ? source.duration / duration : 1
    if abs(speed - 1) < 1e-4 { return [from, String(format: "for %.3f s", duration)] }
    if speed < 0.001 { return [from, String(format: "held for %.3f s", duration)] }
    return [from, String(format: "%.3f s in %.3f s, × %.3g", source.duration, duration, speed)]
  }

  private func drawVolume(_ ramps: [TimelineChart.Ramp], at y: Double, in drawing: inout Drawing) {
    func height(_ volume: Double) -> Double {
      y + Self.volumeHeight - 2 - min(1, max(0, volume)) * (Self.volumeHeight - 6)
    }
    drawing.write(
      "volume", at: CGPoint(x: TimelineLayout.margin, y: y + Self.volumeHeight / 2), width: left - 40, size: 11,
      Palette.volume)
    for ramp in ramps {
      let (start, end) = (max(ramp.start, range.lowerBound), min(ramp.end, range.upperBound))
      guard end > start else { continue }
      let line = [
        CGPoint(x: x(start), y: height(ramp.value(at: start))), CGPoint(x: x(end), y: height(ramp.value(at: end))),
      ]
      let floor = [CGPoint(x: x(end), y: height(0)), CGPoint(x: x(start), y: height(0))]
      drawing.add(.polygon(line + floor, fill: Drawing.Color(0xB3261E, alpha: 0.14)))
      drawing.add(.line(line, Palette.volume, width: 1.5))
    }
  }

  // MARK: Instructions

  private func drawInstructions(at y: Double, in drawing: inout Drawing) {
    let room = left - TimelineLayout.margin - 12
    drawing.write("instructions", at: CGPoint(x: TimelineLayout.margin, y: y + 9), width: room, size: 13, Palette.ink)
    if Self.instructionHeight(of: part) > 2 * Self.layerHeight {
      drawing.write(
        "layers, topmost first", at: CGPoint(x: TimelineLayout.margin, y: y + 26), width: room, size: 11, Palette.quiet)
    }
    var drawnTo = -1.0
    for instruction in part.instructions {
      let height = Double(max(1, instruction.layers.count)) * Self.layerHeight
      let rect = CGRect(x: x(instruction.start), y: y, width: x(instruction.end) - x(instruction.start), height: height)
      guard rect.maxX - drawnTo >= 1 else { continue }
      drawnTo = rect.maxX
      draw(instruction, in: rect, &drawing)
    }
  }

  private func draw(_ instruction: TimelineChart.Instruction, in rect: CGRect, _ drawing: inout Drawing) {
    for (number, layer) in instruction.layers.enumerated() {
      let (low, high) = (rect.minY + Double(number + 1) * Self.layerHeight - 1, Self.layerHeight - 2)
      let length = max(instruction.end - instruction.start, 1e-9)
      let ramp = TimelineChart.Ramp(start: 0, end: length, from: layer.opacity.from, to: layer.opacity.to)
      func top(_ time: Double) -> Double {
        low - high * ramp.value(at: min(max(time, range.lowerBound), range.upperBound) - instruction.start)
      }
      let shape = [
        CGPoint(x: rect.minX, y: low), CGPoint(x: rect.minX, y: top(instruction.start)),
        CGPoint(x: rect.maxX, y: top(instruction.end)),
        CGPoint(x: rect.maxX, y: low),
      ]
      drawing.add(.polygon(shape, fill: layer.source.map(Palette.fill) ?? Palette.grid))
      let room = rect.width - 8
      let label = Self.labels(layer).first { drawing.width(of: $0, size: 10.5) <= room }
      if let label {
        drawing.write(label, at: CGPoint(x: rect.minX + 5, y: low - high / 2), width: room, size: 10.5, Palette.ink)
      }
    }
    if instruction.layers.isEmpty {
      drawing.write(
        "background", at: CGPoint(x: rect.minX + 5, y: rect.minY + Self.layerHeight / 2), width: rect.width - 8,
        size: 10.5, Palette.quiet)
    }
    if rect.width > 3 { drawing.add(.rect(rect.insetBy(dx: 0.5, dy: 0.5), fill: nil, stroke: Palette.quiet)) }
  }

  /// The most detailed label is first; the first label that fits is drawn.
  private static func labels(_ layer: TimelineChart.Instruction.Layer) -> [String] {
    let (from, to) = layer.opacity
    let percent = { (part: Double) in String(format: "%.0f", part * 100) }
    let opacity =
      from == 1 && to == 1 ? "" : from == to ? ", \(percent(from)) %" : ", \(percent(from)) → \(percent(to)) %"
    let whole = "track \(layer.track)\(opacity)"
    return [
      whole + (layer.isMoved ? ", placed" : ""), whole, "\(layer.track)\(opacity)", "track \(layer.track)",
      "\(layer.track)",
    ]
  }
}
