package import CoreAudioTypes

/// Linear PCM of 32-bit floats, at `rate` frames per second.
package struct AudioBusFormat: Sendable, Hashable {
  package let rate: Int
  package let layout: ChannelLayout
  package var channelCount: Int { layout.count }

  package init(rate: Int, layout: ChannelLayout) { (self.rate, self.layout) = (rate, layout) }

  package func description(isInterleaved: Bool) -> AudioStreamBasicDescription {
    let size = UInt32(MemoryLayout<Float>.size * (isInterleaved ? channelCount : 1))
    let planar = isInterleaved ? 0 : kAudioFormatFlagIsNonInterleaved
    return AudioStreamBasicDescription(
      mSampleRate: Float64(rate), mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | planar, mBytesPerPacket: size,
      mFramesPerPacket: 1,
      mBytesPerFrame: size, mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 32, mReserved: 0)
  }
}

package final class PlanarAudioBuffer: @unchecked Sendable {
  // Safety: allocated in init and freed in deinit; the owner makes sure that one thread uses it at a time.
  private let memory: UnsafeMutablePointer<Float>
  package let channelCount: Int
  package let capacity: Int

  package init(channelCount: Int, capacity: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    memory = .allocate(capacity: max(1, channelCount * capacity))
    memory.initialize(repeating: 0, count: max(1, channelCount * capacity))
  }

  deinit { memory.deallocate() }

  package subscript(channel: Int) -> UnsafeMutablePointer<Float> {
    assert(channel < channelCount, "PlanarAudioBuffer: there is no channel \(channel)")
    return memory + channel * capacity
  }

  package func clear(from start: Int, count: Int) {
    for channel in 0..<channelCount { self[channel].advanced(by: start).update(repeating: 0, count: count) }
  }

  package func copy(_ count: Int, of other: PlanarAudioBuffer, from start: Int, to place: Int) {
    for channel in 0..<channelCount {
      let target = self[channel] + place
      if channel < other.channelCount {
        target.update(from: other[channel] + start, count: count)
      } else {
        target.update(repeating: 0, count: count)
      }
    }
  }
}

package final class PlanarQueue {
  package let planes: PlanarAudioBuffer
  package private(set) var start = 0
  package private(set) var count = 0

  package init(channelCount: Int, capacity: Int) {
    planes = PlanarAudioBuffer(channelCount: channelCount, capacity: capacity)
  }

  package var end: Int { start + count }

  package func makeRoom(for more: Int) {
    guard end + more > planes.capacity else { return }
    for channel in 0..<planes.channelCount {
      let plane = planes[channel]
      // Safety: both ranges are in the plane, and `update` allows ranges that overlap.
      plane.update(from: plane + start, count: count)
    }
    start = 0
  }

  /// Adds frames that the caller has written at `end`.
  package func grow(by more: Int) { count += more }

  package func drop(_ frames: Int) {
    let frames = min(frames, count)
    (start, count) = (start + frames, count - frames)
  }

  package func removeAll() { (start, count) = (0, 0) }

  /// Moves the oldest frames to `output`; requires `frames <= count`.
  package func take(_ frames: Int, into output: PlanarAudioBuffer) {
    output.copy(frames, of: planes, from: start, to: 0)
    drop(frames)
  }
}
