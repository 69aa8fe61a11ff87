public import Foundation

/// A delegate that is called when a player view enters or leaves full screen. Linux: the methods have default
/// implementations instead of being optional.
@MainActor public protocol AVPlayerViewDelegate: NSObjectProtocol {
  /// Called before the view enters full screen.
  func playerViewWillEnterFullScreen(_ playerView: AVPlayerView)
  /// Called after the view has entered full screen.
  func playerViewDidEnterFullScreen(_ playerView: AVPlayerView)
  /// Called before the view leaves full screen.
  func playerViewWillExitFullScreen(_ playerView: AVPlayerView)
  /// Called after the view has left full screen.
  func playerViewDidExitFullScreen(_ playerView: AVPlayerView)
}

extension AVPlayerViewDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func playerViewWillEnterFullScreen(_ playerView: AVPlayerView) {}
  /// Does nothing: a delegate need not implement the method.
  public func playerViewDidEnterFullScreen(_ playerView: AVPlayerView) {}
  /// Does nothing: a delegate need not implement the method.
  public func playerViewWillExitFullScreen(_ playerView: AVPlayerView) {}
  /// Does nothing: a delegate need not implement the method.
  public func playerViewDidExitFullScreen(_ playerView: AVPlayerView) {}
}
