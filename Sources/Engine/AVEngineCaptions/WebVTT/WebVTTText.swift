import AVEngineCore

struct WebVTTText {
  private let markup: WebVTTMarkup
  private let rules: WebVTTRules
  private let identifier: String
  private var caption = CaptionText("")
  private var open: [(element: WebVTTMarkup.Node, style: CaptionText.Style)] = []
  private var path = [WebVTTSelector.Place()]
  private var younger: [[WebVTTMarkup.Node]] = [[]]
  private var steps = WebVTTSelector.mostSteps
  /// The beginning of the characters of the next ruby annotation; nil outside `ruby`.
  private var base: Int?
  private var annotation: String?

  init(_ text: String, rules: WebVTTRules = WebVTTRules([]), identifier: String = "") {
    markup = WebVTTMarkup(text)
    self.rules = rules
    self.identifier = identifier
  }

  mutating func parse() -> CaptionText {
    let usual = rules.style(ofCue: identifier, &steps)
    for event in markup {
      switch event {
      case .text(let text):
        if annotation == nil { caption.append(text, open.last?.style ?? usual) } else { annotation?.append(text) }
      case .begin(let element): begin(element, within: open.last?.style ?? usual)
      case .end: close()
      case .time: caption.skipped.append("timestamp")
      }
    }
    return caption
  }

  private mutating func begin(_ element: WebVTTMarkup.Node, within outer: CaptionText.Style) {
    var style = outer
    switch element.name {
    case "b": style.isBold = true
    case "i": style.isItalic = true
    case "u": style.isUnderlined = true
    case "ruby": base = caption.length
    case "rt": annotation = ""
    case "c": break
    default: caption.skipped.append(element.name)
    }
    let isStyled = !rules.isEmpty && enter(element, &style)
    for name in element.classes where !Self.apply(name, to: &style) {
      if !isStyled { caption.skipped.append("\(element.name).\(name)") }
    }
    open.append((element, style))
  }

  private mutating func enter(_ element: WebVTTMarkup.Node, _ style: inout CaptionText.Style) -> Bool {
    younger[younger.count - 1].append(element)
    path.append(WebVTTSelector.Place(node: element, elder: younger[younger.count - 1].dropLast()))
    younger.append([])
    return path.count <= Self.mostLevels && rules.apply(to: path, ofCue: identifier, &style, &steps)
  }

  private static let mostLevels = 64

  private mutating func close() {
    guard let (element, _) = open.popLast() else { return }
    if !rules.isEmpty {
      path.removeLast()
      younger.removeLast()
    }
    if element.name == "rt" { annotate() }
    if element.name == "ruby" { base = nil }
  }

  private mutating func annotate() {
    let end = caption.length
    if let base, let annotation, end > base {
      var style = caption.runs.last.flatMap { $0.range.lowerBound >= base ? $0.style : nil } ?? CaptionText.Style()
      style.ruby = annotation
      while let last = caption.runs.last, last.range.lowerBound >= base { caption.runs.removeLast() }
      caption.runs.append(CaptionText.Run(range: base..<end, style: style))
    }
    base = base.map { _ in end }
    annotation = nil
  }

  // MARK: Colours

  /// The default text colours (W3C WebVTT §5.1). With "bg_" before them, the names are background colours.
  private static let colors: [String: UInt32] = [
    "white": 0xFFFF_FFFF, "lime": 0x00FF_00FF, "cyan": 0x00FF_FFFF, "red": 0xFF00_00FF, "yellow": 0xFFFF_00FF,
    "magenta": 0xFF00_FFFF,
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

  /// Eight hexadecimal digits follow this prefix of classes for colours without a name.
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

  /// An empty line would end the cue in a WebVTT file, so empty lines within the text get a space.
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
