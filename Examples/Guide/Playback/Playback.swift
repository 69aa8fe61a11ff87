import AVFoundation

extension Guide {
  mutating func runPlayback() async {
    let guide = self
    await run("Handling Different Types of Asset") { try await guide.playerFromURL() }
    await run("Playing an Item: rate") { try await guide.changingTheRate() }
    await run("Seeking") { try await guide.seeking() }
    await run("Playing Multiple Items") { try await guide.playingMultipleItems() }
    await run("Responding to a Change in Status") { try await guide.respondingToAChangeInStatus() }
    await run("Tracking Time") { try await guide.trackingTime() }
    await run("Playing a Video File Using AVPlayerLayer") { try await guide.playingAVideoFile() }
  }

  func ready(_ item: AVPlayerItem) async throws {
    let (statuses, continuation) = AsyncStream.makeStream(of: AVPlayerItem.Status.self)
    let observation = item.observe(\.status, options: [.initial, .new]) { item, _ in continuation.yield(item.status) }
    for await status in statuses where status != .unknown { break }
    observation.invalidate()
    guard item.status == .readyToPlay else { throw item.error ?? ListingError("the item is not ready to play") }
  }
}
