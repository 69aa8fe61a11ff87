import AVEngineCore
import AVEngineSystem
public import AVFoundation
import CoreFoundation
public import Foundation

/// What views and view controllers have in common here: a player's pictures in a window of their own, with controls
/// over them.
///
/// Linux: it stands where a Mac has `NSView` and iOS `UIViewController`. There is no other view that it could be in, so
/// it opens a window. The window closes when a person wants it closed, and with its owner.
@MainActor @preconcurrency open class _PlayerWindow: NSObject {
  private nonisolated let frame: CGRect
  lazy var screen = makeScreen()
  /// Opens the window; tests have another one.
  var windows: any VideoWindowProvider = Engine.system.devices.windows

  /// - Parameter frame: Its size is the window's in the beginning.
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

  /// What is otherwise than in every window.
  func configure(_ screen: PlayerScreen) {}

  /// What the window is about to do, or has done.
  func fullScreenChanged(_ change: PlayerScreen.FullScreenChange) {}

  // MARK: The window

  /// Linux: opens the window, with the size that was given to `init`, on Wayland or X11.
  ///
  /// - Throws: An `AVError` where there is no display.
  public func openWindow(title: String = "") throws { try screen.open(title: title, windows) }

  /// Linux: closes the window. The player plays on.
  public func closeWindow() { screen.close() }

  /// Linux: whether the window is open. Key-value observing tells when a person closes it.
  public var isWindowOpen: Bool { screen.registrar.access("windowOpen") { screen.isOpen } }

  /// Linux: whether the window fills the screen.
  public var isFullScreen: Bool {
    get { screen.isFullScreen }
    set { screen.setFullScreen(newValue) }
  }

  /// The size and place of the view, its upper left corner at zero, in pixels.
  public var bounds: CGRect { CGRect(origin: .zero, size: screen.size) }

  // MARK: What is shown

  /// Whose pictures are shown, and who is controlled.
  open var player: AVPlayer? {
    get { screen.registrar.access("player") { screen.player } }
    set { screen.registrar.change(["player"]) { screen.player = newValue } }
  }

  /// How pictures are fitted into the window.
  open var videoGravity: AVLayerVideoGravity {
    get { screen.pictures.gravity }
    set { screen.pictures.gravity = newValue }
  }

  /// Whether there is a picture to show.
  open var isReadyForDisplay: Bool { screen.pictures.viewing.isReady }

  /// Where pictures are shown, in the window's pixels; empty without any.
  open var videoBounds: CGRect { screen.pictures.place ?? .zero }

  /// Whether the desktop is told what plays and controls the player, by media keys, headsets and its own panels, while
  /// the window is open; true unless it is set.
  ///
  /// Linux: by MPRIS on the session's message bus. MediaPlayer's `MPNowPlayingInfoCenter` is not asked: of a view and of
  /// a center the desktop shows that which last began to play.
  open var updatesNowPlayingInfoCenter: Bool {
    get { screen.updatesNowPlaying }
    set { screen.updatesNowPlaying = newValue }
  }

  // MARK: Speeds

  /// The speeds that a person can choose; empty for no choice.
  open var speeds: [AVPlaybackSpeed] {
    get { screen.speeds }
    set { screen.speeds = newValue }
  }

  /// The speed at which the player plays; nil where it is none of `speeds`.
  open var selectedSpeed: AVPlaybackSpeed? { screen.selectedSpeed }

  /// Plays at a speed, which is one of `speeds`; others are ignored.
  open func selectSpeed(_ speed: AVPlaybackSpeed) { screen.select(speed) }
}
