import AVEngineCore
import CoreAudioTypes

struct PCMQueue {
  /// The first `taken` frames have been read.
  var buffer: PCMBuffer
  private var taken = 0

  init(format: AudioStreamBasicDescription) { buffer = PCMBuffer(format: format) }

  var count: Int { buffer.frameCount - taken }

  /// `planes` has a pointer for each plane, with room for `offset + count` frames.
  mutating func read(_ count: Int, into planes: [UnsafeMutableRawPointer], at offset: Int) -> Int {
    let count = min(count, self.count)
    guard count > 0 else { return 0 }
    let size = buffer.bytesPerFrame
    for (plane, target) in zip(buffer.planes, planes) {
      plane.withUnsafeBytes { source in
        // Safety: the plane holds `taken + count` frames, the target has room for `offset + count`.
        if let base = source.baseAddress {
          (target + offset * size).copyMemory(from: base + taken * size, byteCount: count * size)
        }
      }
    }
    drop(count)
    return count
  }

  mutating func removeAll() -> PCMBuffer {
    var result = buffer
    result.removeFirst(taken)
    buffer = PCMBuffer(format: buffer.format)
    taken = 0
    return result
  }

  private mutating func drop(_ count: Int) {
    taken += count
    // Frames that were read are removed now and then, so that the buffer does not grow without limit.
    guard taken == buffer.frameCount || taken >= 1 << 16 && taken * 2 >= buffer.frameCount else { return }
    buffer.removeFirst(taken)
    taken = 0
  }
}
