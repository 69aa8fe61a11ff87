internal import AVEngineCEspeak
import AVEngineCore

extension SpeechVoice {
  init?(_ entry: cespeak_voice) {
    guard let identifier = entry.identifier, let name = entry.name, var next = entry.languages else { return nil }
    var languages = [String]()
    var rank = 0
    // `entry.languages` has, for each language, a byte with its rank and a NUL-terminated name. A rank of zero ends it.
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
