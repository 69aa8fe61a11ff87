import AVEnginePlayback
public import Foundation

/// The least rate of an utterance.
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
/// The greatest rate of an utterance.
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
/// The rate of an utterance for which none is set.
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

/// A text that is to be spoken, and how.
///
/// What is set counts when the utterance is given to a synthesizer; later changes are of no effect on it.
open class AVSpeechUtterance: NSObject, NSCopying, NSSecureCoding {
  let text: SpeechText
  private let markup: String?

  /// Takes a text as it is.
  public init(string: String) { (text, markup) = (SpeechText(string), nil) }

  /// Takes a text in SSML; nil where it is no well-formed XML, or its root is not `speak`.
  ///
  /// Linux: the synthesiser knows `break`, `emphasis`, `lang`, `mark`, `p`, `prosody`, `s`, `say-as`, `sub` and
  /// `voice`; of `audio` it speaks what stands in its place. The rate and the pitch of the utterance are what the
  /// markup begins with.
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

  /// The text that is spoken; of SSML what lies between the tags. Ranges that delegates get are of it.
  open var speechString: String { text.string }

  /// Who speaks; nil: the voice of the user's language.
  open var voice: AVSpeechSynthesisVoice?

  /// How fast it is spoken, from 0 to 1.
  ///
  /// Linux: 80 words a minute at 0, 175 at 0.5, 450 at 1, evenly between them.
  open var rate: Float = AVSpeechUtteranceDefaultSpeechRate {
    didSet {
      rate = Self.limited(rate, AVSpeechUtteranceMinimumSpeechRate...AVSpeechUtteranceMaximumSpeechRate, else: oldValue)
    }
  }

  /// How high it is spoken, from half to twice the voice's own pitch.
  open var pitchMultiplier: Float = 1 {
    didSet { pitchMultiplier = Self.limited(pitchMultiplier, 0.5...2, else: oldValue) }
  }

  /// How loud it is spoken, from 0 to 1, linear.
  open var volume: Float = 1 { didSet { volume = Self.limited(volume, 0...1, else: oldValue) } }

  /// Seconds of silence before it is spoken.
  open var preUtteranceDelay: TimeInterval = 0
  /// Seconds of silence before the next one has its turn.
  open var postUtteranceDelay: TimeInterval = 0

  private static func limited(_ value: Float, _ range: ClosedRange<Float>, else old: Float) -> Float {
    value.isNaN ? old : min(max(value, range.lowerBound), range.upperBound)
  }

  /// Words that are spoken in a minute at a rate.
  package static func wordsPerMinute(_ rate: Float) -> Int {
    let slowest = 80.0
    let usual = 175.0
    let fastest = 450.0
    let rate = Double(rate)
    let words = rate < 0.5 ? slowest + (usual - slowest) * rate * 2 : usual + (fastest - usual) * (rate - 0.5) * 2
    return Int(words.rounded())
  }

  // MARK: As an object

  open func copy(with zone: NSZone? = nil) -> Any { AVSpeechUtterance(copying: self) }

  public static var supportsSecureCoding: Bool { true }

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
