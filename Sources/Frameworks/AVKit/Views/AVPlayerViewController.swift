import CoreFoundation

/// Shows a player's pictures, with controls that float over them.
///
/// Linux: the controller is a window, see `openWindow(title:)`, with the keys of `AVPlayerView`.
@MainActor @preconcurrency open class AVPlayerViewController: _PlayerWindow {
  /// A controller without a player, whose window is of 640 by 360 pixels.
  public nonisolated init() { super.init(size: .zero) }

  override func configure(_ screen: PlayerScreen) {
    screen.style = .floating
    screen.showsFullScreenButton = true
  }

  /// Whether there are controls; the keyboard works without.
  open var showsPlaybackControls: Bool {
    get { screen.style != .none }
    set { screen.style = newValue ? .floating : .none }
  }

  /// Whether a person can only play and pause, and neither seek nor choose a speed.
  open var requiresLinearPlayback: Bool {
    get { screen.isLinear }
    set { screen.isLinear = newValue }
  }

  /// Whether the window fills the screen when the player begins to play.
  open var entersFullScreenWhenPlaybackBegins: Bool {
    get { screen.entersFullScreenWhenPlaying }
    set { screen.entersFullScreenWhenPlaying = newValue }
  }

  /// Whether the window fills the screen no more when the player has played an item to its end.
  open var exitsFullScreenWhenPlaybackEnds: Bool {
    get { screen.exitsFullScreenAtEnd }
    set { screen.exitsFullScreenAtEnd = newValue }
  }
}
