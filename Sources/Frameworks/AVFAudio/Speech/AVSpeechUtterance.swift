import AVEnginePlayback
public import Foundation

/// The minimum of `AVSpeechUtterance.rate`: 0. Linux: 80 words per minute.
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
/// The maximum of `AVSpeechUtterance.rate`: 1. Linux: 450 words per minute.
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
/// The initial value of `AVSpeechUtterance.rate`: 0.5. Linux: 175 words per minute.
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

/// A text to speak, with its voice, rate, pitch and volume.
///
/// The properties are read when the utterance is passed to a synthesizer. Later changes do not affect that speech.
open class AVSpeechUtterance: NSObject, NSCopying, NSSecureCoding {
  let text: SpeechText
  private let markup: String?

  /// Creates an utterance of plain text, with the default rate, pitch and volume.
  public init(string: String) { (text, markup) = (SpeechText(string), nil) }

  /// Creates an utterance of SSML; nil if an error is found in its XML, or its root is not `speak`.
  ///
  /// Linux: the elements `break`, `emphasis`, `lang`, `mark`, `p`, `prosody`, `s`, `say-as`, `sub` and `voice` are
  /// supported. For `audio` its alternative text is spoken. The utterance's rate and pitch are the initial values of
  /// the markup.
  public init?(ssmlRepresentation string: String) {
    guard let markup = SpeechMarkup(string) else { return nil }
    text = SpeechText(markup)
    self.markup = string
  }

  private init(copying other: AVSpeechUtterance) {
    text = other.text
    markup = other.markup
    super.init()
    voice = other.voice
    rate = other.rate
    pitchMultiplier = other.pitchMultiplier
    volume = other.volume
    preUtteranceDelay = other.preUtteranceDelay
    postUtteranceDelay = other.postUtteranceDelay
  }

  /// The text that is spoken; for SSML, the text between the tags. The ranges that delegates get are ranges in this
  /// text.
  open var speechString: String { text.string }

  /// The voice; nil for the voice of the user's language, as in `AVSpeechSynthesisVoice.init(language:)`.
  open var voice: AVSpeechSynthesisVoice?

  /// The rate of speech, from 0 to 1; initially `AVSpeechUtteranceDefaultSpeechRate`.
  ///
  /// Linux: 80 words per minute at 0, 175 at 0.5 and 450 at 1, linear between them.
  open var rate: Float = AVSpeechUtteranceDefaultSpeechRate {
    didSet {
      rate = Self.limited(rate, AVSpeechUtteranceMinimumSpeechRate...AVSpeechUtteranceMaximumSpeechRate, else: oldValue)
    }
  }

  /// The factor of the voice's pitch, from 0.5 to 2; initially 1.
  open var pitchMultiplier: Float = 1 {
    didSet { pitchMultiplier = Self.limited(pitchMultiplier, 0.5...2, else: oldValue) }
  }

  /// The volume, from 0 to 1, linear; initially 1.
  open var volume: Float = 1 { didSet { volume = Self.limited(volume, 0...1, else: oldValue) } }

  /// The silence before the utterance, in seconds; initially 0.
  open var preUtteranceDelay: TimeInterval = 0
  /// The silence after the utterance, in seconds; initially 0.
  open var postUtteranceDelay: TimeInterval = 0

  private static func limited(_ value: Float, _ range: ClosedRange<Float>, else old: Float) -> Float {
    value.isNaN ? old : min(max(value, range.lowerBound), range.upperBound)
  }

  package static func wordsPerMinute(_ rate: Float) -> Int {
    let slowest = 80.0
    let usual = 175.0
    let fastest = 450.0
    let rate = Double(rate)
    let words = rate < 0.5 ? slowest + (usual - slowest) * rate * 2 : usual + (fastest - usual) * (rate - 0.5) * 2
    return Int(words.rounded())
  }

  // MARK: Copying and coding

  /// Returns an utterance with the same text, voice, rate, pitch, volume and delays.
  open func copy(with zone: NSZone? = nil) -> Any { AVSpeechUtterance(copying: self) }

  /// True: the class can be archived by coders that require secure coding.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the text or markup, the voice, the rate, the pitch, the volume and the delays.
  open func encode(with coder: NSCoder) {
    coder.encode((markup ?? speechString) as NSString, forKey: "text")
    coder.encode(markup != nil, forKey: "isMarkup")
    coder.encode(voice, forKey: "voice")
    for (key, value) in [("rate", rate), ("pitch", pitchMultiplier), ("volume", volume)] {
      coder.encode(value, forKey: key)
    }
    for (key, value) in [("before", preUtteranceDelay), ("after", postUtteranceDelay)] {
      coder.encode(value, forKey: key)
    }
  }

  /// Creates an utterance from an archive; nil if the archive contains no text, or markup that is not valid.
  public required init?(coder: NSCoder) {
    guard let string = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil }
    if coder.decodeBool(forKey: "isMarkup") {
      guard let markup = SpeechMarkup(string) else { return nil }
      text = SpeechText(markup)
      self.markup = string
    } else {
      text = SpeechText(string)
      markup = nil
    }
    super.init()
    voice = coder.decodeObject(of: AVSpeechSynthesisVoice.self, forKey: "voice")
    (rate, pitchMultiplier) = (coder.decodeFloat(forKey: "rate"), coder.decodeFloat(forKey: "pitch"))
    volume = coder.decodeFloat(forKey: "volume")
    (preUtteranceDelay, postUtteranceDelay) = (
      coder.decodeDouble(forKey: "before"), coder.decodeDouble(forKey: "after")
    )
  }
}
