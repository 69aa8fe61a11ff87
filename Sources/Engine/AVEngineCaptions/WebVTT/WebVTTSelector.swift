/// A style sheet's selector of parts of a cue (W3C WebVTT §8.2.1, W3C Selectors Level 4). Of pseudo-classes, only
/// `:lang` is supported.
struct WebVTTSelector: Sendable {
  struct Place {
    /// Nil for the whole cue.
    var node: WebVTTMarkup.Node?
    /// The earlier elements with the same parent.
    var elder: ArraySlice<WebVTTMarkup.Node> = []
  }

  private enum Combinator: Sendable { case descendant, child, next, following }

  private struct Attribute: Sendable {
    enum Comparison: Sendable { case present, equal, word, dash, prefix, suffix, part }

    var name: String
    var comparison: Comparison
    var value: String

    func matches(_ node: WebVTTMarkup.Node) -> Bool {
      guard name == (node.name == "v" ? "voice" : node.name) else { return false }
      let text = node.annotation
      return switch comparison {
      case .present: true
      case .equal: text == value
      case .word: !value.isEmpty && text.split(separator: " ").contains { $0 == value }
      case .dash: text == value || text.hasPrefix(value + "-")
      case .prefix: !value.isEmpty && text.hasPrefix(value)
      case .suffix: !value.isEmpty && text.hasSuffix(value)
      case .part: !value.isEmpty && text.contains(value)
      }
    }
  }

  private struct Compound: Sendable {
    var combinator = Combinator.descendant
    var name: String?
    var identifier: String?
    var classes: [String] = []
    var attributes: [Attribute] = []
    /// Lists of languages. The element's language must be in each list.
    var languages: [[String]] = []

    var isOfCue: Bool { identifier != nil }

    var partCount: Int { classes.count + attributes.count + languages.reduce(0) { $0 + $1.count } }

    func cost(_ node: WebVTTMarkup.Node?) -> Int {
      1 + partCount * (1 + (node.map { $0.classes.count + $0.annotation.utf8.count / 8 } ?? 0)) / 8
    }

    func matches(_ node: WebVTTMarkup.Node?, language: String?, cue: String) -> Bool {
      guard let node else {
        return name == nil && classes.isEmpty && attributes.isEmpty && languages.isEmpty && identifier ?? cue == cue
      }
      guard identifier == nil, name ?? node.name == node.name, classes.allSatisfy(node.classes.contains),
        attributes.allSatisfy({ $0.matches(node) })
      else { return false }
      return languages.allSatisfy { list in
        list.contains { wanted in language.map { $0 == wanted || $0.hasPrefix(wanted + "-") } ?? false }
      }
    }
  }

  private var compounds: [Compound]

  static let cue = WebVTTSelector(compounds: [])

  /// Whether the selector selects cues as a whole, and not elements in cues.
  var isOfCue: Bool { compounds.last?.isOfCue ?? true }

  /// The weight of the selector (W3C Selectors §17). Of rules with equal weights, later rules win.
  var specificity: Int {
    compounds.reduce(0) { sum, part in
      sum + (part.identifier == nil ? 0 : 10_000) + (part.name == nil ? 0 : 1)
        + 100 * (part.classes.count + part.attributes.count + part.languages.count)
    }
  }

  // MARK: Matching

  /// Returns whether the selector selects the last element of a path, which begins with the cue. Subtracts from
  /// `steps`.
  func matches(_ path: [Place], cue: String, _ steps: inout Int) -> Bool {
    guard !compounds.isEmpty else { return path.count == 1 }
    guard let last = path.last, steps > 0 else { return false }
    return matches(compounds.count - 1, path.count - 1, last, path, cue, &steps)
  }

  /// Bounds the work for all rules and elements of a cue; a hostile cue could need a step for each combination of
  /// ancestors.
  static let mostSteps = 50_000

  private func matches(
    _ index: Int, _ depth: Int, _ place: Place, _ path: [Place], _ cue: String, _ steps: inout Int
  ) -> Bool {
    let compound = compounds[index]
    steps -= compound.cost(place.node)
    let language = compound.languages.isEmpty ? nil : Self.language(of: place.node, path[..<depth])
    guard steps > 0, compound.matches(place.node, language: language, cue: cue) else { return false }
    guard index > 0 else { return true }
    switch compound.combinator {
    case .child: return depth > 0 && matches(index - 1, depth - 1, path[depth - 1], path, cue, &steps)
    case .descendant:
      return (0..<depth).reversed().contains { matches(index - 1, $0, path[$0], path, cue, &steps) }
    case .next, .following:
      var elder = place.elder
      while let node = elder.popLast() {
        if matches(index - 1, depth, Place(node: node, elder: elder), path, cue, &steps) { return true }
        if compound.combinator == .next || steps <= 0 { return false }
      }
      return false
    }
  }

  private static func language(of node: WebVTTMarkup.Node?, _ outer: ArraySlice<Place>) -> String? {
    if let node, node.name == "lang" { return node.annotation }
    return outer.last { $0.node?.name == "lang" }?.node?.annotation
  }

  // MARK: Reading

  private init(compounds: [Compound]) { self.compounds = compounds }

  private static let mostCompounds = 16
  private static let mostParts = 32

  init?(_ text: Substring) {
    var rest = StyleSheetText.trimmed(text)
    var compounds: [Compound] = []
    var combinator = Combinator.descendant
    while !rest.isEmpty {
      guard compounds.count < Self.mostCompounds, var compound = Self.takeCompound(&rest) else { return nil }
      compound.combinator = combinator
      compounds.append(compound)
      guard let next = Self.takeCombinator(&rest) else { return nil }
      combinator = next
    }
    // A cue has no ancestors, so only the first compound can be that of a cue (an identifier).
    guard !compounds.isEmpty, combinator == .descendant, !compounds.dropFirst().contains(where: \.isOfCue) else {
      return nil
    }
    self.compounds = compounds
  }

  /// Returns nil if no compound follows a combinator, or if two compounds are adjacent.
  private static func takeCombinator(_ rest: inout Substring) -> Combinator? {
    let trimmed = StyleSheetText.trimmed(rest)
    let isApart = trimmed.startIndex > rest.startIndex
    rest = trimmed
    guard let first = rest.first else { return .descendant }
    let found: [Character: Combinator] = [">": .child, "+": .next, "~": .following]
    guard let combinator = found[first] else { return isApart ? .descendant : nil }
    rest = StyleSheetText.trimmed(rest.dropFirst())
    return rest.isEmpty ? nil : combinator
  }

  private static func takeCompound(_ rest: inout Substring) -> Compound? {
    var compound = Compound()
    let start = rest.startIndex
    if rest.first == "*" { rest = rest.dropFirst() } else { compound.name = StyleSheetText.takeName(&rest) }
    while let mark = rest.first, "#.[:".contains(mark) {
      rest = rest.dropFirst()
      switch mark {
      case "#":
        guard compound.name == nil, let name = StyleSheetText.takeName(&rest) else { return nil }
        compound.identifier = name
      case ".":
        guard let name = StyleSheetText.takeName(&rest) else { return nil }
        compound.classes.append(name)
      case "[":
        guard let attribute = takeAttribute(&rest) else { return nil }
        compound.attributes.append(attribute)
      default:
        guard rest.hasPrefix("lang("), let end = rest.firstIndex(of: ")") else { return nil }
        let list = StyleSheetText.split(rest[..<end].dropFirst(5), at: ",")
        compound.languages.append(list.map { StyleSheetText.unquoted(StyleSheetText.trimmed($0)) })
        rest = rest[rest.index(after: end)...]
      }
    }
    let count = compound.partCount
    return rest.startIndex == start || compound.isOfCue && count > 0 || count > mostParts ? nil : compound
  }

  private static let comparisons: [Character: Attribute.Comparison] = [
    "~": .word, "|": .dash, "^": .prefix, "$": .suffix, "*": .part,
  ]

  private static func takeAttribute(_ rest: inout Substring) -> Attribute? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    let inner = rest[..<end]
    rest = rest[rest.index(after: end)...]
    let parts = inner.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard var name = parts.first.map({ StyleSheetText.trimmed($0) }) else { return nil }
    var comparison = parts.count > 1 ? Attribute.Comparison.equal : .present
    if parts.count > 1, let mark = name.last, let found = comparisons[mark] {
      comparison = found
      name = StyleSheetText.trimmed(name.dropLast())
    }
    guard ["voice", "lang"].contains(name) else { return nil }
    let value = parts.count > 1 ? StyleSheetText.unquoted(StyleSheetText.trimmed(parts[1])) : ""
    return Attribute(name: String(name), comparison: comparison, value: value)
  }
}
