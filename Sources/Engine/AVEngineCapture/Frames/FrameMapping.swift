package import CoreFoundation

/// Maps points of a camera's frame, from (0, 0) in its upper left corner to (1, 1), to the same frame after it was
/// rotated, mirrored and fitted into a rectangle.
package struct FrameMapping: Hashable, Sendable {
  /// The clockwise rotation in degrees: 0, 90, 180 or 270.
  package var rotation = 0
  /// Whether left and right are exchanged, after the rotation.
  package var isMirrored = false
  /// The rectangle of the whole rotated frame.
  package var place: CGRect
  /// Whether the y axis of the rectangle points upwards.
  package var growsUpwards = false

  package init(rotation: Int = 0, isMirrored: Bool = false, place: CGRect, growsUpwards: Bool = false) {
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.place = place
    self.growsUpwards = growsUpwards
  }

  package func place(of point: CGPoint) -> CGPoint {
    var turned =
      switch rotation {
      case 90: CGPoint(x: 1 - point.y, y: point.x)
      case 180: CGPoint(x: 1 - point.x, y: 1 - point.y)
      case 270: CGPoint(x: point.y, y: 1 - point.x)
      default: point
      }
    if isMirrored { turned.x = 1 - turned.x }
    if growsUpwards { turned.y = 1 - turned.y }
    return CGPoint(x: place.minX + turned.x * place.width, y: place.minY + turned.y * place.height)
  }

  package func cameraPoint(of point: CGPoint) -> CGPoint {
    guard place.width > 0, place.height > 0 else { return .zero }
    var x = (point.x - place.minX) / place.width
    var y = (point.y - place.minY) / place.height
    if growsUpwards { y = 1 - y }
    if isMirrored { x = 1 - x }
    return switch rotation {
    case 90: CGPoint(x: y, y: 1 - x)
    case 180: CGPoint(x: 1 - x, y: 1 - y)
    case 270: CGPoint(x: 1 - y, y: x)
    default: CGPoint(x: x, y: y)
    }
  }

  package func place(of rect: CGRect) -> CGRect { Self.convert(rect, place(of:)) }
  package func cameraRect(of rect: CGRect) -> CGRect { Self.convert(rect, cameraPoint(of:)) }

  private static func convert(_ rect: CGRect, _ convert: (CGPoint) -> CGPoint) -> CGRect {
    let first = convert(CGPoint(x: rect.minX, y: rect.minY))
    let last = convert(CGPoint(x: rect.maxX, y: rect.maxY))
    return CGRect(
      x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x), height: abs(last.y - first.y))
  }
}
