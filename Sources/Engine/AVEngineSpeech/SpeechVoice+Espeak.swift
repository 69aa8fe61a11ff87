internal import AVEngineCEspeak
import AVEngineCore

extension SpeechVoice {
  /// Makes a voice from the library's list entry; nil for an entry without an identifier, a name or a language.
  init?(_ entry: cespeak_voice) {
    guard let identifier = entry.identifier, let name = entry.name, var next = entry.languages else { return nil }
    var languages = [String]()
    var rank = 0
    // The list consists of a rank and a zero-terminated language for each entry; a rank of zero ends it.
    while next.pointee != 0 {
      if languages.isEmpty { rank = Int(next.pointee) }
      let language = String(cString: next + 1)
      languages.append(language)
      next += 2 + language.utf8.count
    }
    guard !languages.isEmpty else { return nil }
    let gender: Gender =
      switch entry.gender {
      case 1: .male
      case 2: .female
      default: .unspecified
      }
    self.init(
      identifier: String(cString: identifier), name: String(cString: name).replacing("_", with: " "),
      languages: languages, gender: gender,
      rank: rank)
  }
}
