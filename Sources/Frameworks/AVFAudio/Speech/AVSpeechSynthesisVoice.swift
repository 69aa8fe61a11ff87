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

  /// Creates the voice with an identifier; nil if there is none.
  public convenience init?(identifier: String) {
    guard let voice = Engine.system.devices.speech.voices.first(where: { Self.identifier(of: $0) == identifier }) else {
      return nil
    }
    self.init(voice)
  }

  /// Returns all voices.
  @discardableResult
  open class func speechVoices() -> [AVSpeechSynthesisVoice] {
    Engine.system.devices.speech.voices.map { AVSpeechSynthesisVoice($0) }
  }

  /// Returns the user's language and region as a BCP 47 code.
  @discardableResult
  open class func currentLanguageCode() -> String {
    let language = Locale.current.language
    let code = language.languageCode?.identifier ?? "en"
    return SpeechLanguage.normal(language.region.map { "\(code)-\($0.identifier)" } ?? code)
  }

  /// The identifier of the voice.
  open var identifier: String { Self.identifier(of: voice) }

  private static func identifier(of voice: SpeechVoice) -> String {
    "org.espeak-ng.voice." + voice.identifier.replacing("/", with: ".")
  }

  /// The name for users.
  open var name: String { voice.name }

  /// The language and region as a BCP 47 code.
  open var language: String { SpeechLanguage.language(of: voice) }

  /// The quality of the voice. Linux: always `default`.
  open var quality: AVSpeechSynthesisVoiceQuality { .default }

  /// The gender of the voice.
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

  /// Returns whether another object is the same voice.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVSpeechSynthesisVoice)?.voice == voice }
  /// The hash value.
  open override var hash: Int { voice.hashValue }
  /// A description for debugging.
  open override var description: String { "<AVSpeechSynthesisVoice: \(name), \(language), \(identifier)>" }

  /// Whether the class supports secure coding: true.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the voice's identifier.
  open func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

  /// Creates a voice from an archive; nil if the voice is not installed here.
  public required convenience init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier") as String? else { return nil }
    self.init(identifier: identifier)
  }
}

/// The quality of a voice.
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
  /// The quality of standard voices.
  case `default` = 1
  /// Higher quality.
  case enhanced = 2
  /// The highest quality.
  case premium = 3
}

/// The gender of a voice.
public enum AVSpeechSynthesisVoiceGender: Int, Sendable {
  /// The gender is not stated.
  case unspecified = 0
  /// A male voice.
  case male = 1
  /// A female voice.
  case female = 2
}
