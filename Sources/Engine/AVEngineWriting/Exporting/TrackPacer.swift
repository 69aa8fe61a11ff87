import CoreMedia
import Foundation

/// Makes the tracks of one export wait while they are more than a second ahead of the slowest, so that the file is
/// interleaved and no track accumulates in memory. The slowest track never waits, so the tracks cannot deadlock.
final class TrackPacer: @unchecked Sendable {
  // Safety: all state is accessed under `condition`.
  private let condition = NSCondition()
  private let lead = CMTime(value: 1, timescale: 1)
  private var reached: [CMTime?]
  private var isCancelled = false

  init(trackCount: Int) { reached = Array(repeating: .zero, count: trackCount) }

  func advance(_ tracks: [Int], to time: CMTime) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    for track in tracks { reached[track] = time }
    condition.broadcast()
    while !isCancelled, let slowest = reached.compactMap(\.self).min(), time - slowest > lead { condition.wait() }
    return !isCancelled
  }

  func finish(_ track: Int) { change { reached[track] = nil } }

  func cancel() { change { isCancelled = true } }

  var slowest: CMTime? {
    condition.lock()
    defer { condition.unlock() }
    return reached.compactMap(\.self).min()
  }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }
}
