public import CoreFoundation

/// Shows a player's pictures, with controls in the look of its choice.
///
/// The space bar plays and pauses; J, K and L play backwards, stop and play forwards, again and again faster.
///
/// Linux: the view is a window, see `openWindow(title:)`. Arrows to the left and right take the player five seconds
/// back and on, comma and period one picture; arrows up and down change the volume, M mutes, F fills the screen, Escape
/// and Q close the window.
@MainActor @preconcurrency open class AVPlayerView: _PlayerWindow {
  /// Who is told when the view fills the screen.
  open weak var delegate: (any AVPlayerViewDelegate)?

  /// - Parameter frameRect: Its size is the window's, in pixels.
  public nonisolated init(frame frameRect: CGRect) { super.init(size: frameRect) }

  /// A view of 640 by 360 pixels.
  public nonisolated convenience init() { self.init(frame: .zero) }

  /// Which controls there are.
  open var controlsStyle: AVPlayerViewControlsStyle {
    get { screen.style }
    set { screen.style = newValue }
  }

  /// Whether there are buttons that step by a picture, in the place of those that go on and back by seconds.
  open var showsFrameSteppingButtons: Bool {
    get { screen.showsSteps }
    set { screen.showsSteps = newValue }
  }

  /// Whether there is a button that makes the view fill the screen. Off in the beginning, as on a Mac.
  open var showsFullScreenToggleButton: Bool {
    get { screen.showsFullScreenButton }
    set { screen.showsFullScreenButton = newValue }
  }

  override func fullScreenChanged(_ change: PlayerScreen.FullScreenChange) {
    switch change {
    case .willEnter: delegate?.playerViewWillEnterFullScreen(self)
    case .didEnter: delegate?.playerViewDidEnterFullScreen(self)
    case .willExit: delegate?.playerViewWillExitFullScreen(self)
    case .didExit: delegate?.playerViewDidExitFullScreen(self)
    }
  }
}
