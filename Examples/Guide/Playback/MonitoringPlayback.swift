import AVFoundation

extension Guide {
  func respondingToAChangeInStatus() async throws -> String {
    let item = AVPlayerItem(url: movie.appendingPathComponent("missing"))
    let thePlayer = AVPlayer(playerItem: item)
    do {
      try await ready(item)
    } catch {
      guard item.status == .failed, thePlayer.rate == 0 else { throw ListingError("the item has not failed") }
      return "\(error.localizedDescription)"
    }
    throw ListingError("a file that is not there plays")
  }

  func trackingTime() async throws -> String {
    let item = AVPlayerItem(url: movie)
    let player = AVPlayer(playerItem: item)
    try await ready(item)
    let durationSeconds = CMTimeGetSeconds(item.duration)
    let firstThird = CMTimeMakeWithSeconds(durationSeconds / 3.0, preferredTimescale: 600)
    let secondThird = CMTimeMakeWithSeconds(durationSeconds * 2.0 / 3.0, preferredTimescale: 600)
    let times = [NSValue(time: firstThird), NSValue(time: secondThird)]
    let (passed, boundary) = AsyncStream.makeStream(of: CMTime.self)
    let (ticks, period) = AsyncStream.makeStream(of: CMTime.self)
    let playerObserver = player.addBoundaryTimeObserver(forTimes: times, queue: nil) {
      boundary.yield(player.currentTime())
    }
    let periodicObserver = player.addPeriodicTimeObserver(forInterval: CMTimeMake(value: 1, timescale: 2), queue: nil) {
      period.yield($0)
    }
    player.rate = 4
    var boundaries: [CMTime] = []
    for await time in passed {
      boundaries.append(time)
      if boundaries.count == times.count { break }
    }
    player.pause()
    player.removeTimeObserver(playerObserver)
    player.removeTimeObserver(periodicObserver)
    period.finish()
    var count = 0
    for await _ in ticks { count += 1 }
    guard boundaries[0] >= firstThird, boundaries[1] >= secondThird, count >= 3 else {
      throw ListingError("passed \(boundaries.map(\.seconds)), \(count) periods")
    }
    return "passed two boundaries, \(count) periods"
  }
}
