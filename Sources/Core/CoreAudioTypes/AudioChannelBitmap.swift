/// Speakers, a bit each, as in a WAVE file (`dwChannelMask`) with a few more.
public struct AudioChannelBitmap: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static var bit_Left: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 0) }
  public static var bit_Right: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 1) }
  public static var bit_Center: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 2) }
  public static var bit_LFEScreen: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 3) }
  public static var bit_LeftSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 4) }
  public static var bit_RightSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 5) }
  public static var bit_LeftCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 6) }
  public static var bit_RightCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 7) }
  public static var bit_CenterSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 8) }
  public static var bit_LeftSurroundDirect: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 9) }
  public static var bit_RightSurroundDirect: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 10) }
  public static var bit_CenterTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 11) }
  public static var bit_TopCenterSurround: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 11) }
  public static var bit_LeftTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 12) }
  public static var bit_VerticalHeightLeft: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 12) }
  public static var bit_CenterTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 13) }
  public static var bit_VerticalHeightCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 13) }
  public static var bit_RightTopFront: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 14) }
  public static var bit_VerticalHeightRight: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 14) }
  public static var bit_TopBackLeft: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 15) }
  public static var bit_TopBackCenter: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 16) }
  public static var bit_TopBackRight: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 17) }
  public static var bit_LeftTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 21) }
  public static var bit_RightTopMiddle: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 23) }
  public static var bit_LeftTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 24) }
  public static var bit_CenterTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 25) }
  public static var bit_RightTopRear: AudioChannelBitmap { AudioChannelBitmap(rawValue: 1 << 26) }
}
