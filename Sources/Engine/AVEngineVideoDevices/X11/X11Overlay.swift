import CoreVideo

struct X11Overlay: Equatable {
  /// The position of the pointer, in pixels from the frame's upper left corner.
  var x: Int
  var y: Int
  /// The serial number of the shape; nil if no shape is drawn.
  var cursor: UInt32?
  var isPressed: Bool
}

struct X11Cursor {
  var serial: UInt32
  var width: Int
  var height: Int
  var hotX: Int
  var hotY: Int
  /// ARGB with premultiplied alpha, row by row.
  var pixels: [UInt32]

  func draw(at x: Int, _ y: Int, into canvas: X11Canvas) {
    for row in 0..<height {
      for column in 0..<width {
        canvas.blend(pixels[row * width + column], at: x - hotX + column, y - hotY + row)
      }
    }
  }
}

enum X11Ring {
  /// The radius to the middle of the line, and the width of the line, in pixels.
  private static let radius = 18.0
  private static let width = 4.0
  static let reach = 21
  private static let color = (red: 255.0, green: 149.0, blue: 0.0, alpha: 204.0)

  /// Returns ARGB with premultiplied alpha.
  static func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let distance = abs(Double(x * x + y * y).squareRoot() - radius)
    let coverage = max(0, min(1, width / 2 + 0.5 - distance))
    let alpha = coverage * color.alpha
    func part(_ value: Double) -> UInt32 { UInt32((value * alpha / 255).rounded()) }
    return UInt32(alpha.rounded()) << 24 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
  }

  static func draw(at x: Int, _ y: Int, into canvas: X11Canvas) {
    for row in -reach...reach {
      for column in -reach...reach { canvas.blend(pixel(column, row), at: x + column, y + row) }
    }
  }
}

struct X11Canvas {
  let plane: PixelPlane

  /// - Parameter pixel: ARGB with premultiplied alpha.
  func blend(_ pixel: UInt32, at x: Int, _ y: Int) {
    let alpha = pixel >> 24
    guard x >= 0, y >= 0, x < plane.width, y < plane.height, pixel != 0 else { return }
    let place = (plane.base + y * plane.bytesPerRow + 4 * x).assumingMemoryBound(to: UInt32.self)
    let under = place.pointee
    var mixed: UInt32 = 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
      let (over, below) = (pixel >> shift & 0xFF, under >> shift & 0xFF)
      mixed |= min(255, over + (below * (255 - alpha) + 127) / 255) << shift
    }
    place.pointee = mixed
  }
}
