internal import AVEngineCore
internal import CoreMedia

/// Each packet carries a serial number as its timestamp, so that times of any timescale are preserved exactly.
struct TimestampTable {
  struct Entry {
    var presentationTime: CMTime
    var duration: CMTime
  }

  private static let capacity = 512
  private var entries: [Entry?] = Array(repeating: nil, count: capacity)
  private var next: Int64 = 0
  private var first: Int64 = 0

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
