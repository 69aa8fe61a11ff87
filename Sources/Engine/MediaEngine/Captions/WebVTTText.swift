/// The text of a WebVTT cue with its markup (W3C WebVTT §3.3, §6.4).
struct WebVTTText {
  private var rest: Substring
  private var caption = CaptionText("")
  private var open: [(tag: String, style: CaptionText.Style)] = []
  /// Where the characters begin that an annotation belongs to, while one may come.
  private var base: Int?
  private var annotation: String?

  init(_ text: String) { rest = text[...] }

  private var style: CaptionText.Style { open.last?.style ?? CaptionText.Style() }

  mutating func parse() -> CaptionText {
    while let character = rest.first {
      if character == "<" {
        takeTag()
      } else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        take(Self.unescaped(rest[..<end]))
        rest = rest[end...]
      }
    }
    return caption
  }

  private mutating func take(_ text: String) {
    if annotation == nil { caption.append(text, style) } else { annotation?.append(text) }
  }

  // MARK: Tags

  private mutating func takeTag() {
    let end = rest.firstIndex(of: ">") ?? rest.endIndex
    let tag = rest[rest.index(after: rest.startIndex)..<end]
    rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
    if tag.first == "/" { close(String(tag.dropFirst())) } else { begin(tag) }
  }

  private mutating func begin(_ tag: Substring) {
    let words = tag.split(separator: " ", maxSplits: 1).first?.split(separator: ".").map(String.init) ?? []
    let name = words.first ?? ""
    var style = style
    switch name {
    case "b": style.isBold = true
    case "i": style.isItalic = true
    case "u": style.isUnderlined = true
    case "c":
      for color in words.dropFirst() where !Self.apply(color, to: &style) { caption.skipped.append("c.\(color)") }
    case "ruby": base = caption.length
    case "rt": annotation = ""
    default: caption.skipped.append(name.first?.isNumber == true ? "timestamp" : name)
    }
    // Times have no end. Nobody nests so deeply; each end tag would look through all of it.
    if name.first?.isNumber != true, open.count < 64 { open.append((name, style)) }
  }

  private mutating func close(_ name: String) {
    // The end of a ruby ends an annotation that is open.
    if name == "rt" || name == "ruby" && annotation != nil { annotate() }
    guard let index = open.lastIndex(where: { $0.tag == name }) else { return }
    open.removeSubrange(index...)
    if name == "ruby" { base = nil }
  }

  private mutating func annotate() {
    let end = caption.length
    if let base, let annotation, end > base {
      var style = caption.runs.last.flatMap { $0.range.lowerBound >= base ? $0.style : nil } ?? CaptionText.Style()
      style.ruby = annotation
      while let last = caption.runs.last, last.range.lowerBound >= base { caption.runs.removeLast() }
      caption.runs.append(CaptionText.Run(range: base..<end, style: style))
    }
    (base, annotation) = (base.map { _ in end }, nil)
  }

  // MARK: Colours

  /// W3C WebVTT §5.1, default text colours; their names with "bg_" in front are backgrounds.
  private static let colors: [String: UInt32] = [
    "white": 0xFFFF_FFFF, "lime": 0x00FF_00FF, "cyan": 0x00FF_FFFF, "red": 0xFF00_00FF, "yellow": 0xFFFF_00FF, "magenta": 0xFF00_FFFF,
    "blue": 0x0000_FFFF, "black": 0x0000_00FF,
  ]

  private static func apply(_ name: String, to style: inout CaptionText.Style) -> Bool {
    if name.hasPrefix("bg_"), let color = color(named: String(name.dropFirst(3))) {
      style.background = color
    } else if let color = color(named: name) {
      style.color = color
    } else {
      return false
    }
    return true
  }

  /// Colours without a name are classes of our own with their digits; other readers pass them over.
  private static let digits = "color-"

  private static func color(named name: String) -> UInt32? {
    if let known = colors[name] { return known }
    guard name.hasPrefix(digits), name.utf8.count == digits.utf8.count + 8 else { return nil }
    return UInt32(name.dropFirst(digits.count), radix: 16)
  }

  private static func name(_ color: UInt32?) -> String? {
    color.map { color in colors.first { $0.value == color }?.key ?? digits + hexadecimal(color) }
  }

  private static func hexadecimal(_ color: UInt32) -> String {
    let text = String(color, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }

  // MARK: Characters

  private static let characters: [(String, String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&lrm;", "\u{200E}"), ("&rlm;", "\u{200F}"), ("&quot;", "\""),
    ("&apos;", "'"),
  ]

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    var (result, rest) = ("", text)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      if let (name, character) = characters.first(where: { rest.hasPrefix($0.0) }) {
        result += character
        rest = rest.dropFirst(name.count)
      } else if let (character, length) = numbered(rest) {
        result.unicodeScalars.append(character)
        rest = rest.dropFirst(length)
      } else {
        result += "&"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// "&#233;" and "&#xE9;".
  private static func numbered(_ text: Substring) -> (Unicode.Scalar, Int)? {
    guard text.hasPrefix("&#"), let end = text.prefix(10).firstIndex(of: ";") else { return nil }
    let digits = text[text.index(text.startIndex, offsetBy: 2)..<end]
    let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init).map { ($0, digits.count + 3) }
  }

  // MARK: Writing

  static func string(_ caption: CaptionText) -> String {
    caption.pieces.map { piece in
      let classes = [name(piece.style.color), name(piece.style.background).map { "bg_\($0)" }].compactMap { $0 }
      let tags = [
        piece.style.isBold ? "b" : nil, piece.style.isItalic ? "i" : nil, piece.style.isUnderlined ? "u" : nil,
        classes.isEmpty ? nil : "c." + classes.joined(separator: "."),
      ].compactMap { $0 }
      let inner = escaped(piece.text)
      let text = piece.style.ruby.map { "<ruby>\(inner)<rt>\(escaped($0[...]))</rt></ruby>" } ?? inner
      return tags.map { "<\($0)>" }.joined() + text + tags.reversed().map { "</\($0.prefix { $0 != "." })>" }.joined()
    }.joined()
  }

  /// A cue ends with an empty line, wherever its text is taken to: those within it get a space.
  private static func escaped(_ text: Substring) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\r", "\r\n": result += result.hasSuffix("\n") ? " \n" : "\n"
      default: result.append(character)
      }
    }
    return result
  }
}
