public import Foundation

/// What an `AVAudioPlayer` tells; always on the main queue.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  /// The sound has been heard to its end, or, if the flag is false, to where it could not be decoded any further.
  ///
  /// Not called when the player is paused or stopped.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)

  /// The sound cannot be decoded any further.
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
