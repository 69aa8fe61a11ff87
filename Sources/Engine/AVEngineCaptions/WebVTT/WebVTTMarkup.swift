import CoreMedia

/// Parses a cue's text (W3C WebVTT §6.4) and returns elements, texts and times in their order in the text.
struct WebVTTMarkup: Sequence, IteratorProtocol {
  struct Node: Hashable {
    /// Either "c", "i", "b", "u", "ruby", "rt", "v" or "lang".
    var name: String
    var classes: [String] = []
    /// The speaker's name, or the language.
    var annotation = ""
  }

  enum Event: Hashable {
    case begin(Node)
    case end
    case text(String)
    case time(CMTime)
  }

  /// Unicode scalars, because a `Character` may join "<" or ">" with a combining mark.
  private var rest: Substring.UnicodeScalarView
  private var open: [String] = []
  private var found: [Event] = []

  init(_ text: String) { rest = text[...].unicodeScalars }

  mutating func next() -> Event? {
    while found.isEmpty, let first = rest.first {
      if first == "<" { takeTag() } else { takeText() }
    }
    if !found.isEmpty { return found.removeFirst() }
    return open.popLast().map { _ in .end }
  }

  private mutating func takeText() {
    let text = rest.prefix { $0 != "<" }
    rest = rest[text.endIndex...]
    found.append(.text(HTMLCharacters.unescaped(Substring(text))))
  }

  // MARK: Tags

  private mutating func takeTag() {
    rest.removeFirst()
    let tag = rest.prefix { $0 != ">" }
    rest = rest[tag.endIndex...].dropFirst()
    guard let first = tag.first else { return }
    if first == "/" { return close(String(tag.dropFirst())) }
    guard !("0"..."9").contains(first) else {
      var time = Substring(tag)
      if let value = WebVTTTime.take(&time), time.isEmpty { found.append(.time(value)) }
      return
    }
    begin(tag)
  }

  /// Bounds the work, since each rule of a style sheet compares the classes.
  private static let mostClasses = 32

  private mutating func begin(_ tag: Substring.UnicodeScalarView) {
    let head = tag.prefix { !Self.isSpace($0) }
    let names = head.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    var element = Node(name: names.first ?? "")
    element.classes = Array(names.dropFirst().lazy.filter { !$0.isEmpty }.prefix(Self.mostClasses))
    switch element.name {
    case "c", "i", "b", "u", "ruby": break
    case "rt": guard open.last == "ruby" else { return }
    case "v", "lang":
      let text = HTMLCharacters.unescaped(Substring(tag[head.endIndex...]))
      let words = text.unicodeScalars.split(whereSeparator: Self.isSpace)
      element.annotation = words.map { String($0) }.joined(separator: " ")
    default: return
    }
    open.append(element.name)
    found.append(.begin(element))
  }

  private mutating func close(_ name: String) {
    if open.last == name {
      open.removeLast()
      found.append(.end)
    } else if name == "ruby", open.last == "rt" {
      open.removeLast(2)
      found += [.end, .end]
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value)
  }
}
