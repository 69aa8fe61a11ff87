package import CoreMedia
import Foundation

/// Combines each sample of a first stream with the samples of other streams that are nearest in time.
package final class SampleMatcher<Sample>: @unchecked Sendable {
  // Safety: all state is used under the lock.
  private let lock = NSLock()
  private var waiting: [[Sample]]
  private var newest: [CMTime]
  /// The most samples of the first stream that wait for other streams.
  private static var patience: Int { 4 }
  private let time: (Sample) -> CMTime

  package init(count: Int, time: @escaping (Sample) -> CMTime) {
    self.time = time
    waiting = Array(repeating: [], count: count)
    newest = Array(repeating: .invalid, count: count)
  }

  package func removeAll() {
    lock.withLock {
      waiting = waiting.map { _ in [] }
      newest = newest.map { _ in .invalid }
    }
  }

  package func add(_ sample: Sample, from stream: Int) -> [[Sample?]] {
    lock.withLock {
      guard waiting.indices.contains(stream) else { return [] }
      waiting[stream].append(sample)
      newest[stream] = time(sample)
      // While the first stream is paused, samples of the others would accumulate.
      if stream > 0, waiting[stream].count > 64 { waiting[stream].removeFirst() }
      var sets: [[Sample?]] = []
      while let set = next() { sets.append(set) }
      return sets
    }
  }

  private func next() -> [Sample?]? {
    guard let first = waiting[0].first else { return nil }
    let time = self.time(first)
    let isPressed = waiting[0].count > Self.patience
    for stream in waiting.indices.dropFirst() {
      let isKnown = newest[stream].isValid && newest[stream] >= time
      if !isKnown && !isPressed { return nil }
    }
    waiting[0].removeFirst()
    // Samples of other streams match up to halfway to the first stream's next sample; without one, up to a sixtieth of
    // a second.
    let following = waiting[0].first
    let reach = following.map { (self.time($0) - time).seconds / 2 } ?? 1.0 / 60
    var set: [Sample?] = [first]
    for stream in waiting.indices.dropFirst() { set.append(take(near: time, within: reach, from: stream)) }
    return set
  }

  private func take(near time: CMTime, within reach: Double, from stream: Int) -> Sample? {
    let distance = { (sample: Sample) in abs((self.time(sample) - time).seconds) }
    let nearest = waiting[stream].indices.min { distance(waiting[stream][$0]) < distance(waiting[stream][$1]) }
    var found: Sample?
    if let nearest, distance(waiting[stream][nearest]) <= reach {
      found = waiting[stream][nearest]
      waiting[stream].removeSubrange(...nearest)
    } else {
      waiting[stream].removeAll { self.time($0) < time }
    }
    return found
  }
}
