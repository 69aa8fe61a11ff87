import AVEngineCore
import AVEnginePlayback
import Foundation

/// Language codes as on a Mac: a language and a region. If a code has no region, the most likely one is added.
enum SpeechLanguage {
  /// Codes that a Mac replaces, and their replacements.
  private static let families = ["cmn": "zh", "yue": "zh-HK", "no": "nb"]

  /// Returns the language and region of a tag. If the region is missing, or is 001, the world, the most likely one is
  /// used. If there is none, the language is returned alone.
  static func normal(_ tag: String) -> String {
    var parts = tag.replacing("_", with: "-").lowercased().split(separator: "-").map(String.init)
    guard let first = parts.first else { return tag }
    if let family = families[first] {
      let known = family.split(separator: "-").map(String.init)
      parts.replaceSubrange(0..<1, with: [known[0].lowercased()] + known.dropFirst())
    }
    // Subtags after an x are private.
    let region = parts.dropFirst().prefix { $0 != "x" }.first { part in
      part.count == 2 && part.allSatisfy(\.isLetter) || part.count == 3 && part.allSatisfy(\.isNumber)
    }
    guard let region = region?.uppercased() ?? likelyRegion(parts[0]), region != "001" || likelyRegion(parts[0]) == nil
    else {
      return likelyRegion(parts[0]).map { "\(parts[0])-\($0)" } ?? parts[0]
    }
    return region == "001" ? parts[0] : "\(parts[0])-\(region)"
  }

  private static func likelyRegion(_ code: String) -> String? {
    let region = Locale.Language(identifier: Locale.Language(identifier: code).maximalIdentifier).region?.identifier
    return region == "001" ? nil : region
  }

  /// Returns the first language of a voice. If it states no region, the region is taken from another of the voice's
  /// languages.
  static func language(of voice: SpeechVoice) -> String {
    let first = voice.languages[0]
    let regional = voice.languages.dropFirst().first {
      $0.hasPrefix(first + "-") && $0.split(separator: "-").last?.count == 2
    }
    return normal(first.contains("-") ? first : regional ?? first)
  }

  /// Returns the best voice for a language: one of the same region, otherwise one of another region.
  static func voice(of voices: [SpeechVoice], for tag: String) -> SpeechVoice? {
    let wanted = normal(tag)
    let ranked = voices.sorted { ($0.rank, parts($0)) < ($1.rank, parts($1)) }
    if let exact = ranked.first(where: { self.language(of: $0) == wanted }) { return exact }
    if let exact = ranked.first(where: { $0.languages.contains { normal($0) == wanted } }) { return exact }
    let language = wanted.prefix { $0 != "-" }
    return ranked.first { self.language(of: $0).prefix { $0 != "-" } == language }
  }

  /// Returns the number of subtags in the voice's first language. Voices with fewer are preferred.
  private static func parts(_ voice: SpeechVoice) -> Int { voice.languages[0].split(separator: "-").count }

  /// Returns the voice for the user's language, otherwise an English voice, otherwise any voice.
  static func standard(of voices: [SpeechVoice], _ tag: String) -> SpeechVoice? {
    voice(of: voices, for: tag) ?? voice(of: voices, for: "en-US") ?? voices.first
  }
}
