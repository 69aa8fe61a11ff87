package import AVEngineGraphicsValues
import CoreFoundation

/// A turn by right angles, with or without mirroring.
///
/// The matrix maps stored pixels to shown ones in coordinates whose y axis points down (QuickTime File Format,
/// "Matrices").
package struct VideoOrientation: Sendable, Hashable {
  package let a: Int, b: Int, c: Int, d: Int

  package static let upright = VideoOrientation(a: 1, b: 0, c: 0, d: 1)

  /// Makes the nearest orientation; translation and scale are ignored.
  package init(_ transform: CGAffineTransform) {
    let transposed = abs(transform.b) + abs(transform.c) > abs(transform.a) + abs(transform.d)
    let sign = { (value: CGFloat) in value < 0 ? -1 : 1 }
    if transposed {
      self.init(a: 0, b: sign(transform.b), c: sign(transform.c), d: 0)
    } else {
      self.init(a: sign(transform.a), b: 0, c: 0, d: sign(transform.d))
    }
  }

  /// Makes a clockwise rotation by 0, 90, 180 or 270 degrees, followed by mirroring.
  package init(clockwise degrees: Int, isMirrored: Bool = false, isFlipped: Bool = false) {
    let acrossSign = (degrees == 90 || degrees == 180) != isMirrored ? -1 : 1
    let downSign = (degrees == 180 || degrees == 270) != isFlipped ? -1 : 1
    if degrees == 90 || degrees == 270 {
      self.init(a: 0, b: downSign, c: acrossSign, d: 0)
    } else {
      self.init(a: acrossSign, b: 0, c: 0, d: downSign)
    }
  }

  private init(a: Int, b: Int, c: Int, d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

  package var isTransposed: Bool { a == 0 }
}
