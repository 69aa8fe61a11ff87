/// The text of one caption and what it looks like, as far as formats of timed text can say it.
package struct CaptionText: Sendable, Hashable {
  /// How some of the characters look.
  package struct Style: Sendable, Hashable {
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false
    /// Red, green, blue and alpha of 8 bits each, red uppermost; nil: as the format has it.
    package var color: UInt32?
    package var background: UInt32?
    /// What stands in small beside the characters.
    package var ruby: String?
    package init() {}
  }

  package struct Run: Sendable, Hashable {
    /// In units of UTF-16.
    package var range: Range<Int>
    package var style: Style
    package init(range: Range<Int>, style: Style) { (self.range, self.style) = (range, style) }
  }

  package enum Alignment: String, Sendable { case start, center, end, left, right }

  /// The direction in which upright lines follow one another.
  package enum Vertical: String, Sendable { case growingLeft = "rl", growingRight = "lr" }

  /// Where a caption stands in the picture; what is nil is as usual.
  package struct Place: Sendable, Hashable {
    /// nil: lines are level and grow downwards.
    package var vertical: Vertical?
    /// How far down, of upright lines how far to the right, in percent of the picture.
    package var line: Double?
    /// The edge of the caption that `line` places: the top, middle or bottom, or of upright lines the left, middle or
    /// right.
    package var lineAnchor = Anchor.start
    /// How far to the right, of upright lines how far down, what the alignment names stands, in percent of the picture.
    package var position: Double?
    /// How much of the picture lines may take where they are longest, in percent.
    package var size: Double?
    package init() {}
  }

  package enum Anchor: String, Sendable { case start, center, end }

  package private(set) var text: String
  /// Of the text, in units of UTF-16.
  package private(set) var length: Int
  /// In order, without overlaps; what lies between them looks as the format has it.
  package var runs: [Run] = []
  /// nil: as the track has it.
  package var alignment: Alignment?
  package var place = Place()
  /// What the parts of a caption have in common that stands in several samples.
  package var source: UInt32?
  /// Names of what the sample says that readers of captions are not given.
  package var skipped: [String] = []

  package init(_ text: String) { (self.text, length) = (text, text.utf16.count) }

  /// Puts another caption's text on a new line.
  package mutating func append(_ other: CaptionText) {
    let start = length + 1
    text += "\n" + other.text
    length = start + other.length
    runs += other.runs.map { Run(range: $0.range.lowerBound + start..<$0.range.upperBound + start, style: $0.style) }
    alignment = alignment ?? other.alignment
  }

  /// Puts text with a style behind what is there.
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

  /// The text in pieces of one look each.
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
