import AVEngineNowPlaying
import AVFoundation
import CoreMedia

extension PlayerScreen {
  /// Shows the desktop what plays, as long as the window is open.
  func updateNowPlaying() { nowPlaying.follow(isOpen && updatesNowPlaying ? player : nil) }

  /// Does what the desktop asks for: media keys, headsets, a lock screen.
  func performForDesktop(_ command: NowPlayingCommand) -> Bool {
    guard let player else { return false }
    switch command {
    case .play: if !isPlaying { togglePlaying(player) }
    case .pause: player.pause()
    case .togglePlaying: togglePlaying(player)
    case .stop:
      player.pause()
      jump(player, to: .zero)
      nowPlaying.stopped()
    case .next:
      guard let queue = player as? AVQueuePlayer, queue.items().count > 1 else { return false }
      queue.advanceToNextItem()
    case .seek(let place): jump(player, to: CMTime(value: place, timescale: 1_000_000))
    case .setRate(let rate):
      player.defaultRate = Float(rate)
      if player.rate != 0 { player.rate = Float(rate) }
    case .setVolume(let volume):
      player.volume = Float(volume)
      player.isMuted = false
    case .previous, .skip, .setRepeatMode, .setShuffled: return false
    }
    setNeedsDisplay()
    return true
  }
}
