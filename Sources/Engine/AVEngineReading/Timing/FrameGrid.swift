package import CoreMedia

package struct FrameGrid {
  let duration: CMTime

  package init(duration: CMTime) { self.duration = duration }

  package func frame(at time: CMTime) -> CMTimeRange? {
    guard time.isNumeric, duration.isNumeric, duration.value > 0, duration.timescale > 0, time.timescale > 0 else {
      return nil
    }
    let dividend = Int128(time.value) * Int128(duration.timescale)
    let divisor = Int128(time.timescale) * Int128(duration.value)
    let quotient = dividend / divisor
    let number = dividend % divisor < 0 ? quotient - 1 : quotient
    guard let start = Int64(exactly: number * Int128(duration.value)) else { return nil }
    return CMTimeRange(start: CMTime(value: start, timescale: duration.timescale), duration: duration)
  }
}
