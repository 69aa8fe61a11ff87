import AVFoundation
import AVKit
import Foundation

struct PlayCommand {
  private let file: String
  private let start: CMTime?
  private let fillsScreen: Bool
  private let isMuted: Bool

  init(_ arguments: Arguments) throws {
    file = try arguments.file()
    start = try arguments.value("--start").map(Arguments.time)
    fillsScreen = arguments.has("--full-screen")
    isMuted = arguments.has("--mute")
  }

  private static let advice =
    "play needs a Wayland or X11 display: set WAYLAND_DISPLAY or DISPLAY, or run it as `xvfb-run avtool play …`; "
    + "`avtool images` makes stills without one"

  private static func requireScreen() throws {
    let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] ?? ""
    guard !["dummy", "offscreen"].contains(driver.lowercased()) else {
      throw Failure(.unavailable, "SDL_VIDEODRIVER is \(driver), which shows nothing; \(advice)")
    }
  }

  private enum Event: Sendable {
    case status, played, closed, interrupted
    case failed(String)
  }

  @MainActor func run() async throws {
    try Self.requireScreen()
    let asset = try Inputs.asset(file)
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    let interruption = Interruption { event.yield(.interrupted) }
    let item = AVPlayerItem(asset: asset)
    let observation = item.observe(\.status, options: .initial) { _, _ in event.yield(.status) }
    let observers = Self.observers(of: item) { event.yield($0) }
    let player = AVPlayer(playerItem: item)
    player.isMuted = isMuted
    var window: Window?
    defer {
      player.pause()
      window?.view.closeWindow()
      observation.invalidate()
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
    for await next in events {
      switch next {
      case .status where item.status == .failed: throw item.error ?? Failure(.failed, "“\(file)” cannot be played")
      case .status where item.status == .readyToPlay && window == nil:
        window = try open(player, item, title: asset.url.isFileURL ? asset.url.lastPathComponent : file) {
          event.yield(.closed)
        }
        if let start { await player.seek(to: start, toleranceBefore: .zero, toleranceAfter: .zero) }
        player.play()
      case .status: break
      case .played, .closed: return
      case .interrupted: throw Failure(.cancelled, "interrupted")
      case .failed(let reason): throw Failure(.unreadable, reason)
      }
    }
    withExtendedLifetime(interruption) {}
  }

  private struct Window {
    let view: AVPlayerView
    let closing: NSKeyValueObservation
  }

  @MainActor private func open(
    _ player: AVPlayer, _ item: AVPlayerItem, title: String, closed: @escaping @Sendable () -> Void
  ) throws -> Window {
    let view = AVPlayerView(frame: CGRect(origin: .zero, size: Self.windowSize(for: item.presentationSize)))
    view.controlsStyle = .floating
    view.showsFullScreenToggleButton = true
    view.player = player
    do { try view.openWindow(title: title) } catch {
      throw Failure(.unavailable, "\(error.localizedDescription) \(Self.advice)")
    }
    view.isFullScreen = fillsScreen
    return Window(view: view, closing: view.observe(\.isWindowOpen) { _, _ in closed() })
  }

  @MainActor private static func observers(
    of item: AVPlayerItem, _ happened: @escaping @Sendable (Event) -> Void
  ) -> [any NSObjectProtocol] {
    let center = NotificationCenter.default
    let played = center.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil) { _ in
      happened(.played)
    }
    let failed = center.addObserver(forName: .AVPlayerItemFailedToPlayToEndTime, object: item, queue: nil) {
      notification in
      let error = notification.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? any Error
      happened(.failed(error?.localizedDescription ?? "it could not be played to its end"))
    }
    return [played, failed]
  }

  /// For audio, the window shows the controls.
  static func windowSize(for video: CGSize) -> CGSize {
    guard video.width >= 1, video.height >= 1 else { return CGSize(width: 640, height: 180) }
    let largest = CGRect(x: 0, y: 0, width: 1280, height: 720)
    let least = CGRect(x: 0, y: 0, width: 480, height: 270)
    if video.width > largest.width || video.height > largest.height {
      return AVMakeRect(aspectRatio: video, insideRect: largest).size
    }
    let isSmall = video.width < least.width && video.height < least.height
    return isSmall ? AVMakeRect(aspectRatio: video, insideRect: least).size : video
  }
}
