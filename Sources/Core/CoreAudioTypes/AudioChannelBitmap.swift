/// A set of speakers, one bit each: those of a WAVE file (`dwChannelMask`) and a few more. Some bits have two names.
public struct AudioChannelBitmap: OptionSet, Sendable, BitwiseCopyable {
  /// The bits, of which 0 to 17 have the meaning of `dwChannelMask` in a WAVE file.
  public let rawValue: UInt32

  /// Makes a set from its bits; bits that no speaker has are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The left speaker in front: `SPEAKER_FRONT_LEFT` of a WAVE file.
  public static var bit_Left: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 0) }
  /// The right speaker in front: `SPEAKER_FRONT_RIGHT` of a WAVE file.
  public static var bit_Right: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 1) }
  /// The speaker in front, between left and right: `SPEAKER_FRONT_CENTER` of a WAVE file.
  public static var bit_Center: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 2) }
  /// Low-frequency effects, for a subwoofer: `SPEAKER_LOW_FREQUENCY` of a WAVE file.
  public static var bit_LFEScreen: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 3) }
  /// The left surround speaker: `SPEAKER_BACK_LEFT` of a WAVE file.
  public static var bit_LeftSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 4) }
  /// The right surround speaker: `SPEAKER_BACK_RIGHT` of a WAVE file.
  public static var bit_RightSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 5) }
  /// The front speaker between left and center: `SPEAKER_FRONT_LEFT_OF_CENTER` of a WAVE file.
  public static var bit_LeftCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 6) }
  /// The front speaker between right and center: `SPEAKER_FRONT_RIGHT_OF_CENTER` of a WAVE file.
  public static var bit_RightCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 7) }
  /// The speaker straight behind the listener: `SPEAKER_BACK_CENTER` of a WAVE file.
  public static var bit_CenterSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 8) }
  /// The surround speaker at the left side of the listener: `SPEAKER_SIDE_LEFT` of a WAVE file.
  public static var bit_LeftSurroundDirect: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 9) }
  /// The surround speaker at the right side of the listener: `SPEAKER_SIDE_RIGHT` of a WAVE file.
  public static var bit_RightSurroundDirect: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 10) }
  /// The speaker above the listener: `SPEAKER_TOP_CENTER` of a WAVE file.
  public static var bit_CenterTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 11) }
  /// The speaker above the listener, by its older name: `SPEAKER_TOP_CENTER` of a WAVE file.
  public static var bit_TopCenterSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 11) }
  /// The left speaker above the front ones: `SPEAKER_TOP_FRONT_LEFT` of a WAVE file.
  public static var bit_LeftTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 12) }
  /// The left speaker above the front ones, by its older name: `SPEAKER_TOP_FRONT_LEFT` of a WAVE file.
  public static var bit_VerticalHeightLeft: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 12) }
  /// The center speaker above the front ones: `SPEAKER_TOP_FRONT_CENTER` of a WAVE file.
  public static var bit_CenterTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 13) }
  /// The center speaker above the front ones, by its older name: `SPEAKER_TOP_FRONT_CENTER` of a WAVE file.
  public static var bit_VerticalHeightCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 13) }
  /// The right speaker above the front ones: `SPEAKER_TOP_FRONT_RIGHT` of a WAVE file.
  public static var bit_RightTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 14) }
  /// The right speaker above the front ones, by its older name: `SPEAKER_TOP_FRONT_RIGHT` of a WAVE file.
  public static var bit_VerticalHeightRight: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 14) }
  /// The left speaker high behind the listener: `SPEAKER_TOP_BACK_LEFT` of a WAVE file.
  public static var bit_TopBackLeft: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 15) }
  /// The center speaker high behind the listener: `SPEAKER_TOP_BACK_CENTER` of a WAVE file.
  public static var bit_TopBackCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 16) }
  /// The right speaker high behind the listener: `SPEAKER_TOP_BACK_RIGHT` of a WAVE file.
  public static var bit_TopBackRight: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 17) }
  /// The speaker high at the left side of the listener; a WAVE file has no such bit.
  public static var bit_LeftTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 21) }
  /// The speaker high at the right side of the listener; a WAVE file has no such bit.
  public static var bit_RightTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 23) }
  /// The left speaker high behind the listener; a WAVE file has no such bit.
  public static var bit_LeftTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 24) }
  /// The center speaker high behind the listener; a WAVE file has no such bit.
  public static var bit_CenterTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 25) }
  /// The right speaker high behind the listener; a WAVE file has no such bit.
  public static var bit_RightTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 26) }
}
