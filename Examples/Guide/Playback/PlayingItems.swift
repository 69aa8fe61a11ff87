import AVFoundation

extension Guide {
  func playerFromURL() async throws -> String {
    let player = AVPlayer(url: movie)
    guard let playerItem = player.currentItem else { throw ListingError("the player has no item") }
    try await ready(playerItem)
    guard player.status == .readyToPlay else { throw ListingError("the player is not ready to play") }
    guard let duration = playerItem.tracks.first?.assetTrack?.asset?.duration, duration == playerItem.duration else {
      throw ListingError("the item's duration is not the asset's")
    }
    return "\(duration.seconds) s"
  }

  func changingTheRate() async throws -> String {
    let playerItem = AVPlayerItem(url: movie)
    let aPlayer = AVPlayer(playerItem: playerItem)
    try await ready(playerItem)
    aPlayer.rate = 0.5
    aPlayer.rate = 2.0
    guard aPlayer.rate == 2 else { throw ListingError("the rate is \(aPlayer.rate)") }
    if playerItem.canPlayReverse { aPlayer.rate = -1 }
    aPlayer.pause()
    guard aPlayer.rate == 0, aPlayer.timeControlStatus == .paused else {
      throw ListingError("the player does not pause")
    }
    return "0.5, 2.0 and backwards"
  }

  func seeking() async throws -> String {
    let playerItem = AVPlayerItem(url: movie)
    let player = AVPlayer(playerItem: playerItem)
    try await ready(playerItem)
    let fiveSecondsIn = CMTimeMake(value: 5, timescale: 1)
    guard await player.seek(to: fiveSecondsIn) else { throw ListingError("the seek did not finish") }
    let near = player.currentTime()
    guard await player.seek(to: fiveSecondsIn, toleranceBefore: .zero, toleranceAfter: .zero) else {
      throw ListingError("the exact seek did not finish")
    }
    guard player.currentTime() == fiveSecondsIn else {
      throw ListingError("the time is \(player.currentTime().seconds) s")
    }
    return "near \(near.seconds) s, exactly \(player.currentTime().seconds) s"
  }

  func playingMultipleItems() async throws -> String {
    let items = [AVPlayerItem(url: movie), AVPlayerItem(url: movie)]
    let queuePlayer = AVQueuePlayer(items: items)
    let anItem = AVPlayerItem(url: movie)
    if queuePlayer.canInsert(anItem, after: nil) { queuePlayer.insert(anItem, after: nil) }
    guard queuePlayer.items() == items + [anItem] else {
      throw ListingError("the queue has \(queuePlayer.items().count) items")
    }
    queuePlayer.play()
    queuePlayer.advanceToNextItem()
    guard queuePlayer.currentItem === items[1] else { throw ListingError("the queue does not advance") }
    queuePlayer.removeAllItems()
    return "3 items, one after the other"
  }
}
