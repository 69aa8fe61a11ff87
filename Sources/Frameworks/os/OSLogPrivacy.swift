internal import Foundation

/// Who may see a value of a message.
public struct OSLogPrivacy: Sendable {
  /// What stands for a private value.
  public struct Mask: Sendable, Equatable {
    let hashes: Bool
    /// A hash, the same for the same value as long as the program runs.
    public static var hash: Mask { Mask(hashes: true) }
    /// Nothing.
    public static var none: Mask { Mask(hashes: false) }
  }

  private enum Level { case automatic, everybody, nobody }

  private var level: Level
  private var mask = Mask.none

  /// Everybody.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .everybody) }
  /// Nobody who reads the log.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .nobody) }
  /// Nobody who reads the log, even where private values are shown.  Linux: as `private`.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .nobody) }
  /// Numbers, everybody; strings and objects, nobody.
  public static var auto: OSLogPrivacy { OSLogPrivacy(level: .automatic) }

  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .nobody, mask: mask) }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .nobody, mask: mask) }
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: mask) }

  /// The privacy once the kind of value is known.
  func resolved(isScalar: Bool) -> OSLogPrivacy {
    guard level == .automatic else { return self }
    return isScalar ? .public : OSLogPrivacy(level: .nobody, mask: mask)
  }

  /// A value as this privacy shows it.
  func shown(_ text: String, revealsPrivate: Bool) -> String {
    if level == .everybody || revealsPrivate { return text }
    guard mask == .hash else { return "<private>" }
    let bits = UInt64(truncatingIfNeeded: text.hashValue)
    return "<mask.hash: '\(withUnsafeBytes(of: bits) { Data($0) }.base64EncodedString())'>"
  }
}
