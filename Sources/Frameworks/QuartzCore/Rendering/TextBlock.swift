internal import AVEngineCPango
import CoreFoundation
import CoreGraphics

/// The laid-out lines of a text with their annotations.
///
/// In the coordinates of a line, x points along the line and y points down. A block of vertical lines is a block of
/// horizontal lines rotated clockwise by a quarter turn, so that y points to the left.
package final class TextBlock {
  /// In the units of the font size.
  package let size: CGSize
  /// Whether the first line reads from right to left.
  package let isRightToLeft: Bool

  private let text: BlockText
  private let lines: SetLines
  private var placed: [PlacedLine]
  private let annotations: [SetAnnotation]
  private let length: CGFloat
  private let depth: CGFloat

  private struct PlacedLine {
    var line: CPangoLine
    var x: CGFloat = 0
    var baseline: CGFloat
    var before: CGFloat
    var after: CGFloat
  }

  /// `room` is the maximum length of lines. Returns nil if the text is empty or Pango is missing.
  package init?(_ text: BlockText, room: CGFloat) {
    guard !text.string.isEmpty, cpango_load() else { return nil }
    // An annotation that is longer than its base text widens the base text. A first layout measures both.
    let first = SetLines(text, room: room, kerns: [:])
    let found = text.annotations.enumerated().compactMap { SetAnnotation($1, index: $0, of: text, at: first) }
    let kerns = found.reduce(into: [Int: CGFloat]()) { $0[$1.index] = $1.missing }.filter { $0.value > 0 }
    let lines = kerns.isEmpty ? first : SetLines(text, room: room, kerns: kerns)
    let annotations = found.map { $0.placed(at: lines) }
    var (depth, placed) = (CGFloat(0), [PlacedLine]())
    for (index, line) in lines.lines.enumerated() {
      let here = annotations.filter { $0.line == index }
      let before = here.filter { !$0.isAfter }.map(\.height).max() ?? 0
      let after = here.filter(\.isAfter).map(\.height).max() ?? 0
      let baseline = depth + before + CGFloat(line.ascent)
      placed.append(PlacedLine(line: line, baseline: baseline, before: before, after: after))
      depth += before + CGFloat(line.ascent + line.descent) + after
    }
    self.text = text
    self.lines = lines
    self.annotations = annotations
    self.placed = placed
    self.depth = depth
    length = placed.map { CGFloat($0.line.width) }.max() ?? 0
    size = text.flow == .down ? CGSize(width: length, height: depth) : CGSize(width: depth, height: length)
    isRightToLeft = placed.first?.line.is_right_to_left ?? false
    arrange()
  }

  private func arrange() {
    for index in placed.indices {
      let line = placed[index].line
      let missing = length - CGFloat(line.width)
      switch text.alignment.resolved(isRightToLeft: line.is_right_to_left) {
      case .left: placed[index].x = 0
      case .right: placed[index].x = missing
      default: placed[index].x = missing / 2
      }
      if text.flow == .rightwards {
        let (above, below) = (CGFloat(line.ascent) + placed[index].before, CGFloat(line.descent) + placed[index].after)
        placed[index].baseline = depth - (placed[index].baseline + below) + above
      }
    }
  }

  // MARK: Drawing

  /// The bitmap must be made by `CGContext.bitmap`. `origin` is the block's upper left corner, in units from the
  /// bitmap's upper left corner, and `scale` is the number of pixels per unit.
  package func draw(in bitmap: CGContext, at origin: CGPoint, scale: CGFloat) {
    guard let data = bitmap.data else { return }
    let target = CPangoBitmap(
      pixels: data.assumingMemoryBound(to: UInt8.self), width: Int32(bitmap.width), height: Int32(bitmap.height),
      stride: Int32(bitmap.bytesPerRow))
    var block = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: origin.x, y: origin.y)
    if text.flow != .down {
      block = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: depth, ty: 0).concatenating(block)
    }
    for (index, line) in placed.enumerated() {
      let start = block.translatedBy(x: line.x, y: line.baseline)
      lines.draw(index, in: target, start, text.color, until: text.revealedBytes)
      for upright in text.uprights where lines.holds(upright.bytes, line: index) {
        if upright.bytes.upperBound <= text.revealedBytes { draw(upright, line: index, in: target, start) }
      }
    }
    for annotation in annotations where annotation.bytes.lowerBound < text.revealedBytes {
      let line = placed[annotation.line]
      let edge = annotation.isAfter ? CGFloat(line.line.descent) : -CGFloat(line.line.ascent) - annotation.height
      annotation.draw(in: target, block.translatedBy(x: line.x, y: line.baseline + edge))
    }
  }

  private func draw(
    _ upright: BlockText.Upright, line index: Int, in target: CPangoBitmap, _ start: CGAffineTransform
  ) {
    let set = SetLines(upright.text, room: nil, kerns: [:])
    guard let range = lines.extent(of: upright.bytes, line: index), let inner = set.lines.first, inner.width > 0 else {
      return
    }
    let line = placed[index].line
    let narrowing = min(text.fontSize / CGFloat(inner.width), 1)
    let middle =
      start
      .translatedBy(x: (range.lowerBound + range.upperBound) / 2, y: CGFloat(line.descent - line.ascent) / 2)
      .rotated(by: -.pi / 2).scaledBy(x: narrowing, y: 1)
      .translatedBy(x: -CGFloat(inner.width) / 2, y: CGFloat(inner.ascent - inner.descent) / 2)
    set.draw(0, in: target, middle, text.color, until: .max)
  }
}

private struct SetAnnotation {
  let index: Int
  let isAfter: Bool
  let height: CGFloat
  /// The range of the base text, in UTF-8 bytes of `BlockText.string`.
  let bytes: Range<Int>
  private(set) var line = 0
  private(set) var missing: CGFloat
  private let annotation: BlockText.Annotation
  private let set: SetLines
  private let content: BlockText
  private let width: CGFloat
  private let kern: CGFloat
  private var x: CGFloat = 0

  init?(_ annotation: BlockText.Annotation, index: Int, of text: BlockText, at lines: SetLines) {
    bytes = text.bytes(annotation.range)
    guard let place = lines.place(of: bytes) else { return nil }
    self.annotation = annotation
    self.index = index
    isAfter = annotation.isAfter
    line = place.line
    content = text.small(annotation)
    let plain = SetLines(content, room: nil, kerns: [:])
    guard let first = plain.lines.first else { return nil }
    let base = place.range.upperBound - place.range.lowerBound
    let natural = CGFloat(first.width)
    missing = max(natural - base, 0) / CGFloat(max(text.characterCount(annotation.range), 1))
    let count = CGFloat(annotation.text.count)
    kern =
      switch annotation.spread {
      case _ where base <= natural: 0
      case .between: count > 1 ? (base - natural) / (count - 1) : 0
      case .around: (base - natural) / count
      default: 0
      }
    set = kern > 0 ? SetLines(content, room: nil, kerns: [:], kern: kern) : plain
    let line = set.lines.first ?? first
    width = CGFloat(line.width)
    height = CGFloat(line.ascent + line.descent)
  }

  func placed(at lines: SetLines) -> SetAnnotation {
    var copy = self
    guard let place = lines.place(of: bytes) else { return copy }
    copy.line = place.line
    let room = place.range.upperBound - place.range.lowerBound - width
    copy.x =
      switch annotation.spread {
      case .start where kern == 0 && room > 0:
        place.range.lowerBound + (lines.lines[place.line].is_right_to_left ? room : 0)
      default: place.range.lowerBound + room / 2
      }
    return copy
  }

  func draw(in target: CPangoBitmap, _ line: CGAffineTransform) {
    guard let first = set.lines.first else { return }
    set.draw(0, in: target, line.translatedBy(x: x, y: CGFloat(first.ascent)), content.color, until: .max)
  }
}

private final class SetLines {
  let lines: [CPangoLine]
  private let set: OpaquePointer

  /// `room` is nil for one line of any length. The keys of `kerns` are indexes of annotations.
  init(_ text: BlockText, room: CGFloat?, kerns: [Int: CGFloat], kern: CGFloat = 0) {
    let runs = text.runs(kerns: kerns, kern: kern)
    // Safety: Pango copies its input.
    set = text.string.withCString { string in
      BlockText.family.withCString { family in
        runs.withUnsafeBufferPointer { runs in
          var request = CPangoText(
            text: string, family: family, size: Double(text.fontSize), weight: 400, is_italic: false, red: 0, green: 0,
            blue: 0, alpha: 0, alignment: Int32(CPANGO_LEFT), ellipsize: Int32(CPANGO_ELLIPSIZE_NONE),
            is_justified: false, is_wrapped: room != nil, is_natural: true, is_vertical: text.flow != .down,
            width: Int32((room ?? 1).kept(in: 1...16384)), height: 1, runs: runs.baseAddress, run_count: runs.count)
          return cpango_lines_make(&request)
        }
      }
    }
    let set = set
    lines = (0..<cpango_lines_count(set)).map { index in
      var line = CPangoLine()
      cpango_line_get(set, index, &line)
      return line
    }
  }

  deinit { cpango_lines_free(set) }

  func holds(_ bytes: Range<Int>, line: Int) -> Bool {
    Int(lines[line].start) <= bytes.lowerBound && bytes.lowerBound < Int(lines[line].end)
  }

  func place(of bytes: Range<Int>) -> (line: Int, range: Range<CGFloat>)? {
    guard let line = lines.indices.first(where: { holds(bytes, line: $0) }) else { return nil }
    return extent(of: bytes, line: line).map { (line, $0) }
  }

  func extent(of bytes: Range<Int>, line: Int) -> Range<CGFloat>? {
    let pairs = ranges(of: bytes, line: line)
    guard let left = pairs.first, let right = pairs.last, left <= right else { return nil }
    return CGFloat(left)..<CGFloat(right)
  }

  private func ranges(of bytes: Range<Int>, line: Int) -> [Double] {
    let (start, end) = (UInt32(clamping: bytes.lowerBound), UInt32(clamping: bytes.upperBound))
    // A line has at most as many ranges as bytes.
    let most = max(Int(lines[line].end - lines[line].start), 1) + 1
    return [Double](unsafeUninitializedCapacity: 2 * most) { pairs, count in
      guard let base = pairs.baseAddress else { return }
      count = 2 * min(Int(cpango_line_ranges(set, Int32(line), start, end, base, Int32(most))), most)
    }
  }

  /// `matrix` leads from the line's coordinates to pixels. `end` is the offset of a byte.
  func draw(_ line: Int, in target: CPangoBitmap, _ matrix: CGAffineTransform, _ color: CGColor, until end: Int) {
    guard end > Int(lines[line].start) else { return }
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map(Double.init)
    let parts = RGBA(color)
    let pairs = end < Int(lines[line].end) ? ranges(of: Int(lines[line].start)..<end, line: line) : nil
    var target = target
    let values = [parts.red, parts.green, parts.blue, parts.alpha]
    _ = cpango_line_draw(set, Int32(line), &target, numbers, values, pairs, Int32((pairs?.count ?? 0) / 2))
  }
}
