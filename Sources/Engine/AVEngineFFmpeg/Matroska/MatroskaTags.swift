import AVEngineCore

/// Converts Matroska's tags from libavformat's flat dictionary. In its keys the type of the tag's target may precede
/// the name, with a slash between them, and the language may follow it, with a hyphen. A tag in the default language is
/// there a second time without the language.
enum MatroskaTags {
  static func entries(_ pairs: [(String, String)]) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    for (key, value) in pairs {
      let (name, language) = split(key)
      let target = target(of: name)
      var entry = MetadataEntry(keySpace: "", key: .text(target.name), value: .text(value))
      entry.language = language
      entry.attributes["target"] = target.type
      let twin = entries.firstIndex {
        $0.key == entry.key && $0.value == entry.value && $0.attributes == entry.attributes && $0.language == nil
      }
      if let twin, language != nil { entries[twin].language = language } else { entries.append(entry) }
    }
    return entries
  }

  private static func split(_ key: String) -> (name: String, language: String?) {
    let parts = key.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last, last.utf8.count == 3,
      last.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else {
      return (key, nil)
    }
    return (parts.dropLast().joined(separator: "-"), String(last))
  }

  /// Target types ("Matroska Media Container Tag Specifications", TargetType) whose tags are taken for tags of the
  /// whole file.
  private static let whole: Set<String> = ["MOVIE", "EPISODE", "CONCERT", "TRACK", "SONG"]

  private static func target(of key: String) -> (name: String, type: String?) {
    let parts = key.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return (key, nil) }
    let (type, name) = (String(parts[0]), String(parts[1]))
    if whole.contains(type) { return (name, type) }
    guard type == "ALBUM" else { return (key, nil) }
    return (["TITLE": "ALBUM", "ARTIST": "ALBUM_ARTIST"][name] ?? key, type)
  }
}
