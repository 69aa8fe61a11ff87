internal import AVEngineCPango
import CoreFoundation
import CoreGraphics
import Foundation

package struct BlockText {
  /// If `color` is nil, the characters have the colour of the text.
  package struct Look {
    package var color: CGColor?
    package var background: CGColor?
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false
    package var isOverlined = false
    package var isStruck = false
    package init() {}
  }

  package enum Spread { case start, center, between, around }

  /// Small text beside its base text, such as ruby.
  package struct Annotation {
    /// The range of the base text, in UTF-16 units.
    package var range: Range<Int>
    package var text: String
    package var spread: Spread
    /// Whether the annotation is below a horizontal line or to the left of a vertical one.
    package var isAfter: Bool
    package init(range: Range<Int>, text: String, spread: Spread, isAfter: Bool) {
      self.range = range
      self.text = text
      self.spread = spread
      self.isAfter = isAfter
    }
  }

  package enum Alignment {
    case start, end, center, left, right

    package func resolved(isRightToLeft: Bool) -> Alignment {
      switch self {
      case .start: isRightToLeft ? .right : .left
      case .end: isRightToLeft ? .left : .right
      default: self
      }
    }
  }

  /// The direction in which lines follow each other. Lines that follow each other sideways are vertical.
  package enum Flow { case down, leftwards, rightwards }

  /// Characters that are set horizontally, side by side, in a vertical line.
  struct Upright {
    var bytes: Range<Int>
    private let parts: [BlockText]
    var text: BlockText { parts[0] }

    init(bytes: Range<Int>, text: BlockText) { (self.bytes, parts) = (bytes, [text]) }
  }

  static let family = "Helvetica"

  package let fontSize: CGFloat
  package let color: CGColor
  package let alignment: Alignment
  package let flow: Flow
  let annotations: [Annotation]
  /// The text in which one character replaces each group that is set horizontally in a vertical line.
  let string: String
  private(set) var uprights: [Upright] = []
  private let looks: [(range: Range<Int>, look: Look)]
  private let original: String
  /// The offset in the string's UTF-8 of each UTF-16 unit of the original text, and of its end.
  private let offsets: [Int]
  /// The offset in the string's UTF-8 at which the visible text ends.
  let revealedBytes: Int

  /// `looks` and `combined` have ranges in UTF-16 units, in order and without overlaps. The units after `revealed` only
  /// take up space.
  package init(
    _ text: String, fontSize: CGFloat, color: CGColor, looks: [(range: Range<Int>, look: Look)] = [],
    annotations: [Annotation] = [], combined: [Range<Int>] = [], alignment: Alignment = .center, flow: Flow = .down,
    revealed: Int = .max
  ) {
    original = text
    self.fontSize = fontSize
    self.color = color
    self.looks = looks
    self.alignment = alignment
    self.flow = flow
    self.annotations = annotations.filter { !$0.text.isEmpty && !$0.range.isEmpty }
    let count = text.utf16.count
    var (result, offsets, uprights) = ("", [Int](), [Upright]())
    offsets.reserveCapacity(count + 1)
    func take(_ range: Range<Int>) {
      for scalar in Self.part(of: text, range).unicodeScalars {
        for _ in 0..<UTF16.width(scalar) { offsets.append(result.utf8.count) }
        // Pango would end the text at a NUL character.
        result.unicodeScalars.append(scalar == "\0" ? "\u{FFFD}" : scalar)
      }
    }
    let units = Array(text.utf16)
    /// Combined ranges are extended to whole surrogate pairs.
    func splits(_ place: Int) -> Bool { place < count && UTF16.isTrailSurrogate(units[place]) }
    var reached = 0
    for wanted in flow == .down ? [] : combined where !wanted.isEmpty {
      guard wanted.lowerBound >= reached, wanted.upperBound <= count else { continue }
      let first = wanted.lowerBound
      let end = wanted.upperBound
      let range = first - (splits(first) ? 1 : 0)..<end + (splits(end) ? 1 : 0)
      guard range.lowerBound >= reached else { continue }
      take(reached..<range.lowerBound)
      let start = result.utf8.count
      for _ in range { offsets.append(start) }
      result += "\u{FFFC}"
      let look = looks.first { $0.range.contains(range.lowerBound) }?.look ?? Look()
      let piece = Self.part(of: text, range)
      let inner = BlockText(String(piece), fontSize: fontSize, color: color, looks: [(0..<range.count, look)])
      uprights.append(Upright(bytes: start..<result.utf8.count, text: inner))
      reached = range.upperBound
    }
    take(reached..<count)
    offsets.append(result.utf8.count)
    string = result
    self.offsets = offsets
    self.uprights = uprights
    revealedBytes = revealed >= count ? .max : offsets[max(revealed, 0)]
  }

  private static func part(of text: String, _ range: Range<Int>) -> Substring {
    text[String.Index(utf16Offset: range.lowerBound, in: text)..<String.Index(utf16Offset: range.upperBound, in: text)]
  }

  func bytes(_ range: Range<Int>) -> Range<Int> {
    let inside = range.clamped(to: 0..<offsets.count - 1)
    return offsets[inside.lowerBound]..<offsets[inside.upperBound]
  }

  func characterCount(_ range: Range<Int>) -> Int {
    Self.part(of: original, range.clamped(to: 0..<offsets.count - 1)).count
  }

  func small(_ annotation: Annotation) -> BlockText {
    var look = looks.first { $0.range.contains(annotation.range.lowerBound) }?.look ?? Look()
    look.background = nil
    look.isUnderlined = false
    look.isOverlined = false
    look.isStruck = false
    return BlockText(
      annotation.text.filter { !$0.isNewline }, fontSize: fontSize / 2, color: color,
      looks: [(0..<annotation.text.utf16.count, look)], flow: flow)
  }

  func runs(kerns: [Int: CGFloat], kern: CGFloat) -> [CPangoRun] {
    var runs = looks.map { range, look in
      var run = run(bytes(range))
      (run.weight, run.is_italic) = (look.isBold ? 700 : 0, look.isItalic)
      (run.is_underlined, run.is_overlined, run.is_struck) = (look.isUnderlined, look.isOverlined, look.isStruck)
      if let color = look.color.map({ RGBA($0) }) {
        run.has_color = true
        (run.red, run.green, run.blue, run.alpha) = color.words
      }
      if let color = look.background.map({ RGBA($0) }) {
        run.has_background = true
        run.background = color.words
      }
      return run
    }
    for (index, annotation) in annotations.enumerated() {
      var run = run(bytes(annotation.range))
      (run.is_unbroken, run.kern) = (true, Double(kerns[index] ?? 0))
      runs.append(run)
    }
    for upright in uprights {
      var run = run(upright.bytes)
      run.room = Double(fontSize)
      runs.append(run)
    }
    if kern != 0 {
      var run = run(0..<string.utf8.count)
      run.kern = Double(kern)
      runs.append(run)
    }
    return runs
  }

  private func run(_ bytes: Range<Int>) -> CPangoRun {
    var run = CPangoRun()
    (run.start, run.end) = (UInt32(clamping: bytes.lowerBound), UInt32(clamping: bytes.upperBound))
    return run
  }
}
