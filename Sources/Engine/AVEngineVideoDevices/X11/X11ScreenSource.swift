import AVEngineCore
import AVEngineDisplays
import CoreFoundation
import CoreMedia
import CoreVideo

/// What of a server's screens is captured.
struct X11ScreenSource: Sendable {
  var display: String?
  /// By its identifier.
  var screen: String
  var settings: ScreenCaptureSettings

  /// How long a frame lasts at least, in nanoseconds: a sixtieth of a second where the settings do not say, and never
  /// so little that the reader would not rest.
  var period: Int64 {
    let duration = settings.minimumFrameDuration
    guard duration.isNumeric, duration > .zero else { return 16_666_667 }
    return Int64(min(max(duration.seconds, 0.001), 3_600) * 1e9)
  }

  /// The settings' part of a monitor; nil where it has no pixels.
  func region(of monitor: X11Monitor) -> X11Region? {
    let all = X11Region(x: monitor.x, y: monitor.y, width: monitor.width, height: monitor.height)
    guard let crop = settings.crop else { return all }
    guard let across = Self.pixels(from: crop.origin.x, by: crop.size.width, of: monitor.width),
      let down = Self.pixels(from: crop.origin.y, by: crop.size.height, of: monitor.height)
    else { return nil }
    return X11Region(
      x: monitor.x + across.lowerBound, y: monitor.y + down.lowerBound, width: across.count, height: down.count)
  }

  /// The pixels of a side that lie between two places; nil for none, and for places that are no numbers. Foundation's
  /// rectangles end the process where they are intersected with such.
  private static func pixels(from start: CGFloat, by length: CGFloat, of side: Int) -> Range<Int>? {
    let end = start + length
    guard !start.isNaN, !end.isNaN else { return nil }
    let places = [start, end].map { Int(min(max($0, 0), CGFloat(side)).rounded()) }.sorted()
    return places[0] < places[1] ? places[0]..<places[1] : nil
  }

  /// The format of a part's frames, which come when something changes, as fast as the settings allow.
  func format(of region: X11Region) -> VideoDeviceFormat {
    let shortest = CMTime(value: period, timescale: 1_000_000_000)
    let longest = CMTime(value: 3_600, timescale: 1)
    return VideoDeviceFormat(
      coding: .pixels(kCVPixelFormatType_32BGRA), size: PixelSize(width: region.width, height: region.height),
      frameDurations: [shortest...max(shortest, longest)])
  }
}

/// A rectangle of the desktop, in pixels from its upper left corner.
struct X11Region: Sendable, Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func meets(_ other: X11Region) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
