import AVEngineCore
import Synchronization

final class CountedNoise: AudioRenderer {
  struct Asked: Sendable {
    var ranges: [Range<Int64>] = []
    var jumps: [(from: Int64, to: Int64)] = []
    var end: Int64 { ranges.last?.upperBound ?? 0 }
  }

  private let channelCount: Int
  private let asked = Mutex(Asked())
  private let onRender: @Sendable (Int64) -> Void

  init(channelCount: Int = 2, onRender: @escaping @Sendable (Int64) -> Void = { _ in }) {
    (self.channelCount, self.onRender) = (channelCount, onRender)
  }

  var notes: Asked { asked.withLock { $0 } }

  /// Returns a sample of magnitude 1/4 to 1/2, computed as SplitMix64 does without its last step.
  static func sample(_ frame: Int64, _ channel: Int) -> Float {
    var z = UInt64(bitPattern: frame &* 2 &+ Int64(channel)) &* 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    let magnitude = 0.25 + Float((z >> 40) & 0xffff) / 262_144
    return z & 1 == 0 ? magnitude : -magnitude
  }

  func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
    onRender(frame)
    let count = samples.count / channelCount
    for index in 0..<count {
      for channel in 0..<channelCount {
        samples[index * channelCount + channel] = Self.sample(frame + Int64(index), channel)
      }
    }
    asked.withLock { asked in
      if frame != asked.end { asked.jumps.append((asked.end, frame)) }
      asked.ranges.append(frame..<frame + Int64(count))
    }
  }
}
