import AVEnginePlayback
import Foundation

final class SpeechListener: @unchecked Sendable {
  // Safety: a lock guards the utterances, which are passed to the main queue only. The synthesizer is set before
  // anything is spoken. `delegate` is read on the main queue; clients must set it there, or before they speak.
  private let lock = NSLock()
  private var utterances: [SpeechPlayer.Identifier: AVSpeechUtterance] = [:]
  /// Utterances whose last event is queued on the main queue but not delivered yet.
  private var ended: [SpeechPlayer.Identifier: AVSpeechUtterance] = [:]
  private var last = 0
  weak var synthesizer: AVSpeechSynthesizer?
  weak var delegate: (any AVSpeechSynthesizerDelegate)?

  /// Returns nil if the utterance was already added and has not ended.
  func add(_ utterance: AVSpeechUtterance) -> SpeechPlayer.Identifier? {
    lock.withLock {
      guard !utterances.values.contains(where: { $0 === utterance }) else { return nil }
      last += 1
      utterances[last] = utterance
      return last
    }
  }

  func tell(_ news: SpeechPlayer.News, of identifier: SpeechPlayer.Identifier) {
    // The delegate may speak the utterance again when it learns of the end, so the utterance is removed first.
    let isEnd = [.notice(.finish), .notice(.cancel), .dropped].contains(news)
    if isEnd {
      lock.withLock { if let utterance = utterances.removeValue(forKey: identifier) { ended[identifier] = utterance } }
    }
    DispatchQueue.main.async { [self] in
      defer { if isEnd { lock.withLock { ended[identifier] = nil } } }
      guard let synthesizer, let delegate,
        let utterance = lock.withLock({ utterances[identifier] ?? ended[identifier] })
      else { return }
      switch news {
      case .notice(.start): delegate.speechSynthesizer(synthesizer, didStart: utterance)
      case .notice(.pause): delegate.speechSynthesizer(synthesizer, didPause: utterance)
      case .notice(.resume): delegate.speechSynthesizer(synthesizer, didContinue: utterance)
      case .notice(.finish): delegate.speechSynthesizer(synthesizer, didFinish: utterance)
      case .notice(.cancel): delegate.speechSynthesizer(synthesizer, didCancel: utterance)
      case .event(let event, let frame): tell(event, at: frame, of: utterance, by: synthesizer, to: delegate)
      case .dropped: break
      }
    }
  }

  private func tell(
    _ event: SpeechEvent.Kind, at frame: Int64, of utterance: AVSpeechUtterance, by synthesizer: AVSpeechSynthesizer,
    to delegate: any AVSpeechSynthesizerDelegate
  ) {
    if case .word(let range) = event {
      delegate.speechSynthesizer(synthesizer, willSpeakRangeOfSpeechString: NSRange(range), utterance: utterance)
    }
    guard let marker = AVSpeechSynthesisMarker(event, atByteSampleOffset: Int(frame) * 4) else { return }
    delegate.speechSynthesizer(synthesizer, willSpeak: marker, utterance: utterance)
  }
}
