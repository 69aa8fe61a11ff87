package import AVEngineCore
import Synchronization

package final class AudioTapFeed: GraphWorker {
  private let ring: AudioRingBuffer
  private let form: AudioBusFormat
  private let size: Int
  private let deliver: @Sendable (PlanarAudioBuffer, Int, Int64, UInt64) -> Void
  private let delivered = Mutex(0)
  /// The node's time and the host clock's time in nanoseconds of the ring's frame 0; `hostOrigin` is 0 if no device
  /// runs.
  private let origin = Atomic<Int64>(0)
  private let hostOrigin = Atomic<UInt64>(0)

  /// `deliver` receives a buffer, its number of frames, and the first frame's time by the node and by the host's clock.
  package init(
    form: AudioBusFormat, size: Int, deliver: @escaping @Sendable (PlanarAudioBuffer, Int, Int64, UInt64) -> Void
  ) {
    self.form = form
    self.size = size
    self.deliver = deliver
    ring = AudioRingBuffer(capacity: size * 4 + form.rate, channelCount: form.channelCount)
  }

  // MARK: The rendering thread

  func take(_ audio: PlanarAudioBuffer, count: Int, at moment: RenderMoment) {
    origin.store(moment.time - Int64(ring.written), ordering: .releasing)
    let before = UInt64(ring.written) * 1_000_000_000 / UInt64(max(1, form.rate))
    hostOrigin.store(moment.host == 0 ? 0 : moment.host &- before, ordering: .releasing)
    var done = 0
    while done < count {
      done += ring.write(audio, from: done, count: count - done)
      // If the client is late and the ring is full, frames are lost.
      guard done < count, moment.mayWait else { return }
      work(heard: nil)
    }
  }

  // MARK: The worker

  package func work(heard: Int64?) {
    while ring.readyCount >= size {
      let buffer = PlanarAudioBuffer(channelCount: form.channelCount, capacity: size)
      let place = delivered.withLock { done -> Int? in
        guard ring.readyCount >= size else { return nil }
        defer { done += size }
        return ring.read(size, from: done, into: buffer, at: 0) == size ? done : nil
      }
      guard let place else { return }
      let host = hostOrigin.load(ordering: .acquiring)
      let after = UInt64(place) * 1_000_000_000 / UInt64(max(1, form.rate))
      deliver(buffer, size, origin.load(ordering: .acquiring) + Int64(place), host == 0 ? 0 : host &+ after)
    }
  }
}
