import CoreFoundation
import CoreGraphics

enum ControlColor {
  static func white(_ alpha: CGFloat) -> CGColor { CGColor(srgbRed: 1, green: 1, blue: 1, alpha: alpha) }
  static func shade(_ alpha: CGFloat) -> CGColor { CGColor(srgbRed: 0.05, green: 0.05, blue: 0.06, alpha: alpha) }
}
