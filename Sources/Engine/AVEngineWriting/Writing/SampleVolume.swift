import AVEngineCore
import CoreMedia

struct SampleVolume: Sendable {
  private(set) var bytes: Int64 = 0
  private(set) var count = 0
  private var largest = 0
  private var newest = CMTime.zero

  mutating func add(_ sample: MediaSample, due: CMTime) {
    bytes += Int64(sample.size)
    count += 1
    largest = max(largest, sample.size)
    if due.isNumeric { newest = max(newest, due) }
  }

  /// The largest sample does not count for the rate; one more sample of its size is expected.
  func projected(to end: CMTime) -> (bytes: Int64, count: Int) {
    guard count > 0 else { return (0, 0) }
    // The rate of a track is not known in its first moments.
    let share = min(max((end - newest).seconds / max(newest.seconds, 0.25), 0), 1e6)
    let more = Double(bytes - Int64(largest)) * share
    return (bytes + Int64(min(more, 1e15)) + Int64(largest), count + Int(Double(count - 1) * share) + 1)
  }

  /// Up to 24 bytes for each sample in the tables, and constants for each track and for the file.
  static func tables(samples: Int, tracks: Int) -> Int64 { Int64(samples) * 24 + Int64(tracks) * 2048 + 8192 }
}
