import CoreFoundation

/// A controller that shows a player's video, with controls that float over it.
///
/// Linux: the controller is a window, see `openWindow(title:)`, with the keys of `AVPlayerView`.
@MainActor @preconcurrency open class AVPlayerViewController: _PlayerWindow {
  /// Creates a controller without a player, with a window of 640 by 360 pixels.
  public nonisolated init() { super.init(size: .zero) }

  override func configure(_ screen: PlayerScreen) {
    screen.style = .floating
    screen.showsFullScreenButton = true
  }

  /// Whether the controls are shown; true by default. The keyboard works without them.
  open var showsPlaybackControls: Bool {
    get { screen.style != .none }
    set { screen.style = newValue ? .floating : .none }
  }

  /// Whether the user can neither seek nor choose a speed; false by default.
  open var requiresLinearPlayback: Bool {
    get { screen.isLinear }
    set { screen.isLinear = newValue }
  }

  /// Whether the window enters full screen when the player begins to play; false by default.
  open var entersFullScreenWhenPlaybackBegins: Bool {
    get { screen.entersFullScreenWhenPlaying }
    set { screen.entersFullScreenWhenPlaying = newValue }
  }

  /// Whether the window leaves full screen when the player has played an item to its end; false by default.
  open var exitsFullScreenWhenPlaybackEnds: Bool {
    get { screen.exitsFullScreenAtEnd }
    set { screen.exitsFullScreenAtEnd = newValue }
  }
}
