import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
public import Foundation

/// Somebody who speaks a language.
///
/// Linux: the voices are those of eSpeak NG; without it there are none.
open class AVSpeechSynthesisVoice: NSObject, NSSecureCoding {
  let voice: SpeechVoice

  init(_ voice: SpeechVoice) { self.voice = voice }

  /// The voice of a language; nil where there is none.
  ///
  /// Linux: where nobody speaks the language as in the region that is asked for, the voice is one of another region.
  ///
  /// - Parameter languageCode: By BCP 47, such as `en-GB`; nil: the user's language.
  public convenience init?(language languageCode: String?) {
    let voices = Engine.system.devices.speech.voices
    let chosen =
      languageCode.map { SpeechLanguage.voice(of: voices, for: $0) }
      ?? SpeechLanguage.standard(of: voices, Self.currentLanguageCode())
    guard let chosen else { return nil }
    self.init(chosen)
  }

  /// The voice that has an identifier; nil where there is none.
  public convenience init?(identifier: String) {
    guard let voice = Engine.system.devices.speech.voices.first(where: { Self.identifier(of: $0) == identifier }) else {
      return nil
    }
    self.init(voice)
  }

  /// All voices.
  @discardableResult
  open class func speechVoices() -> [AVSpeechSynthesisVoice] {
    Engine.system.devices.speech.voices.map { AVSpeechSynthesisVoice($0) }
  }

  /// The user's language and region, by BCP 47.
  @discardableResult
  open class func currentLanguageCode() -> String {
    let language = Locale.current.language
    let code = language.languageCode?.identifier ?? "en"
    return SpeechLanguage.normal(language.region.map { "\(code)-\($0.identifier)" } ?? code)
  }

  /// What the voice is spoken of by programs.
  open var identifier: String { Self.identifier(of: voice) }

  private static func identifier(of voice: SpeechVoice) -> String {
    "org.espeak-ng.voice." + voice.identifier.replacing("/", with: ".")
  }

  /// What people call the voice.
  open var name: String { voice.name }

  /// Language and region, by BCP 47.
  open var language: String { SpeechLanguage.language(of: voice) }

  /// How good it sounds. Linux: there is one kind of voices.
  open var quality: AVSpeechSynthesisVoiceQuality { .default }

  open var gender: AVSpeechSynthesisVoiceGender {
    switch voice.gender {
    case .unspecified: .unspecified
    case .male: .male
    case .female: .female
    }
  }

  /// The settings of a file that takes what `AVSpeechSynthesizer.write(_:toBufferCallback:)` gives as it is.
  open var audioFileSettings: [String: Any] {
    AVAudioFormat(standardFormatWithSampleRate: Double(Engine.system.devices.speech.sampleRate), channels: 1)?.settings
      ?? [:]
  }

  // MARK: As an object

  open override func isEqual(_ object: Any?) -> Bool { (object as? AVSpeechSynthesisVoice)?.voice == voice }
  open override var hash: Int { voice.hashValue }
  open override var description: String { "<AVSpeechSynthesisVoice: \(name), \(language), \(identifier)>" }

  public static var supportsSecureCoding: Bool { true }

  open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

  public required convenience init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? else { return nil }
    self.init(identifier: identifier)
  }
}

/// How good a voice sounds.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
  case `default` = 1
  case enhanced = 2
  case premium = 3
}

/// Whose voice it sounds like.
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
  case unspecified = 0
  case male = 1
  case female = 2
}
