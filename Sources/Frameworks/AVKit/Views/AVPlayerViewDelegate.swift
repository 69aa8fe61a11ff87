public import Foundation

/// Is told when a player view fills the screen, and when it does so no more.
@MainActor public protocol AVPlayerViewDelegate: NSObjectProtocol {
  /// The view is about to fill the screen.
  func playerViewWillEnterFullScreen(_ playerView: AVPlayerView)
  /// The view fills the screen.
  func playerViewDidEnterFullScreen(_ playerView: AVPlayerView)
  /// The view is about to become a window again.
  func playerViewWillExitFullScreen(_ playerView: AVPlayerView)
  /// The view is a window again.
  func playerViewDidExitFullScreen(_ playerView: AVPlayerView)
}

// On a Mac all of them are optional.
extension AVPlayerViewDelegate {
  public func playerViewWillEnterFullScreen(_ playerView: AVPlayerView) {}
  public func playerViewDidEnterFullScreen(_ playerView: AVPlayerView) {}
  public func playerViewWillExitFullScreen(_ playerView: AVPlayerView) {}
  public func playerViewDidExitFullScreen(_ playerView: AVPlayerView) {}
}
