import CoreMedia

/// The text of a cue, taken apart as the recommendation says (W3C WebVTT §6.4).
///
/// Elements, texts and times come in the order in which their tree is walked.
struct WebVTTMarkup: Sequence, IteratorProtocol {
  struct Node: Hashable {
    /// "c", "i", "b", "u", "ruby", "rt", "v" or "lang".
    var name: String
    var classes: [String] = []
    /// Who speaks, or which language is spoken.
    var annotation = ""
  }

  enum Event: Hashable {
    case begin(Node)
    case end
    case text(String)
    case time(CMTime)
  }

  /// Scalars, because what joins to one character for a reader may be two marks.
  private var rest: Substring.UnicodeScalarView
  /// Names of the elements that are open.
  private var open: [String] = []
  /// What has been found and not yet been given.
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
    found.append(.text(WebVTTCharacters.unescaped(Substring(text))))
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

  private mutating func begin(_ tag: Substring.UnicodeScalarView) {
    let head = tag.prefix { !Self.isSpace($0) }
    let names = head.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    var element = Node(name: names.first ?? "")
    element.classes = names.dropFirst().filter { !$0.isEmpty }
    switch element.name {
    case "c", "i", "b", "u", "ruby": break
    case "rt": guard open.last == "ruby" else { return }
    case "v", "lang":
      let text = WebVTTCharacters.unescaped(Substring(tag[head.endIndex...]))
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

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(scalar.value) }
}

/// Characters that are written by names or numbers (W3C WebVTT §6.4).
///
/// Of the names in HTML §13.5 those of Latin-1 and of punctuation are known.
enum WebVTTCharacters {
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr \
    deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest \
    Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig \
    agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml \
    eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  private static let names: [String: Unicode.Scalar] = {
    var names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lrm": "\u{200E}", "rlm": "\u{200F}",
      "zwnj": "\u{200C}", "zwj": "\u{200D}", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
      "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
      "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "bull": "\u{2022}", "hellip": "\u{2026}",
      "euro": "\u{20AC}", "trade": "\u{2122}",
    ]
    for (name, value) in zip(latin.split(separator: " "), UInt8(0xA0)...0xFF) {
      names[String(name)] = Unicode.Scalar(value)
    }
    return names
  }()

  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var (result, rest) = (String.UnicodeScalarView(), text.unicodeScalars)
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      // No name or number that is known is longer.
      if let end = rest.prefix(10).firstIndex(of: ";"), let character = character(rest[..<end]) {
        result.append(character)
        rest = rest[end...].dropFirst()
      } else {
        result.append("&")
      }
    }
    return String(result + rest)
  }

  /// What stands between "&" and ";": "eacute", "#233", or "#xE9".
  private static func character(_ name: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard name.first == "#" else { return names[String(name)] }
    let digits = String(name.dropFirst())
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 == 0 ? "\u{FFFD}" : Unicode.Scalar($0) }
  }
}
