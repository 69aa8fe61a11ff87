import CoreMedia
import Foundation

/// Finds what belongs to the times of the first of several streams.
final class SampleMatcher: @unchecked Sendable {
  // Safety: all state is used under the lock.
  private let lock = NSLock()
  private var waiting: [[AVCaptureSynchronizedSampleBufferData]]
  /// The newest time of each stream.
  private var newest: [CMTime]
  /// Times of the first stream that wait for the others at most.
  private static let patience = 4

  init(count: Int) {
    waiting = Array(repeating: [], count: count)
    newest = Array(repeating: .invalid, count: count)
  }

  func removeAll() {
    lock.withLock {
      waiting = waiting.map { _ in [] }
      newest = newest.map { _ in .invalid }
    }
  }

  /// Takes what has come from a stream.
  ///
  /// - Returns: The sets that are complete now, each with nil for a stream that has nothing of the time.
  func add(
    _ data: AVCaptureSynchronizedSampleBufferData, from stream: Int
  ) -> [[AVCaptureSynchronizedSampleBufferData?]] {
    lock.withLock {
      guard waiting.indices.contains(stream) else { return [] }
      waiting[stream].append(data)
      newest[stream] = data.timestamp
      // A stream that runs while the first one stands must not fill the memory.
      if stream > 0, waiting[stream].count > 64 { waiting[stream].removeFirst() }
      var sets: [[AVCaptureSynchronizedSampleBufferData?]] = []
      while let set = next() { sets.append(set) }
      return sets
    }
  }

  /// The set of the earliest time, once no stream can have anything better for it.
  private func next() -> [AVCaptureSynchronizedSampleBufferData?]? {
    guard let first = waiting[0].first else { return nil }
    let time = first.timestamp
    let isPressed = waiting[0].count > Self.patience
    for stream in waiting.indices.dropFirst() {
      let isKnown = newest[stream].isValid && newest[stream] >= time
      if !isKnown && !isPressed { return nil }
    }
    waiting[0].removeFirst()
    // Halfway to the next time; of a single one a sixtieth of a second.
    let following = waiting[0].first?.timestamp
    let reach = following.map { ($0 - time).seconds / 2 } ?? 1.0 / 60
    var set: [AVCaptureSynchronizedSampleBufferData?] = [first]
    for stream in waiting.indices.dropFirst() { set.append(take(near: time, within: reach, from: stream)) }
    return set
  }

  /// The sample of a stream that is nearest to a time; what is older is given up.
  private func take(
    near time: CMTime, within reach: Double, from stream: Int
  ) -> AVCaptureSynchronizedSampleBufferData? {
    let distance = { (data: AVCaptureSynchronizedSampleBufferData) in abs((data.timestamp - time).seconds) }
    let nearest = waiting[stream].indices.min { distance(waiting[stream][$0]) < distance(waiting[stream][$1]) }
    var found: AVCaptureSynchronizedSampleBufferData?
    if let nearest, distance(waiting[stream][nearest]) <= reach {
      found = waiting[stream][nearest]
      waiting[stream].removeSubrange(...nearest)
    } else {
      waiting[stream].removeAll { $0.timestamp < time }
    }
    return found
  }
}
