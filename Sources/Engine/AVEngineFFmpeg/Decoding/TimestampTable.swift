internal import AVEngineCore
internal import CoreMedia

/// The times of samples that are inside a decoder.
///
/// A decoder hands on the number that a packet carried as its time with the picture that came of it. That number is an
/// index into this ledger rather than a time, so times of any timescale come out exactly as they went in.
struct TimestampTable {
  struct Entry {
    var presentationTime: CMTime
    var duration: CMTime
  }

  /// No decoder holds back nearly as many samples.
  private static let capacity = 512
  private var entries: [Entry?] = Array(repeating: nil, count: capacity)
  private var next: Int64 = 0
  /// Numbers below belong to samples from before the last flush.
  private var first: Int64 = 0

  /// Notes a sample and returns the number to send with it.
  mutating func note(_ sample: MediaSample) -> Int64 {
    entries[Int(next % Int64(Self.capacity))] = Entry(
      presentationTime: sample.presentationTime, duration: sample.duration)
    next += 1
    return next - 1
  }

  /// The sample of a number that a decoder returned; nil for what is no number of ours.
  func entry(_ number: Int64) -> Entry? {
    guard number >= first, number < next, next - number <= Int64(Self.capacity) else { return nil }
    return entries[Int(number % Int64(Self.capacity))]
  }

  mutating func forgetAll() { first = next }
}
