import CoreFoundation
import CoreMedia

extension ScreenCaptureSettings {
  /// A part of a frame in pixels, from the frame's upper left corner.
  package struct Part: Sendable, Hashable {
    package var x: Int
    package var y: Int
    package var size: PixelSize
  }

  package func part(of size: PixelSize) -> Part? {
    guard let crop else { return Part(x: 0, y: 0, size: size) }
    let top = isCropFromBottom ? CGFloat(size.height) - crop.origin.y - crop.size.height : crop.origin.y
    guard let across = Self.pixels(from: crop.origin.x, by: crop.size.width, of: size.width),
      let down = Self.pixels(from: top, by: crop.size.height, of: size.height)
    else { return nil }
    return Part(
      x: across.lowerBound, y: down.lowerBound, size: PixelSize(width: across.count, height: down.count))
  }

  /// Returns nil if a position is NaN, or if no pixels are inside.
  private static func pixels(from start: CGFloat, by length: CGFloat, of side: Int) -> Range<Int>? {
    let end = start + length
    guard !start.isNaN, !end.isNaN else { return nil }
    let places = [start, end].map { Int(min(max($0, 0), CGFloat(side)).rounded()) }.sorted()
    return places[0] < places[1] ? places[0]..<places[1] : nil
  }

  package func format(of size: PixelSize, _ coding: VideoDeviceFormat.Coding) -> VideoDeviceFormat {
    let shortest = CMTime(value: period, timescale: 1_000_000_000)
    let longest = CMTime(value: 3_600, timescale: 1)
    return VideoDeviceFormat(coding: coding, size: size, frameDurations: [shortest...max(shortest, longest)])
  }

  /// The shortest duration of a frame, in nanoseconds.
  package var period: Int64 {
    guard minimumFrameDuration.isNumeric, minimumFrameDuration > .zero else { return 16_666_667 }
    return Int64(min(max(minimumFrameDuration.seconds, 0.001), 3_600) * 1e9)
  }
}
