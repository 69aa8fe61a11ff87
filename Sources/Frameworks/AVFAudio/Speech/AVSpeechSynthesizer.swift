package import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
public import Foundation

/// Where speech pauses or stops.
public enum AVSpeechBoundary: Int, Sendable {
  /// At once.
  case immediate = 0
  /// When the word that is heard has ended.
  case word = 1

  var boundary: SpeechState.Boundary { self == .word ? .word : .immediate }
}

/// Speaks texts, one after the other.
///
/// Linux: by eSpeak NG. Where it is not installed there are no voices: what is to be spoken is cancelled, and nothing
/// is heard.
open class AVSpeechSynthesizer: NSObject {
  /// Gets sound as it is made; an empty buffer is the end.
  public typealias BufferCallback = (AVAudioBuffer) -> Void
  /// Gets what begins in the sound, before the sound.
  public typealias MarkerCallback = ([AVSpeechSynthesisMarker]) -> Void

  let provider: any SpeechProvider
  let listener: SpeechListener
  let writer: SpeechWriter
  private let player: SpeechPlayer

  public override convenience init() { self.init(devices: Engine.system.devices) }

  package init(devices: Devices) {
    let listener = SpeechListener()
    self.listener = listener
    provider = devices.speech
    writer = SpeechWriter()
    player = SpeechPlayer(outputs: devices.outputs) { identifier, news in listener.tell(news, of: identifier) }
    super.init()
    listener.synthesizer = self
  }

  deinit {
    writer.cancel()
    _ = player.stop(at: .immediate)
  }

  /// Who is told what is heard.
  open weak var delegate: (any AVSpeechSynthesizerDelegate)? {
    get { listener.delegate }
    set { listener.delegate = newValue }
  }

  /// Speaks an utterance when all that were given before have been spoken.
  ///
  /// - Precondition: It does not wait already, and is not spoken.
  open func speak(_ utterance: AVSpeechUtterance) {
    guard let identifier = listener.add(utterance) else {
      _misuse("AVSpeechSynthesizer.speak(_:): spoken already, or waiting for its turn: \(utterance.speechString)")
    }
    player.speak(line(utterance), as: identifier)
  }

  /// Falls silent, until it is told to go on; false where nothing is spoken.
  @discardableResult open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    player.pause(at: boundary.boundary)
  }

  /// Goes on after a pause; false where there is none.
  @discardableResult open func continueSpeaking() -> Bool { player.resume() }

  /// Falls silent and forgets all that was to be spoken; false where there was nothing.
  ///
  /// The utterance that is spoken is told to be cancelled. Utterances that are written end as well.
  @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    let wasWriting = writer.cancel()
    return player.stop(at: boundary.boundary) || wasWriting
  }

  // MARK: Writing

  /// Gives an utterance as sound, as fast as it can be made: buffers of 32-bit floats, one channel, and then an empty
  /// one. The silence that is wished for around it is not given.
  ///
  /// What is written neither waits for what is spoken nor is heard, and the delegate is not told of it. The callback is
  /// called on a queue of the synthesizer's. Where there is no voice the empty buffer comes alone.
  open func write(_ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback) {
    writer.write(line(utterance, isHeard: false), buffers: bufferCallback, markers: nil)
  }

  /// The same, with what begins in the sound: words, sentences and named places.
  open func write(
    _ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback,
    toMarkerCallback markerCallback: @escaping MarkerCallback
  ) {
    writer.write(line(utterance, isHeard: false), buffers: bufferCallback, markers: markerCallback)
  }

  /// Whether anything is spoken, or waits for its turn, also in a pause.
  open var isSpeaking: Bool { player.isSpeaking || writer.isWriting }

  /// Whether there is a pause.
  open var isPaused: Bool { player.isPaused }

  /// Waits until what is due has been done.
  package func waitUntilIdle() { player.waitUntilIdle() }

  /// - Parameter isHeard: Whether the silence around it counts.
  func line(_ utterance: AVSpeechUtterance, isHeard: Bool = true) -> SpeechLine {
    let chosen =
      utterance.voice?.voice
      ?? SpeechLanguage.standard(of: provider.voices, AVSpeechSynthesisVoice.currentLanguageCode())
    let manner = SpeechManner(
      voice: chosen?.identifier ?? "", wordsPerMinute: AVSpeechUtterance.wordsPerMinute(utterance.rate),
      pitch: Double(utterance.pitchMultiplier))
    return SpeechLine(
      utterance.text, manner: manner, volume: utterance.volume, before: isHeard ? utterance.preUtteranceDelay : 0,
      after: isHeard ? utterance.postUtteranceDelay : 0, provider: provider)
  }

  // MARK: Personal voices

  /// Whether voices that users made of their own may be used.
  public enum PersonalVoiceAuthorizationStatus: UInt, Sendable {
    case notDetermined = 0
    case denied = 1
    case unsupported = 2
    case authorized = 3
  }

  /// Linux: there are no such voices, as on older machines of Apple's.
  open class var personalVoiceAuthorizationStatus: PersonalVoiceAuthorizationStatus { .unsupported }

  /// Asks the user. Linux: there is nothing to ask for.
  open class func requestPersonalVoiceAuthorization(
    completionHandler handler: @escaping @Sendable (PersonalVoiceAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { handler(.unsupported) }
  }
}
