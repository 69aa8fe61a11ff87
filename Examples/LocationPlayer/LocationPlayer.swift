import AVFoundation

/// Plays a movie and receives the locations of its metadata track when they are reached.
@MainActor final class LocationPlayer: NSObject, AVPlayerItemMetadataOutputPushDelegate {
  private let item: AVPlayerItem
  private let player: AVPlayer
  private let (reached, continuation) = AsyncStream.makeStream(of: Waypoint.self)

  init(_ movie: AVURLAsset) {
    item = AVPlayerItem(asset: movie)
    player = AVPlayer(playerItem: item)
    super.init()
    let output = AVPlayerItemMetadataOutput(identifiers: [
      AVMetadataIdentifier.quickTimeMetadataLocationISO6709.rawValue
    ])
    output.setDelegate(self, queue: .main)
    item.add(output)
  }

  /// Calls `report` with each location, and returns the route.
  func play(rate: Float, report: (Waypoint) -> Void) async -> [Waypoint] {
    let ended = NotificationCenter.default.addObserver(
      forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: .main
    ) {
      [continuation] _ in continuation.finish()
    }
    defer { NotificationCenter.default.removeObserver(ended) }
    player.rate = rate
    var route: [Waypoint] = []
    for await waypoint in reached {
      report(waypoint)
      route.append(waypoint)
    }
    return route
  }

  nonisolated func metadataOutput(
    _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
    from track: AVPlayerItemTrack?
  ) {
    for group in groups {
      for item in group.items {
        guard let text = item.stringValue, let waypoint = Waypoint(seconds: group.timeRange.start.seconds, text: text)
        else { continue }
        continuation.yield(waypoint)
      }
    }
  }
}
