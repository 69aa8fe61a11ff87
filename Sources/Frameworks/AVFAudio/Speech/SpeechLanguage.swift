import AVEngineCore
import AVEnginePlayback
import Foundation

enum SpeechLanguage {
  private static let families = ["cmn": "zh", "yue": "zh-HK", "no": "nb"]

  /// Returns the language and region as a Mac states them. A region that is missing, or is 001, the world, becomes the
  /// most likely one, if there is one.
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

  static func language(of voice: SpeechVoice) -> String {
    let first = voice.languages[0]
    let regional = voice.languages.dropFirst().first {
      $0.hasPrefix(first + "-") && $0.split(separator: "-").last?.count == 2
    }
    return normal(first.contains("-") ? first : regional ?? first)
  }

  static func voice(of voices: [SpeechVoice], for tag: String) -> SpeechVoice? {
    let wanted = normal(tag)
    let ranked = voices.sorted { ($0.rank, parts($0)) < ($1.rank, parts($1)) }
    if let exact = ranked.first(where: { self.language(of: $0) == wanted }) { return exact }
    if let exact = ranked.first(where: { $0.languages.contains { normal($0) == wanted } }) { return exact }
    let language = wanted.prefix { $0 != "-" }
    return ranked.first { self.language(of: $0).prefix { $0 != "-" } == language }
  }

  private static func parts(_ voice: SpeechVoice) -> Int { voice.languages[0].split(separator: "-").count }

  static func standard(of voices: [SpeechVoice], _ tag: String) -> SpeechVoice? {
    voice(of: voices, for: tag) ?? voice(of: voices, for: "en-US") ?? voices.first
  }
}
