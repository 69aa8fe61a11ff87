internal import AVEngineCore
internal import CoreMedia

/// The times of samples that are inside a decoder.
///
/// Each sample gets a serial number, which its packet carries as its timestamp and which the decoder returns with the
/// frame. So times of any timescale are preserved exactly.
struct TimestampTable {
  struct Entry {
    var presentationTime: CMTime
    var duration: CMTime
  }

  /// The number of entries, which is more than any decoder holds back.
  private static let capacity = 512
  private var entries: [Entry?] = Array(repeating: nil, count: capacity)
  private var next: Int64 = 0
  /// The first serial number that is valid. Lower ones belong to samples from before the last flush.
  private var first: Int64 = 0

  /// Notes a sample's times and returns its serial number.
  mutating func note(_ sample: MediaSample) -> Int64 {
    entries[Int(next % Int64(Self.capacity))] = Entry(
      presentationTime: sample.presentationTime, duration: sample.duration)
    next += 1
    return next - 1
  }

  func entry(_ number: Int64) -> Entry? {
    guard number >= first, number < next, next - number <= Int64(Self.capacity) else { return nil }
    return entries[Int(number % Int64(Self.capacity))]
  }

  mutating func forgetAll() { first = next }
}
