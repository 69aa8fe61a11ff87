package import CoreMedia

package enum TrackTimescale {
  /// The finest timescale that is chosen. In a much finer one, durations of some seconds would exceed a file's 32 bits.
  private static let finest = 1_000_000

  /// Returns a timescale in which all times are whole ticks, unless it would be finer than `finest`.
  package static func choose(for times: [CMTime], least: Int) -> CMTimeScale {
    var scale = 1
    for time in times where time.isNumeric && time.timescale > 0 && time.value != 0 {
      let next = leastCommonMultiple(scale, Int(time.timescale))
      scale = next <= finest ? next : max(scale, min(finest, Int(time.timescale)))
    }
    let factor = (least + scale - 1) / scale
    return CMTimeScale(clamping: scale * max(1, factor))
  }

  private static func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
    var x = a
    var y = b
    while y != 0 { (x, y) = (y, x % y) }
    return x == 0 ? a : a / x * b
  }
}
