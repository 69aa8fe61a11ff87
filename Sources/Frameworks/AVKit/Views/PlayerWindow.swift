import AVEngineCore
import AVEngineSystem
public import AVFoundation
import CoreFoundation
public import Foundation

/// The common superclass of player views and view controllers: a window with a player's video and controls over it.
///
/// Linux: this class replaces `NSView` of a Mac and `UIViewController` of iOS. The window closes when the user or
/// `closeWindow()` closes it, or when the view or controller is released.
@MainActor @preconcurrency open class _PlayerWindow: NSObject {
  private nonisolated let frame: CGRect
  lazy var screen = makeScreen()
  var windows: any VideoWindowProvider = Engine.system.devices.windows

  nonisolated init(size frame: CGRect) {
    self.frame = frame
    super.init()
  }

  private func makeScreen() -> PlayerScreen {
    let isSized = frame.width >= 1 && frame.height >= 1
    let screen = PlayerScreen(size: isSized ? frame.size : CGSize(width: 640, height: 360))
    screen.onFullScreen = { [weak self] in self?.fullScreenChanged($0) }
    configure(screen)
    return screen
  }

  func configure(_ screen: PlayerScreen) {}

  func fullScreenChanged(_ change: PlayerScreen.FullScreenChange) {}

  // MARK: The window

  /// Linux: opens the window on Wayland or X11.
  ///
  /// - Throws: An `AVError` if the window cannot be opened, for example without a display.
  public func openWindow(title: String = "") throws { try screen.open(title: title, windows) }

  /// Linux: closes the window. The player continues to play.
  public func closeWindow() { screen.close() }

  /// Linux: whether the window is open; observable.
  public var isWindowOpen: Bool { screen.registrar.access("windowOpen") { screen.isOpen } }

  /// Linux: whether full screen is requested for the window. Setting it has no effect on a closed window.
  public var isFullScreen: Bool {
    get { screen.isFullScreen }
    set { screen.setFullScreen(newValue) }
  }

  /// The bounds of the view in pixels, with the upper left corner at zero.
  public var bounds: CGRect { CGRect(origin: .zero, size: screen.size) }

  // MARK: Content

  /// The player whose video the window shows and which the controls control.
  open var player: AVPlayer? {
    get { screen.registrar.access("player") { screen.player } }
    set { screen.registrar.change(["player"]) { screen.player = newValue } }
  }

  /// The way in which video is fitted into the window.
  open var videoGravity: AVLayerVideoGravity {
    get { screen.video.gravity }
    set { screen.video.gravity = newValue }
  }

  /// Whether a video frame is available to show.
  open var isReadyForDisplay: Bool { screen.video.viewing.isReady }

  /// The area of the video in the window, in pixels; empty without video or an open window.
  open var videoBounds: CGRect { screen.video.place ?? .zero }

  /// Whether the desktop shows what plays and controls the player, by media keys, headsets and panels, while the window
  /// is open; true by default.
  ///
  /// Linux: through MPRIS on the session's message bus, and not through `MPNowPlayingInfoCenter` of MediaPlayer.
  open var updatesNowPlayingInfoCenter: Bool {
    get { screen.updatesNowPlaying }
    set { screen.updatesNowPlaying = newValue }
  }

  // MARK: Speeds

  /// The speeds that the user can choose; empty for no choice.
  open var speeds: [AVPlaybackSpeed] {
    get { screen.speeds }
    set { screen.speeds = newValue }
  }

  /// The speed in `speeds` with the player's `defaultRate`; nil if not found.
  open var selectedSpeed: AVPlaybackSpeed? { screen.selectedSpeed }

  /// Sets the player's speed. Without a player, or if no speed in `speeds` has the rate, it does nothing.
  open func selectSpeed(_ speed: AVPlaybackSpeed) { screen.select(speed) }
}
