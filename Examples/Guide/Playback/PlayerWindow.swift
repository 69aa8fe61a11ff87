import AVFoundation
import AVKit

#if canImport(AppKit)
  import AppKit
#endif

@MainActor final class PlayerWindow {
  let playerView = AVPlayerView(frame: CGRect(x: 0, y: 0, width: 640, height: 360))

  func open(title: String) throws {
    playerView.controlsStyle = .none
    #if canImport(AppKit)
      let window = NSWindow(
        contentRect: playerView.frame, styleMask: [.titled, .closable], backing: .buffered, defer: false)
      window.title = title
      window.contentView = playerView
      window.makeKeyAndOrderFront(nil)
    #else
      // On Linux the view opens its own window.
      try playerView.openWindow(title: title)
    #endif
  }
}

extension Guide {
  /// Shows the movie's frame at two seconds until standard input has a byte or ends, then plays the movie.
  @MainActor static func playInAWindow(_ movie: URL) async throws {
    let controller = PlayerViewController()
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    controller.loadAssetFromFile(movie) { continuation.yield() }
    for await _ in changes where controller.playButtonIsEnabled { break }
    guard let player = controller.player, let item = controller.playerItem else {
      throw ListingError("there is no player")
    }
    let window = PlayerWindow()
    window.playerView.player = player
    try window.open(title: "Guide")
    await player.seek(to: CMTime(value: 2, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero)
    let (showing, shown) = AsyncStream.makeStream(of: Void.self)
    let observation = window.playerView.observe(\.isReadyForDisplay, options: [.initial, .new]) { _, change in
      if change.newValue == true { shown.yield() }
    }
    for await _ in showing { break }
    observation.invalidate()
    FileHandle.standardOutput.write(Data("stands at 2 s\n".utf8))
    _ = try await Task.detached { try FileHandle.standardInput.read(upToCount: 1) }.value
    await player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let center = NotificationCenter.default
    let token = center.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil) { _ in end.yield()
    }
    controller.play()
    for await _ in ends { break }
    center.removeObserver(token)
  }
}
