internal import Foundation

/// Whether the log shows an interpolated value, hides it, or shows a mask instead.
public struct OSLogPrivacy: Sendable {
  /// The text that replaces a private value.
  public struct Mask: Sendable, Equatable {
    let hashes: Bool
    /// A hash of the value's text with its padding. Equal texts have the same hash while the program runs.
    public static var hash: Mask { Mask(hashes: true) }
    /// The text `<private>`.
    public static var none: Mask { Mask(hashes: false) }
  }

  private enum Level { case automatic, everybody, nobody }

  private var level: Level
  private var mask = Mask.none

  /// The log always shows the value.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .everybody) }
  /// The log hides the value. Linux: standard error shows it if the environment has `OS_ACTIVITY_DT_MODE`.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .nobody) }
  /// The log hides the value, which is sensitive, such as a password. Linux: the same as `private`.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .nobody) }
  /// Interpolated integers, `Float`, `Double` and `Bool` values and types are visible; others are as with `private`.
  public static var auto: OSLogPrivacy { OSLogPrivacy(level: .automatic) }

  /// Returns a privacy that replaces the value by a mask, except when private values are shown.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .nobody, mask: mask) }
  /// Returns a privacy that replaces the value by a mask, except when private values are shown. Linux: the same as
  /// `private(mask:)`.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .nobody, mask: mask) }
  /// Returns the privacy `auto`, with a mask for the values that are not visible.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: mask) }

  func resolved(isScalar: Bool) -> OSLogPrivacy {
    guard level == .automatic else { return self }
    return isScalar ? .public : OSLogPrivacy(level: .nobody, mask: mask)
  }

  func shown(_ text: String, revealsPrivate: Bool) -> String {
    if level == .everybody || revealsPrivate { return text }
    guard mask == .hash else { return "<private>" }
    let bits = UInt64(truncatingIfNeeded: text.hashValue)
    return "<mask.hash: '\(withUnsafeBytes(of: bits) { Data($0) }.base64EncodedString())'>"
  }
}
