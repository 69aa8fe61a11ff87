import AVEngineCore

package struct SubStationStyles: Sendable {
  struct Style: Sendable {
    var look = CaptionText.Style()
    /// Numbered as on a numeric keypad: 1 to 3 at the bottom, 7 to 9 at the top.
    var place = 2
  }

  private var styles: [String: Style] = [:]
  /// In the script's units; libass and FFmpeg use this default.
  private(set) var (width, height) = (384.0, 288.0)

  package init(_ header: String) {
    var (section, columns) = ("", [String]())
    for line in header.split(whereSeparator: \.isNewline).map({ $0.drop { $0 == " " } }) {
      if line.first == "[" {
        section = line.lowercased()
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      switch line[..<colon] {
      case "PlayResX": width = Self.length(value) ?? width
      case "PlayResY": height = Self.length(value) ?? height
      case "Format" where section.hasSuffix("styles]"): columns = Self.fields(value)
      case "Style":
        add(Dictionary(zip(columns, Self.fields(value))) { first, _ in first }, isOld: section == "[v4 styles]")
      default: break
      }
    }
  }

  private static func length(_ text: Substring) -> Double? {
    Double(text.prefix { !$0.isWhitespace }).flatMap { $0 >= 1 && $0 < 100_000 ? $0 : nil }
  }

  private static func fields(_ text: Substring) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private mutating func add(_ fields: [String: String], isOld: Bool) {
    // A hostile script could have any number of styles.
    guard let name = fields["Name"], styles.count < 1000 else { return }
    var style = Style()
    let isSet = { (column: String) in fields[column].flatMap { Int($0) }.map { $0 != 0 } ?? false }
    (style.look.isBold, style.look.isItalic, style.look.isUnderlined) = (
      isSet("Bold"), isSet("Italic"), isSet("Underline")
    )
    style.look.color = fields["PrimaryColour"].flatMap(Self.color)
    if let number = fields["Alignment"].flatMap({ Int($0) }) {
      style.place = (isOld ? Self.modern(number) : number) ?? style.place
    }
    styles[name] = style
  }

  subscript(name: String) -> Style { styles[name] ?? styles["Default"] ?? Style() }

  /// Converts the numbers of version 4: 1 to 3 at the bottom, 5 to 7 at the top, and 9 to 11 in the middle.
  static func modern(_ place: Int) -> Int? {
    switch place {
    case 1...3: place
    case 5...7: place + 2
    case 9...11: place - 5
    default: nil
    }
  }

  /// Parses "&HBBGGRR&", "&HAABBGGRR&" without its transparency, or a decimal number. Returns nil for white, the
  /// default, and for other texts.
  static func color(_ text: String) -> UInt32? {
    let digits = text.trimmingPrefix("&").prefix { $0 != "&" }
    let value = digits.first == "H" || digits.first == "h" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value & 0xFF_FFFF != 0xFF_FFFF else { return nil }
    return (value & 0xFF) << 24 | (value >> 8 & 0xFF) << 16 | (value >> 16 & 0xFF) << 8 | 0xFF
  }
}
