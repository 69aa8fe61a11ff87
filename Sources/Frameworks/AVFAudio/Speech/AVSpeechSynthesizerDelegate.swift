public import Foundation

/// Methods that a synthesizer calls on the main queue, as speech is heard.
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
  /// Called when the first audio of an utterance is heard, after the delay before the utterance.
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)

  /// Called after the last audio of an utterance was heard, before the delay that follows it.
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)

  /// Called after speech was paused while an utterance was heard, once the pause has taken effect.
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance)
  /// Called after speech was resumed within an utterance.
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance)

  /// Called after an utterance was stopped. Linux: also if it cannot be spoken, because there is no voice or no device.
  func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)

  /// Called when a word begins to be heard.
  ///
  /// - Parameters:
  ///   - synthesizer: The synthesizer that speaks.
  ///   - characterRange: The range in the utterance's `speechString`. Words that are spoken together have one range.
  ///   - utterance: The utterance that has the word.
  func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
    utterance: AVSpeechUtterance)

  /// Called when a word or a sentence begins to be heard, or a bookmark is reached.
  func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, willSpeak marker: AVSpeechSynthesisMarker, utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {}
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {}
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {}
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {}
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
    utterance: AVSpeechUtterance
  ) {}
  /// Does nothing: a delegate need not implement the method.
  public func speechSynthesizer(
    _ synthesizer: AVSpeechSynthesizer, willSpeak marker: AVSpeechSynthesisMarker, utterance: AVSpeechUtterance
  ) {}
}
