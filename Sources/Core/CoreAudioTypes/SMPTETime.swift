/// A time code: hours, minutes, seconds, frames and parts of a frame.
public struct SMPTETime: Sendable, BitwiseCopyable {
  /// Parts of a frame.
  public var mSubframes: Int16
  /// How many parts make a frame; usually 80.
  public var mSubframeDivisor: Int16
  /// Messages received so far.
  public var mCounter: UInt32
  public var mType: SMPTETimeType
  public var mFlags: SMPTETimeFlags
  public var mHours: Int16
  public var mMinutes: Int16
  public var mSeconds: Int16
  public var mFrames: Int16

  /// Makes a time code with every field zero.
  public init() {
    self.init(
      mSubframes: 0, mSubframeDivisor: 0, mCounter: 0, mType: .type24, mFlags: [], mHours: 0, mMinutes: 0, mSeconds: 0,
      mFrames: 0)
  }

  /// Makes a time code of exactly these fields.
  public init(
    mSubframes: Int16, mSubframeDivisor: Int16, mCounter: UInt32, mType: SMPTETimeType, mFlags: SMPTETimeFlags,
    mHours: Int16, mMinutes: Int16, mSeconds: Int16, mFrames: Int16
  ) {
    self.mSubframes = mSubframes
    self.mSubframeDivisor = mSubframeDivisor
    self.mCounter = mCounter
    self.mType = mType
    self.mFlags = mFlags
    self.mHours = mHours
    self.mMinutes = mMinutes
    self.mSeconds = mSeconds
    self.mFrames = mFrames
  }
}

/// The frames a second of a time code, and whether it drops numbers to keep to the clock (SMPTE ST 12-1 §5).
public enum SMPTETimeType: UInt32, Sendable, BitwiseCopyable {
  case type24 = 0
  case type25 = 1
  case type30Drop = 2
  case type30 = 3
  case type2997 = 4
  case type2997Drop = 5
  case type60 = 6
  case type5994 = 7
  case type60Drop = 8
  case type5994Drop = 9
  case type50 = 10
  case type2398 = 11
}

/// The state of a time code.
public struct SMPTETimeFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The whole time code is known.
  public static var valid: SMPTETimeFlags { SMPTETimeFlags(rawValue: 1 << 0) }
  /// The time code is moving.
  public static var running: SMPTETimeFlags { SMPTETimeFlags(rawValue: 1 << 1) }
}
