import AVEngineCore
import AVEngineDisplays
import CoreVideo

/// A screen of an X server, and the settings with which it is captured.
struct X11ScreenSource: Sendable {
  var display: String?
  var screen: String
  var settings: ScreenCaptureSettings

  /// Returns the rectangle of the desktop that the settings select on a monitor; nil if it is empty.
  func region(of monitor: X11Monitor) -> X11Region? {
    settings.part(of: PixelSize(width: monitor.width, height: monitor.height)).map { part in
      X11Region(
        x: monitor.x + part.x, y: monitor.y + part.y, width: part.size.width, height: part.size.height)
    }
  }

  func format(of region: X11Region) -> VideoDeviceFormat {
    settings.format(
      of: PixelSize(width: region.width, height: region.height), .pixels(kCVPixelFormatType_32BGRA))
  }
}

/// A rectangle of the desktop, in pixels from the desktop's upper left corner.
struct X11Region: Sendable, Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  func meets(_ other: X11Region) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
