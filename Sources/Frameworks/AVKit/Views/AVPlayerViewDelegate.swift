public import Foundation

/// A delegate that is informed when a player view enters or leaves full screen.
@MainActor public protocol AVPlayerViewDelegate: NSObjectProtocol {
  /// Reports that the view is about to enter full screen.
  func playerViewWillEnterFullScreen(_ playerView: AVPlayerView)
  /// Reports that the view has entered full screen.
  func playerViewDidEnterFullScreen(_ playerView: AVPlayerView)
  /// Reports that the view is about to leave full screen.
  func playerViewWillExitFullScreen(_ playerView: AVPlayerView)
  /// Reports that the view has left full screen.
  func playerViewDidExitFullScreen(_ playerView: AVPlayerView)
}

// On a Mac these methods are optional.
extension AVPlayerViewDelegate {
  /// Does nothing.
  public func playerViewWillEnterFullScreen(_ playerView: AVPlayerView) {}
  /// Does nothing.
  public func playerViewDidEnterFullScreen(_ playerView: AVPlayerView) {}
  /// Does nothing.
  public func playerViewWillExitFullScreen(_ playerView: AVPlayerView) {}
  /// Does nothing.
  public func playerViewDidExitFullScreen(_ playerView: AVPlayerView) {}
}
