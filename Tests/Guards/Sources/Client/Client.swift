import AVFoundation
import AVKit
import Guarded

/// A client of AVFoundation and AVKit that also uses guarded code.
@MainActor public func play(_ url: URL) -> AVPlayerView {
  let view = AVPlayerView()
  view.player = guardedVersion() > 0 ? AVPlayer(url: url) : nil
  return view
}
