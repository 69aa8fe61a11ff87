package import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
public import Foundation

/// The point at which speech pauses or stops: at once, or after the current word.
public enum AVSpeechBoundary: Int, Sendable {
  /// Speech pauses or stops at once, even within a word.
  case immediate = 0
  /// Speech continues to the end of the current word, and then pauses or stops.
  case word = 1

  var boundary: SpeechState.Boundary { self == .word ? .word : .immediate }
}

/// Speaks utterances, one after the other.
///
/// Linux: speech is synthesised by eSpeak NG. Without eSpeak NG, there are no voices, and utterances are cancelled
/// without audio.
open class AVSpeechSynthesizer: NSObject {
  /// A callback that gets buffers as they are synthesised. An empty buffer marks the end.
  public typealias BufferCallback = (AVAudioBuffer) -> Void
  /// A callback that gets the markers of a buffer, before the buffer.
  public typealias MarkerCallback = ([AVSpeechSynthesisMarker]) -> Void

  let provider: any SpeechProvider
  let listener: SpeechListener
  let writer: SpeechWriter
  private let player: SpeechPlayer

  /// Creates a synthesizer that plays through the sound server.
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

  /// The delegate, which is called on the main queue as speech is heard; not retained.
  open weak var delegate: (any AVSpeechSynthesizerDelegate)? {
    get { listener.delegate }
    set { listener.delegate = newValue }
  }

  /// Speaks an utterance after all earlier ones.
  ///
  /// - Precondition: The utterance is neither waiting nor being spoken.
  open func speak(_ utterance: AVSpeechUtterance) {
    guard let identifier = listener.add(utterance) else {
      _misuse(
        "AVSpeechSynthesizer.speak(_:): the utterance was spoken already, or is in the queue: "
          + "\(utterance.speechString)")
    }
    player.speak(line(utterance), as: identifier)
  }

  /// Pauses speech until `continueSpeaking()` is called. Returns false if nothing is being spoken, or speech is already
  /// paused or about to stop.
  @discardableResult open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    player.pause(at: boundary.boundary)
  }

  /// Resumes speech after a pause, or cancels a pause that awaits the end of a word. Returns false if there was nothing
  /// to resume or cancel.
  @discardableResult open func continueSpeaking() -> Bool { player.resume() }

  /// Stops speech and discards all waiting utterances. Returns false if no utterance is being spoken, is waiting or is
  /// being written.
  ///
  /// The delegate's `didCancel` is called for the current utterance, unless it was already heard to its end.
  /// `didCancel` is not called for the waiting utterances. Writing utterances ends as well.
  @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
    let wasWriting = writer.cancel()
    return player.stop(at: boundary.boundary) || wasWriting
  }

  // MARK: Writing

  /// Synthesises an utterance into buffers as fast as possible: 32-bit floats with one channel. An empty buffer marks
  /// the end. The utterance's delays are left out.
  ///
  /// Writing does not wait for spoken utterances, is not heard, and does not call the delegate. The callback is called
  /// on a private queue. If there is no voice, only the empty buffer is passed.
  open func write(_ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback) {
    writer.write(line(utterance, isHeard: false), buffers: bufferCallback, markers: nil)
  }

  /// Synthesises an utterance into buffers as fast as possible, with the markers of words, sentences and bookmarks. The
  /// markers of a buffer are passed before the buffer; an empty buffer marks the end.
  open func write(
    _ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback,
    toMarkerCallback markerCallback: @escaping MarkerCallback
  ) {
    writer.write(line(utterance, isHeard: false), buffers: bufferCallback, markers: markerCallback)
  }

  /// Whether an utterance is being spoken or written, or waits, also during a pause.
  open var isSpeaking: Bool { player.isSpeaking || writer.isWriting }

  /// Whether speech is paused: true from the moment at which a pause takes effect until speech continues or stops.
  open var isPaused: Bool { player.isPaused }

  package func waitUntilIdle() { player.waitUntilIdle() }

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

  /// The states of the permission to use voices that users created.
  public enum PersonalVoiceAuthorizationStatus: UInt, Sendable {
    /// The user was not asked yet whether the program may use voices that users created.
    case notDetermined = 0
    /// The user refused: the program may not use voices that users created.
    case denied = 1
    /// The system does not offer voices that users created.
    case unsupported = 2
    /// The user agreed: the program may use voices that users created.
    case authorized = 3
  }

  /// Whether voices that users created may be used. Linux: always `unsupported`.
  open class var personalVoiceAuthorizationStatus: PersonalVoiceAuthorizationStatus { .unsupported }

  /// Requests the permission to use voices that users created. The handler is called on the main queue. Linux: the
  /// handler gets `unsupported`.
  open class func requestPersonalVoiceAuthorization(
    completionHandler handler: @escaping @Sendable (PersonalVoiceAuthorizationStatus) -> Void
  ) {
    DispatchQueue.main.async { handler(.unsupported) }
  }
}
