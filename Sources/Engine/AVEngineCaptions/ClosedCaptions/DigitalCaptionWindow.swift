import AVEngineCore

/// The style of characters (CEA-708-E §8.5).
struct DigitalCaptionPen: Hashable {
  struct Attributes: Hashable {
    var isItalic = false
    var isUnderlined = false
  }

  /// An opacity of two bits, and two bits for each of red, green and blue.
  struct Colors: Hashable {
    var text: UInt8 = 0x3f
    var ground: UInt8 = 0
  }

  var attributes = Attributes()
  var colors = Colors()

  /// The last two styles have a transparent background.
  static func predefined(_ style: Int) -> DigitalCaptionPen {
    DigitalCaptionPen(colors: Colors(text: 0x3f, ground: style >= 6 ? 0xc0 : 0))
  }

  var style: CaptionText.Style {
    var style = CaptionText.Style()
    (style.isItalic, style.isUnderlined) = (attributes.isItalic, attributes.isUnderlined)
    if colors.text != 0x3f { style.color = Self.color(colors.text) }
    if colors.ground != 0 { style.background = Self.color(colors.ground) }
    return style
  }

  private static func color(_ bits: UInt8) -> UInt32 {
    // Solid, flashing, translucent, transparent.
    let alpha: UInt32 = [255, 255, 128, 0][Int(bits >> 6)]
    let shifts: [UInt8] = [4, 2, 0]
    let color = shifts.reduce(0 as UInt32) { color, shift -> UInt32 in
      let part = UInt32(bits >> shift & 3)
      return color << 8 | part * 85
    }
    return color << 8 | alpha
  }
}

/// A rectangle of characters (CEA-708-E §8.4).
struct DigitalCaptionWindow {
  struct Definition: Hashable {
    let isVisible: Bool
    /// Windows with lower numbers are shown over those with higher numbers.
    let priority: Int
    let isRelative: Bool
    let vertical: Int
    let horizontal: Int
    /// The point of the window at its position: one of nine, counted row by row from the upper left corner.
    let anchor: Int
    let rowCount: Int
    let columnCount: Int
    let style: Int
    let penStyle: Int

    init(_ bytes: [UInt8]) {
      (isVisible, priority) = (bytes[0] & 0x20 != 0, Int(bytes[0] & 7))
      (isRelative, vertical, horizontal) = (bytes[1] & 0x80 != 0, Int(bytes[1] & 0x7f), Int(bytes[2]))
      (anchor, rowCount) = (min(Int(bytes[3] >> 4), 8), Int(bytes[3] & 0x0f) + 1)
      columnCount = Int(bytes[4] & 0x3f) + 1
      (style, penStyle) = (Int(bytes[5] >> 3 & 7), Int(bytes[5] & 7))
    }
  }

  struct Cell: Hashable {
    var character: Character
    var pen: DigitalCaptionPen
  }

  private(set) var definition: Definition
  var isVisible: Bool
  var pen: DigitalCaptionPen
  var justification: CaptionText.Alignment
  private var rows: [[Cell?]]
  private var row = 0
  private var column = 0

  private static let mostColumns = 64

  init(_ definition: Definition) {
    self.definition = definition
    isVisible = definition.isVisible
    pen = .predefined(definition.penStyle)
    justification = Self.justification(of: definition.style)
    rows = Array(repeating: [], count: definition.rowCount)
  }

  mutating func define(_ definition: Definition) {
    isVisible = definition.isVisible
    guard definition != self.definition else { return }
    if definition.style > 0 { justification = Self.justification(of: definition.style) }
    if definition.penStyle > 0 { pen = .predefined(definition.penStyle) }
    self.definition = definition
    if rows.count > definition.rowCount { rows.removeLast(rows.count - definition.rowCount) }
    while rows.count < definition.rowCount { rows.append([]) }
    row = min(row, rows.count - 1)
  }

  private static func justification(of style: Int) -> CaptionText.Alignment {
    style == 3 || style == 6 ? .center : .left
  }

  // MARK: Writing

  mutating func write(_ character: Character) {
    guard column < Self.mostColumns else { return }
    while rows[row].count <= column { rows[row].append(nil) }
    rows[row][column] = Cell(character: character, pen: pen)
    column += 1
  }

  mutating func place(row: Int, column: Int) { (self.row, self.column) = (min(row, rows.count - 1), column) }

  mutating func backspace() {
    guard column > 0 else { return }
    column -= 1
    if rows[row].indices.contains(column) { rows[row][column] = nil }
  }

  mutating func breakLine() {
    column = 0
    if row + 1 < rows.count { return row += 1 }
    rows.removeFirst()
    rows.append([])
  }

  mutating func clearLine() { (rows[row], column) = ([], 0) }

  mutating func clear() {
    rows = Array(repeating: [], count: definition.rowCount)
    row = 0
    column = 0
  }

  // MARK: Output

  var caption: CaptionText? {
    let used = rows.indices.filter { rows[$0].contains { $0.map { $0.character != " " } ?? false } }
    guard let first = used.first, let last = used.last else { return nil }
    let indent = justification == .left ? used.map { index in rows[index].prefix { $0 == nil }.count }.min() ?? 0 : 0
    var caption = CaptionText("")
    for index in first...last {
      if index > first { caption.append("\n", CaptionText.Style()) }
      let start = rows[index].prefix { justification != .left && $0 == nil }.count
      for cell in rows[index].dropFirst(max(indent, start)) {
        caption.append(String(cell?.character ?? " "), cell?.pen.style ?? CaptionText.Style())
      }
    }
    caption.alignment = justification
    caption.place = place(of: first...last, indent: indent)
    return caption
  }

  /// Positions are within the safe area, which is 75 points high and 210 points wide in wide frames. A character takes
  /// a 42nd of that area's width and a 15th of its height (CEA-708-E §8.2).
  private func place(of used: ClosedRange<Int>, indent: Int) -> CaptionText.Place {
    let safe = 80.0
    let margin = 10.0
    let (line, cell) = (safe / 15, safe / 42)
    let fraction = { (step: Int) in Double(step) / 2 }
    let (across, down) = (fraction(definition.anchor % 3), fraction(definition.anchor / 3))
    let x = margin + safe * Double(definition.horizontal) / (definition.isRelative ? 100 : 210)
    let y = margin + safe * Double(definition.vertical) / (definition.isRelative ? 100 : 75)
    let width = Double(definition.columnCount) * cell
    let left = x - across * width
    var place = CaptionText.Place()
    let top = y - down * Double(rows.count) * line
    let rowsAbove = Double(used.lowerBound) + down * Double(used.count)
    place.line = min(max(top + rowsAbove * line, 0), 100)
    place.lineAnchor = [.start, .center, .end][definition.anchor / 3]
    let start = Double(indent) * cell
    let position =
      switch justification {
      case .right: left + width
      case .center: left + width / 2
      default: left + start
      }
    place.position = min(max(position, 0), 100)
    return place
  }
}
