import CoreMedia
import Foundation

/// Keeps the tracks of one export within a second of each other, so that the file interleaves and no track piles up in
/// memory.
///
/// The track that is furthest behind never waits, so the tracks cannot lock each other out.
final class TrackPacer: @unchecked Sendable {
  // Safety: all state is touched under `condition`.
  private let condition = NSCondition()
  private let lead = CMTime(value: 1, timescale: 1)
  private var reached: [CMTime?]
  private var isCancelled = false

  init(trackCount: Int) { reached = Array(repeating: .zero, count: trackCount) }

  /// Tells how far the tracks of one thread have come, and waits while they are more than the lead before the slowest;
  /// false when cancelled.
  func advance(_ tracks: [Int], to time: CMTime) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    for track in tracks { reached[track] = time }
    condition.broadcast()
    while !isCancelled, let slowest = reached.compactMap(\.self).min(), time - slowest > lead { condition.wait() }
    return !isCancelled
  }

  /// The track has no more to give and holds nobody back.
  func finish(_ track: Int) { change { reached[track] = nil } }

  func cancel() { change { isCancelled = true } }

  /// Output time that all tracks which still run have reached; nil when all are done.
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
