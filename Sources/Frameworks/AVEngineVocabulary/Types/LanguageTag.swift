import Foundation

package enum LanguageTag {
  /// Returns the ISO 639-1 code if the language has one: "eng", "en-GB" and "en_US" become "en".
  package static func primary(_ tag: String) -> String {
    let first = tag.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? ""
    guard first.count == 3 else { return first }
    return Locale.LanguageCode(first).identifier(.alpha2)?.lowercased() ?? first
  }

  /// For each language, items with an equal tag come before items with an equal primary subtag.
  package static func sorted<Item>(_ items: [Item], by languages: [String], tag: (Item) -> String?) -> [Item] {
    var left = items.enumerated().compactMap { index, item in tag(item).map { (index: index, item: item, tag: $0) } }
    var result: [Item] = []
    for language in languages {
      let wanted = normal(language)
      for matches in [{ normal($0) == wanted }, { primary($0) == primary(language) }] as [(String) -> Bool] {
        result += left.filter { matches($0.tag) }.map(\.item)
        left.removeAll { matches($0.tag) }
      }
    }
    return result
  }

  private static func normal(_ tag: String) -> String { tag.replacingOccurrences(of: "_", with: "-").lowercased() }
}
