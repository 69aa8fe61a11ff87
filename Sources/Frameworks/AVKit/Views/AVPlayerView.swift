public import CoreFoundation

/// A view of a player's video, with controls in a style of the client's choice.
///
/// The space bar plays and pauses. J plays backwards, K pauses and L plays forwards; pressing J or L repeatedly
/// increases the speed.
///
/// Linux: the view is a window, see `openWindow(title:)`. The left and right arrows seek back and forward by five
/// seconds, comma and period step by one video frame. The up and down arrows change the volume, M mutes, F toggles full
/// screen. Escape closes an open list, leaves full screen, or closes the window, and Q closes the window.
@MainActor @preconcurrency open class AVPlayerView: _PlayerWindow {
  /// The delegate, which is called when the view enters or leaves full screen.
  open weak var delegate: (any AVPlayerViewDelegate)?

  /// Creates a view without a player, with a window of a given size.
  ///
  /// - Parameter frameRect: A rectangle with the size of the window, in pixels. An empty one means 640 by 360 pixels.
  public nonisolated init(frame frameRect: CGRect) { super.init(size: frameRect) }

  /// Creates a view without a player, with a window of 640 by 360 pixels.
  public nonisolated convenience init() { self.init(frame: .zero) }

  /// The place of the controls, or `none` to hide them; by default `inline`.
  open var controlsStyle: AVPlayerViewControlsStyle {
    get { screen.style }
    set { screen.style = newValue }
  }

  /// Whether the controls have buttons that step by one video frame; false by default. In the style `floating` these
  /// buttons replace the ones that skip seconds.
  open var showsFrameSteppingButtons: Bool {
    get { screen.showsSteps }
    set { screen.showsSteps = newValue }
  }

  /// Whether the controls have a button for full screen; false by default, as on a Mac.
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
