import AVEngineCore

/// The rules of a file's style sheets (W3C WebVTT §8.2), without properties that captions do not support.
struct WebVTTRules: Sendable {
  private enum Property: Sendable, Hashable {
    case bold(Bool), italic(Bool), underlined(Bool), color(UInt32), background(UInt32)
  }

  private struct Rule: Sendable {
    var selector: WebVTTSelector
    var properties: [Property]
  }

  private var rules: [Rule] = []

  var isEmpty: Bool { rules.isEmpty }

  /// Bounds the work, since each element is compared with every rule.
  private static let mostRules = 1000

  init(_ sheets: [String]) {
    for sheet in sheets { read(sheet) }
    rules.sort { $0.selector.specificity < $1.selector.specificity }
  }

  // MARK: Styles

  func style(ofCue identifier: String, _ steps: inout Int) -> CaptionText.Style {
    var style = CaptionText.Style()
    let whole = [WebVTTSelector.Place()]
    for rule in rules where rule.selector.isOfCue && rule.selector.matches(whole, cue: identifier, &steps) {
      Self.apply(rule.properties, to: &style)
    }
    return style
  }

  /// Returns false if no rule matches; `path` begins with the cue and ends with the element.
  func apply(
    to path: [WebVTTSelector.Place], ofCue identifier: String, _ style: inout CaptionText.Style, _ steps: inout Int
  ) -> Bool {
    var isFound = false
    for rule in rules where !rule.selector.isOfCue && rule.selector.matches(path, cue: identifier, &steps) {
      Self.apply(rule.properties, to: &style)
      isFound = true
    }
    return isFound
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
      let selectors = Self.selectors(prelude).prefix(Self.mostRules - rules.count)
      rules += selectors.map { Rule(selector: $0, properties: properties) }
    }
  }

  private static func selectors(_ prelude: Substring) -> [WebVTTSelector] {
    StyleSheetText.split(prelude, at: ",").flatMap { part -> [WebVTTSelector] in
      let part = StyleSheetText.trimmed(part)
      if part == "::cue" { return [.cue] }
      guard part.hasPrefix("::cue("), part.hasSuffix(")") else { return [] }
      return StyleSheetText.split(part.dropFirst(6).dropLast(), at: ",").compactMap { WebVTTSelector($0) }
    }
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
        // Properties that the short form does not state get their defaults.
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
