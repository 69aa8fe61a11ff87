import CoreMedia

/// The host's time of each frame of a microphone, from measurements that scatter.
struct AudioArrival {
  /// Measurements that differ by more than this, in seconds, mean that the device has made a jump.
  private static let jump = 0.02
  private let rate: Double
  /// The host's time of frame 0, in seconds.
  private var origin: Double?
  private var last = CMTime.invalid

  init(sampleRate: Int32) { rate = Double(sampleRate) }

  /// - Parameters:
  ///   - frame: The frame that reached the device at a moment.
  ///   - time: The moment, by the host's clock.
  mutating func observe(_ frame: Double, at time: CMTime) {
    let measured = time.seconds - frame / rate
    guard let known = origin else {
      origin = measured
      return
    }
    let difference = measured - known
    origin = abs(difference) > Self.jump ? measured : known + difference / 4
  }

  /// When a frame reached the device, by the host's clock; later than for the frame before. nil before the first
  /// measurement.
  mutating func time(of frame: Int64) -> CMTime? {
    guard let origin else { return nil }
    var time = CMTime(seconds: origin + Double(frame) / rate, preferredTimescale: 1_000_000_000)
    if last.isValid, time <= last { time = last + CMTime(value: 1, timescale: 1_000_000_000) }
    last = time
    return time
  }
}
