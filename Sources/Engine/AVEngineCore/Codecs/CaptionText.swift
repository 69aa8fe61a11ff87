package struct CaptionText: Sendable, Hashable {
  package struct Style: Sendable, Hashable {
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false
    /// The text colour as 0xRRGGBBAA; nil for the format's default.
    package var color: UInt32?
    package var background: UInt32?
    package var ruby: String?
    package init() {}
  }

  package struct Run: Sendable, Hashable {
    /// The range in the text, in UTF-16 code units.
    package var range: Range<Int>
    package var style: Style
    package init(range: Range<Int>, style: Style) { (self.range, self.style) = (range, style) }
  }

  package enum Alignment: String, Sendable { case start, center, end, left, right }

  package enum Vertical: String, Sendable { case growingLeft = "rl", growingRight = "lr" }

  package struct Place: Sendable, Hashable {
    /// The direction of vertical lines; nil for horizontal lines.
    package var vertical: Vertical?
    /// In percent of the frame, from the top, or from the left for vertical lines; nil for the format's default.
    package var line: Double?
    package var lineAnchor = Anchor.start
    /// In percent of the frame, from the left, or from the top for vertical lines; nil for the format's default.
    package var position: Double?
    /// The greatest length of a line, in percent of the frame; nil for the format's default.
    package var size: Double?
    package init() {}
  }

  package enum Anchor: String, Sendable { case start, center, end }

  package private(set) var text: String
  /// The length of the text, in UTF-16 code units.
  package private(set) var length: Int
  package var runs: [Run] = []
  package var alignment: Alignment?
  package var place = Place()
  /// An identifier that the parts of a caption share if the caption is split over several samples.
  package var source: UInt32?
  /// The names of the elements of the stored caption that this type cannot express.
  package var skipped: [String] = []

  package init(_ text: String) { (self.text, length) = (text, text.utf16.count) }

  package mutating func append(_ other: CaptionText) {
    let start = length + 1
    text += "\n" + other.text
    length = start + other.length
    runs += other.runs.map { Run(range: $0.range.lowerBound + start..<$0.range.upperBound + start, style: $0.style) }
    alignment = alignment ?? other.alignment
  }

  package mutating func append(_ more: some StringProtocol, _ style: Style) {
    let (start, end) = (length, length + more.utf16.count)
    text.append(contentsOf: more)
    length = end
    guard style != Style(), end > start else { return }
    if let last = runs.last, last.style == style, last.range.upperBound == start, style.ruby == nil {
      runs[runs.count - 1].range = last.range.lowerBound..<end
    } else {
      runs.append(Run(range: start..<end, style: style))
    }
  }

  package var pieces: [(text: Substring, style: Style)] {
    var (pieces, reached): ([(Substring, Style)], Int) = ([], 0)
    for run in runs {
      let range = min(max(run.range.lowerBound, reached), length)..<min(max(run.range.upperBound, reached), length)
      if range.lowerBound > reached { pieces.append((substring(reached..<range.lowerBound), Style())) }
      if !range.isEmpty { pieces.append((substring(range), run.style)) }
      reached = max(reached, range.upperBound)
    }
    if reached < length { pieces.append((substring(reached..<length), Style())) }
    return pieces
  }

  private func substring(_ range: Range<Int>) -> Substring {
    text[String.Index(utf16Offset: range.lowerBound, in: text)..<String.Index(utf16Offset: range.upperBound, in: text)]
  }
}
