import AVEngineCore
import CoreMedia

/// How many bytes the samples of a track take, so far and by some time.
struct SampleVolume: Sendable {
  private(set) var bytes: Int64 = 0
  private(set) var count = 0
  private var largest = 0
  /// Movie time at which the newest sample is due.
  private var newest = CMTime.zero

  mutating func add(_ sample: MediaSample, due: CMTime) {
    bytes += Int64(sample.size)
    count += 1
    largest = max(largest, sample.size)
    if due.isNumeric { newest = max(newest, due) }
  }

  /// Projects bytes and samples to a movie time: samples go on at the rate of all but the largest, and one more is as
  /// large as that.
  func projected(to end: CMTime) -> (bytes: Int64, count: Int) {
    guard count > 0 else { return (0, 0) }
    // The first packets, which may stand before the beginning, tell nothing of a rate.
    let share = min(max((end - newest).seconds / max(newest.seconds, 0.25), 0), 1e6)
    let more = Double(bytes - Int64(largest)) * share
    return (bytes + Int64(min(more, 1e15)) + Int64(largest), count + Int(Double(count - 1) * share) + 1)
  }

  /// Bytes that a movie file has besides its samples: a sample costs up to 24 bytes in the tables; boxes are fixed.
  static func tables(samples: Int, tracks: Int) -> Int64 { Int64(samples) * 24 + Int64(tracks) * 2048 + 8192 }
}
