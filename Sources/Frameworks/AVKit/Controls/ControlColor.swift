import CoreFoundation
import CoreGraphics

/// The two tones of controls.
enum ControlColor {
  /// Of what is drawn.
  static func white(_ alpha: CGFloat) -> CGColor { CGColor(srgbRed: 1, green: 1, blue: 1, alpha: alpha) }
  /// Of what it is drawn on.
  static func shade(_ alpha: CGFloat) -> CGColor { CGColor(srgbRed: 0.05, green: 0.05, blue: 0.06, alpha: alpha) }
}
