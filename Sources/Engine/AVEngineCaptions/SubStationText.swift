package import AVEngineCore

/// Parses a SubStation Alpha event, which FFmpeg's decoders of text formats output.
package struct SubStationText {
  private let styles: SubStationStyles
  private let base: SubStationStyles.Style
  private var style: CaptionText.Style
  private var place: Int
  private var position: (x: Double, y: Double)?
  private var isDrawing = false
  private var caption = CaptionText("")
  private var rows: [CaptionText] = []
  private let hasRows: Bool

  /// `event` has the fields that Matroska stores: order, layer, style, name, three margins, effect, and text.
  package static func caption(_ event: String, _ styles: SubStationStyles) -> CaptionText? {
    captions(event, styles, hasRows: false).first
  }

  /// Divides the text into captions, each of which ends where the text states another position.
  package static func rows(_ event: String, _ styles: SubStationStyles) -> [CaptionText] {
    captions(event, styles, hasRows: true)
  }

  private static func captions(_ event: String, _ styles: SubStationStyles, hasRows: Bool) -> [CaptionText] {
    let fields = event.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
    guard fields.count == 9 else { return [] }
    var parser = SubStationText(styles, named: String(fields[2]), hasRows: hasRows)
    return parser.parse(fields[8])
  }

  private init(_ styles: SubStationStyles, named name: String, hasRows: Bool) {
    self.styles = styles
    self.hasRows = hasRows
    base = styles[name]
    style = base.look
    place = base.place
  }

  private mutating func parse(_ text: Substring) -> [CaptionText] {
    // Line breaks at the start and at the end of the text are dropped.
    var rest = text
    var breaks = ""
    while let character = rest.first {
      if character == "{", let end = rest.firstIndex(of: "}") {
        for tag in rest[..<end].split(separator: "\\").dropFirst(rest.dropFirst().first == "\\" ? 1 : 0) { apply(tag) }
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("\\N") || rest.hasPrefix("\\n") || character.isNewline {
        if !caption.text.isEmpty, !isDrawing { breaks += "\n" }
        rest = rest.dropFirst(character == "\\" ? 2 : 1)
      } else {
        let end = rest.dropFirst().firstIndex { $0 == "{" || $0 == "\\" || $0.isNewline } ?? rest.endIndex
        let isSpace = rest.hasPrefix("\\h")
        if caption.text.isEmpty { breaks = "" }
        if !isDrawing {
          caption.append(breaks + (isSpace ? "\u{A0}" + rest[..<end].dropFirst(2) : rest[..<end]), style)
        }
        (rest, breaks) = (rest[end...], isDrawing ? breaks : "")
      }
    }
    endRow()
    return rows
  }

  private mutating func endRow() {
    guard !caption.text.isEmpty else { return }
    settle()
    rows.append(caption)
    caption = CaptionText("")
    position = nil
  }

  // MARK: Overrides

  private mutating func apply(_ tag: Substring) {
    let name = tag.prefix { $0.isLetter || $0 == "1" && tag.first == "1" }
    let value = tag[name.endIndex...]
    switch name {
    case "b": style.isBold = Int(value).map { $0 == 1 || $0 >= 600 } ?? base.look.isBold
    case "i": style.isItalic = Int(value).map { $0 != 0 } ?? base.look.isItalic
    case "u": style.isUnderlined = Int(value).map { $0 != 0 } ?? base.look.isUnderlined
    case "c", "1c": style.color = value.isEmpty ? base.look.color : SubStationStyles.color(String(value))
    case "an": place = Int(value) ?? place
    case "a": place = Int(value).flatMap(SubStationStyles.modern) ?? place
    case "pos", "move":
      if hasRows { endRow() }
      position = position ?? Self.point(value)
    case "p": isDrawing = (Int(value) ?? 0) > 0
    default:
      if name.first == "r" { style = name == "r" && value.isEmpty ? base.look : styles[String(tag.dropFirst())].look }
    }
  }

  private static func point(_ text: Substring) -> (Double, Double)? {
    let numbers = text.dropFirst().prefix { $0 != ")" }.split(separator: ",").map { Double($0.filter { $0 != " " }) }
    guard numbers.count >= 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite else { return nil }
    return (x, y)
  }

  // MARK: Place

  private mutating func settle() {
    guard (1...9).contains(place) else { return }
    let column: CaptionText.Alignment = [.left, .center, .right][(place - 1) % 3]
    let row: CaptionText.Anchor = [.end, .center, .start][(place - 1) / 3]
    if let position {
      caption.alignment = column
      caption.place.lineAnchor = row
      caption.place.line = min(max(position.y / styles.height, 0), 1) * 100
      caption.place.position = min(max(position.x / styles.width, 0), 1) * 100
    } else {
      caption.alignment = column == .center ? nil : column
      // Without a line, the renderer places the caption at the bottom.
      guard row != .end else { return }
      caption.place.line = row == .start ? 0 : 50
      caption.place.lineAnchor = row
    }
  }
}
