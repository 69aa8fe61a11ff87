/// A set of speakers, one bit each: those of a WAVE file (`dwChannelMask`) and a few more. Some bits have two names.
public struct AudioChannelBitmap: OptionSet, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The left speaker.
  public static var bit_Left: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 0) }
  /// The right speaker.
  public static var bit_Right: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 1) }
  /// The center speaker.
  public static var bit_Center: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 2) }
  /// Low-frequency effects.
  public static var bit_LFEScreen: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 3) }
  /// The left surround speaker.
  public static var bit_LeftSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 4) }
  /// The right surround speaker.
  public static var bit_RightSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 5) }
  /// The left center speaker.
  public static var bit_LeftCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 6) }
  /// The right center speaker.
  public static var bit_RightCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 7) }
  /// The center surround speaker.
  public static var bit_CenterSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 8) }
  /// The left surround direct speaker.
  public static var bit_LeftSurroundDirect: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 9) }
  /// The right surround direct speaker.
  public static var bit_RightSurroundDirect: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 10) }
  /// The center top middle speaker.
  public static var bit_CenterTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 11) }
  /// The top center surround speaker.
  public static var bit_TopCenterSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 11) }
  /// The left top front speaker.
  public static var bit_LeftTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 12) }
  /// The vertical height left speaker.
  public static var bit_VerticalHeightLeft: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 12) }
  /// The center top front speaker.
  public static var bit_CenterTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 13) }
  /// The vertical height center speaker.
  public static var bit_VerticalHeightCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 13) }
  /// The right top front speaker.
  public static var bit_RightTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 14) }
  /// The vertical height right speaker.
  public static var bit_VerticalHeightRight: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 14) }
  /// The top back left speaker.
  public static var bit_TopBackLeft: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 15) }
  /// The top back center speaker.
  public static var bit_TopBackCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 16) }
  /// The top back right speaker.
  public static var bit_TopBackRight: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 17) }
  /// The left top middle speaker.
  public static var bit_LeftTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 21) }
  /// The right top middle speaker.
  public static var bit_RightTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 23) }
  /// The left top rear speaker.
  public static var bit_LeftTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 24) }
  /// The center top rear speaker.
  public static var bit_CenterTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 25) }
  /// The right top rear speaker.
  public static var bit_RightTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 26) }
}
