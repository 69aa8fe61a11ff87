/// The rules of a file's style sheets (W3C WebVTT §8.2), as far as captions have what they say.
///
/// That is weight, slant, underlining, and colours.
/// Selectors that need to know what stands around an element, and those of times, are passed over.
struct WebVTTRules: Sendable {
  /// What one selector chooses: the whole cue, or elements within.
  struct Selector: Sendable, Hashable {
    var name: String?
    var identifier: String?
    var classes: [String] = []
    /// "voice" or "lang", and what it is.
    var attributes: [String: String] = [:]
    var isWholeCue = false

    /// How many identifiers, classes and names it has (W3C Selectors §17): later rules win among equals.
    var specificity: Int {
      (identifier == nil ? 0 : 10_000) + 100 * (classes.count + attributes.count) + (name == nil ? 0 : 1)
    }
  }

  private enum Property: Sendable, Hashable {
    case bold(Bool), italic(Bool), underlined(Bool), color(UInt32), background(UInt32)
  }

  private struct Rule: Sendable {
    var selector: Selector
    var properties: [Property]
  }

  private var rules: [Rule] = []

  /// Whether no rule says anything.
  var isEmpty: Bool { rules.isEmpty }

  /// Nobody writes more by hand, and each element of a text asks all of them.
  private static let mostRules = 1000

  init(_ sheets: [String]) {
    for sheet in sheets { read(sheet) }
    rules.sort { $0.selector.specificity < $1.selector.specificity }
  }

  // MARK: Looks

  /// The looks of a cue's text outside of all elements.
  func style(ofCue identifier: String) -> CaptionText.Style {
    var style = CaptionText.Style()
    for rule in rules where rule.selector.isWholeCue && (rule.selector.identifier ?? identifier) == identifier {
      Self.apply(rule.properties, to: &style)
    }
    return style
  }

  /// Gives an element its looks; false where no rule is about it.
  func apply(to element: WebVTTMarkup.Node, _ style: inout CaptionText.Style) -> Bool {
    var isFound = false
    for rule in rules where Self.matches(rule.selector, element) {
      Self.apply(rule.properties, to: &style)
      isFound = true
    }
    return isFound
  }

  private static func matches(_ selector: Selector, _ element: WebVTTMarkup.Node) -> Bool {
    guard !selector.isWholeCue, selector.name ?? element.name == element.name else { return false }
    guard selector.classes.allSatisfy(element.classes.contains) else { return false }
    return selector.attributes.allSatisfy { name, value in
      switch (name, element.name) {
      case ("voice", "v"): element.annotation == value
      case ("lang", "lang"): element.annotation == value || element.annotation.hasPrefix(value + "-")
      default: false
      }
    }
  }

  private static func apply(_ properties: [Property], to style: inout CaptionText.Style) {
    for property in properties {
      switch property {
      case .bold(let value): style.isBold = value
      case .italic(let value): style.isItalic = value
      case .underlined(let value): style.isUnderlined = value
      case .color(let value): style.color = value
      case .background(let value): style.background = value
      }
    }
  }

  // MARK: Reading

  private mutating func read(_ sheet: String) {
    var text = StyleSheetText(sheet)
    while rules.count < Self.mostRules, let (prelude, block) = text.nextRule() {
      let properties = Self.properties(block)
      guard !properties.isEmpty else { continue }
      for selector in Self.selectors(prelude) { rules.append(Rule(selector: selector, properties: properties)) }
    }
  }

  /// "::cue", or "::cue(…)" with a list of what is meant.
  private static func selectors(_ prelude: Substring) -> [Selector] {
    StyleSheetText.split(prelude, at: ",").flatMap { part -> [Selector] in
      let part = StyleSheetText.trimmed(part)
      if part == "::cue" { return [Selector(isWholeCue: true)] }
      guard part.hasPrefix("::cue("), part.hasSuffix(")") else { return [] }
      let choices = StyleSheetText.split(part.dropFirst(6).dropLast(), at: ",")
      return choices.compactMap { selector(StyleSheetText.trimmed($0)) }
    }
  }

  private static func selector(_ text: Substring) -> Selector? {
    var (selector, rest) = (Selector(), text)
    if rest.first == "*" { rest = rest.dropFirst() } else { selector.name = StyleSheetText.takeName(&rest) }
    while let mark = rest.first {
      rest = rest.dropFirst()
      switch mark {
      case "#":
        guard let name = StyleSheetText.takeName(&rest), selector.name == nil else { return nil }
        selector.identifier = name
        selector.isWholeCue = true
      case ".":
        guard let name = StyleSheetText.takeName(&rest) else { return nil }
        selector.classes.append(name)
      case "[":
        guard let end = rest.firstIndex(of: "]") else { return nil }
        let parts = rest[..<end].split(separator: "=", maxSplits: 1)
          .map { StyleSheetText.unquoted(StyleSheetText.trimmed($0)) }
        guard parts.count == 2, ["voice", "lang"].contains(parts[0]) else { return nil }
        selector.attributes[parts[0]] = parts[1]
        rest = rest[rest.index(after: end)...]
      case ":":
        guard rest.hasPrefix("lang("), let end = rest.firstIndex(of: ")") else { return nil }
        selector.attributes["lang"] = StyleSheetText.unquoted(StyleSheetText.trimmed(rest[..<end].dropFirst(5)))
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    let isNothing = selector == Selector() && text != "*"
    let isOfBoth = selector.isWholeCue && !(selector.classes.isEmpty && selector.attributes.isEmpty)
    return isNothing || isOfBoth ? nil : selector
  }

  private static func properties(_ block: Substring) -> [Property] {
    StyleSheetText.split(block, at: ";").flatMap { declaration -> [Property] in
      guard let colon = declaration.firstIndex(of: ":") else { return [] }
      let name = StyleSheetText.trimmed(declaration[..<colon]).lowercased()
      let value = declaration[declaration.index(after: colon)...].lowercased()
      let words = StyleSheetText.split(value[...], at: " ").map { StyleSheetText.trimmed($0) }
        .filter { !$0.isEmpty && $0 != "!important" }
      switch name {
      case "color": return words.first.flatMap { StyleSheetColor.value($0) }.map { [.color($0)] } ?? []
      case "background-color", "background":
        return words.lazy.compactMap { StyleSheetColor.value($0) }.first.map { [.background($0)] } ?? []
      case "font-weight": return words.first.flatMap(weight).map { [.bold($0)] } ?? []
      case "font-style": return words.first.map { [.italic($0 == "italic" || $0 == "oblique")] } ?? []
      case "font":
        // What the short form does not name is as usual.
        let isItalic = words.contains("italic") || words.contains("oblique")
        return [.bold(words.contains { weight($0) == true }), .italic(isItalic)]
      case "text-decoration", "text-decoration-line": return [.underlined(words.contains("underline"))]
      default: return []
      }
    }
  }

  private static func weight(_ word: Substring) -> Bool? {
    switch word {
    case "bold", "bolder": true
    case "normal", "lighter": false
    default: Int(word).map { $0 >= 600 }
    }
  }
}
