import AVFoundation

/// The values of an observable property, beginning with the present one, as Combine's `publisher(for:)` gives them.
func values<Root: NSObject & Sendable, Value: Sendable>(
  of path: KeyPath<Root, Value> & Sendable, in root: Root
) -> AsyncStream<Value> {
  AsyncStream { stream in
    let observation = root.observe(path, options: .initial) { root, _ in stream.yield(root[keyPath: path]) }
    stream.onTermination = { _ in observation.invalidate() }
  }
}

/// The times of a player, at intervals, and when its time jumps.
func times(of player: AVPlayer, every interval: CMTime) -> AsyncStream<CMTime> {
  AsyncStream { stream in
    nonisolated(unsafe) let observer = player.addPeriodicTimeObserver(forInterval: interval, queue: nil) {
      stream.yield($0)
    }
    stream.onTermination = { _ in player.removeTimeObserver(observer) }
  }
}

/// Plays a movie to its end, and reports its times.
@MainActor func play(_ movie: URL, rate: Float = 1, report: @escaping (CMTime) -> Void) async throws {
  let item = AVPlayerItem(url: movie)
  let player = AVPlayer(playerItem: item)
  for await status in values(of: \.status, in: item) where status != .unknown { break }
  if let error = item.error { throw error }

  let reports = Task {
    for await time in times(of: player, every: CMTime(value: 1, timescale: 2)) { report(time) }
  }
  defer { reports.cancel() }
  player.rate = rate
  // A player pauses at the end.
  for await status in values(of: \.timeControlStatus, in: player) where status == .paused { break }
}
