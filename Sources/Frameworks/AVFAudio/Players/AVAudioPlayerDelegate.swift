public import Foundation

/// Methods that an `AVAudioPlayer` calls on the main queue.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  /// Called after the audio was heard to its end. If the flag is false, decoding failed and playback ended there.
  ///
  /// Not called when the player is paused or stopped.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

  /// Called after decoding has failed, with the error; `audioPlayerDidFinishPlaying(_:successfully:)` follows with
  /// false.
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  /// Does nothing: a delegate need not implement the method.
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
