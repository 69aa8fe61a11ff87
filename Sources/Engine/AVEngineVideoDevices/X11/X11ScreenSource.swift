import AVEngineCore
import AVEngineDisplays
import CoreVideo

struct X11ScreenSource: Sendable {
  var display: String?
  var screen: String
  var settings: ScreenCaptureSettings

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

  func area(in other: X11Region) -> FrameChanges.Area {
    FrameChanges.Area(x: x - other.x, y: y - other.y, width: width, height: height)
  }

  func meets(_ other: X11Region) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
