import AVEngineNowPlaying
import AVFoundation
import CoreMedia

extension PlayerScreen {
  func updateNowPlaying() { nowPlaying.follow(isOpen && updatesNowPlaying ? player : nil) }

  func performForDesktop(_ command: NowPlayingCommand) -> Bool {
    guard let player else { return false }
    switch command {
    case .play: if !isPlaying { togglePlaying(player) }
    case .pause: player.pause()
    case .togglePlaying: togglePlaying(player)
    case .stop:
      player.pause()
      if !isLinear { jump(player, to: .zero) }
      nowPlaying.stopped()
    case .next:
      guard let queue = player as? AVQueuePlayer, queue.items().count > 1 else { return false }
      queue.advanceToNextItem()
    case .seek where isLinear: return false
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
