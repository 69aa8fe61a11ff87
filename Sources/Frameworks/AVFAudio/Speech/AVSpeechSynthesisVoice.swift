import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
public import Foundation

/// A voice that speaks a language.
///
/// Linux: the voices are those of eSpeak NG. Without eSpeak NG, there are no voices.
open class AVSpeechSynthesisVoice: NSObject, NSSecureCoding {
  let voice: SpeechVoice

  init(_ voice: SpeechVoice) { self.voice = voice }

  /// Creates the voice of a language; nil if there is none.
  ///
  /// Linux: if there is no voice of the requested region, a voice of another region is used.
  ///
  /// - Parameter languageCode: A BCP 47 code such as `en-GB`; nil for the user's language, for English if no
  ///   voice speaks the user's language, or for any language if no voice speaks English.
  public convenience init?(language languageCode: String?) {
    let voices = Engine.system.devices.speech.voices
    let chosen =
      languageCode.map { SpeechLanguage.voice(of: voices, for: $0) }
      ?? SpeechLanguage.standard(of: voices, Self.currentLanguageCode())
    guard let chosen else { return nil }
    self.init(chosen)
  }

  /// Creates the voice with an identifier, as in the property `identifier`; nil if no such voice is installed.
  public convenience init?(identifier: String) {
    guard let voice = Engine.system.devices.speech.voices.first(where: { Self.identifier(of: $0) == identifier }) else {
      return nil
    }
    self.init(voice)
  }

  /// Returns all installed voices; empty if there are none.
  @discardableResult
  open class func speechVoices() -> [AVSpeechSynthesisVoice] {
    Engine.system.devices.speech.voices.map { AVSpeechSynthesisVoice($0) }
  }

  /// Returns the language and region of the user's locale as a BCP 47 code, such as `en-GB`.
  @discardableResult
  open class func currentLanguageCode() -> String {
    let language = Locale.current.language
    let code = language.languageCode?.identifier ?? "en"
    return SpeechLanguage.normal(language.region.map { "\(code)-\($0.identifier)" } ?? code)
  }

  /// The identifier of the voice, the same in each run. Linux: `org.espeak-ng.voice.`, followed by eSpeak NG's
  /// identifier.
  open var identifier: String { Self.identifier(of: voice) }

  private static func identifier(of voice: SpeechVoice) -> String {
    "org.espeak-ng.voice." + voice.identifier.replacing("/", with: ".")
  }

  /// The name to show to users. Linux: eSpeak NG's name of the voice.
  open var name: String { voice.name }

  /// The language and, if the voice has one, the region as a BCP 47 code, such as `en-GB`.
  open var language: String { SpeechLanguage.language(of: voice) }

  /// The quality of the voice. Linux: always `default`.
  open var quality: AVSpeechSynthesisVoiceQuality { .default }

  /// The gender that the voice imitates. Linux: as eSpeak NG states it.
  open var gender: AVSpeechSynthesisVoiceGender {
    switch voice.gender {
    case .unspecified: .unspecified
    case .male: .male
    case .female: .female
    }
  }

  /// The settings of an audio file that can hold the buffers of `AVSpeechSynthesizer.write(_:toBufferCallback:)`
  /// without a conversion.
  open var audioFileSettings: [String: Any] {
    AVAudioFormat(standardFormatWithSampleRate: Double(Engine.system.devices.speech.sampleRate), channels: 1)?.settings
      ?? [:]
  }

  // MARK: Comparison and coding

  /// Returns whether another object is the same installed voice.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVSpeechSynthesisVoice)?.voice == voice }
  /// A hash that is the same for the same installed voice.
  open override var hash: Int { voice.hashValue }
  /// The name, the language and the identifier as text for debugging.
  open override var description: String { "<AVSpeechSynthesisVoice: \(name), \(language), \(identifier)>" }

  /// True: the class can be archived by coders that require secure coding.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the voice's identifier.
  open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

  /// Creates a voice from an archive; nil if the voice is not installed here.
  public required convenience init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? else { return nil }
    self.init(identifier: identifier)
  }
}

/// The quality of a voice. A Mac downloads better voices on request.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
  /// The quality of voices that need no download.
  case `default` = 1
  /// Better than `default`; on a Mac, a voice that the user has downloaded.
  case enhanced = 2
  /// Better than `enhanced`; on a Mac, a voice that the user has downloaded.
  case premium = 3
}

/// The gender that a voice imitates.
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
  /// The voice does not state a gender, or imitates none.
  case unspecified = 0
  /// The voice imitates a man.
  case male = 1
  /// The voice imitates a woman.
  case female = 2
}
