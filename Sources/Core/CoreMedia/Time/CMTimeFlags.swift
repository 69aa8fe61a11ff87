/// Flags that state what kind of time a `CMTime` is, such as an infinity, and whether it was rounded.
public struct CMTimeFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits, those of Apple's C constants: `valid` is bit 0, `hasBeenRounded` bit 1, and `indefinite` bit 4.
  public let rawValue: UInt32

  /// Makes a set from the bits of Apple's C constants. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Set on every valid time. A zeroed `CMTime` lacks this flag and is therefore invalid.
  public static var valid: CMTimeFlags { CMTimeFlags(rawValue: 1 << 0) }
  /// Set if the value was rounded, or computed from a rounded time.
  public static var hasBeenRounded: CMTimeFlags { CMTimeFlags(rawValue: 1 << 1) }
  /// Set on positive infinity, which is later than every number.
  public static var positiveInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 2) }
  /// Set on negative infinity, which is earlier than every number.
  public static var negativeInfinity: CMTimeFlags { CMTimeFlags(rawValue: 1 << 3) }
  /// Set on an unknown time, such as the duration of a live stream.
  public static var indefinite: CMTimeFlags { CMTimeFlags(rawValue: 1 << 4) }
  /// The flags of times that are not numbers: both infinities and indefinite.
  public static var impliedValueFlagsMask: CMTimeFlags { CMTimeFlags(rawValue: 7 << 2) }
}
