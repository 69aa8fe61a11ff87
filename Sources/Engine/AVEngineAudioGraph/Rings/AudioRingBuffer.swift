package import AVEngineCore
import Synchronization

/// A lock-free ring buffer of frames, from one writing thread to one reading thread.
package final class AudioRingBuffer: @unchecked Sendable {
  // Safety: samples between `tail` and `head` belong to the reader, all others to the writer. Both counts only grow,
  // and each is stored, with release, by its owner alone after it is done with the samples.
  private let samples: UnsafeMutableBufferPointer<Float>
  private let capacity: Int
  package let channelCount: Int
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  private let total = Atomic<Int>(-1)

  package init(capacity: Int, channelCount: Int) {
    self.capacity = capacity
    self.channelCount = channelCount
    samples = .allocate(capacity: capacity * channelCount)
    samples.initialize(repeating: 0)
  }

  deinit { samples.deallocate() }

  // MARK: The writer

  package var written: Int { head.load(ordering: .acquiring) }
  package var room: Int { capacity - (head.load(ordering: .relaxed) - tail.load(ordering: .acquiring)) }

  package func finish() { total.store(head.load(ordering: .relaxed), ordering: .releasing) }

  package func write(_ frames: UnsafeBufferPointer<Float>) -> Int {
    let count = min(frames.count / channelCount, room)
    let start = head.load(ordering: .relaxed)
    for frame in 0..<count {
      let target = (start + frame) % capacity * channelCount
      for channel in 0..<channelCount { samples[target + channel] = frames[frame * channelCount + channel] }
    }
    head.store(start + count, ordering: .releasing)
    return count
  }

  package func write(_ planes: PlanarAudioBuffer, from offset: Int, count: Int) -> Int {
    let count = min(count, room)
    let start = head.load(ordering: .relaxed)
    for channel in 0..<min(channelCount, planes.channelCount) {
      let source = planes[channel] + offset
      for frame in 0..<count { samples[(start + frame) % capacity * channelCount + channel] = source[frame] }
    }
    head.store(start + count, ordering: .releasing)
    return count
  }

  // MARK: The reader

  /// `place` is counted from the ring's first frame. Unread frames before `place` are dropped.
  func read(_ count: Int, from place: Int, into planes: PlanarAudioBuffer, at offset: Int) -> Int {
    let place = max(place, tail.load(ordering: .relaxed))
    let count = max(0, min(count, head.load(ordering: .acquiring) - place))
    for channel in 0..<min(channelCount, planes.channelCount) {
      let target = planes[channel] + offset
      for frame in 0..<count { target[frame] = samples[(place + frame) % capacity * channelCount + channel] }
    }
    tail.store(place + count, ordering: .releasing)
    return count
  }

  package var count: Int? {
    let value = total.load(ordering: .acquiring)
    return value < 0 ? nil : value
  }

  package var hasNext: Bool {
    let next = tail.load(ordering: .acquiring)
    return next < written || count.map { next >= $0 } ?? false
  }

  /// Whether no frame has been read or dropped.
  package var isWhole: Bool { tail.load(ordering: .acquiring) == 0 }

  package var readyCount: Int { written - tail.load(ordering: .acquiring) }

  /// Adds frames to an output of at least as many channels; `place` is counted from the ring's first frame.
  ///
  /// The meter measures the frames before their volume is changed.
  package func add(
    from place: Int, to output: UnsafeMutableBufferPointer<Float>, width: Int, volume: VolumeRamp, meter: AudioMeter?
  ) {
    let count = output.count / width
    let available = head.load(ordering: .acquiring)
    // Frames before `place` are too late, and are dropped.
    var next = max(tail.load(ordering: .relaxed), min(place, available))
    while next < min(place + count, available) {
      let (source, target) = (next % capacity * channelCount, (next - place) * width)
      let level = volume.level(at: next - place)
      for channel in 0..<max(channelCount, min(width, 2)) {
        let sample = samples[source + min(channel, channelCount - 1)]
        output[target + channel] += sample * level * volume.share(of: channel)
      }
      meter?.add(UnsafeBufferPointer(rebasing: samples[source..<source + channelCount]), width: channelCount)
      next += 1
    }
    tail.store(next, ordering: .releasing)
  }
}
