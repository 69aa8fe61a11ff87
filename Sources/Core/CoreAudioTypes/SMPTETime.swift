/// A time code: hours, minutes, seconds, frames and parts of a frame.
public struct SMPTETime: Sendable, BitwiseCopyable {
  /// The number of parts of the frame that have passed; a frame has `mSubframeDivisor` parts.
  public var mSubframes: Int16
  /// The number of parts in a whole frame; usually 80.
  public var mSubframeDivisor: Int16
  /// The number of time code messages received.
  public var mCounter: UInt32
  /// The kind of the time code.
  public var mType: SMPTETimeType
  /// The state of the time code.
  public var mFlags: SMPTETimeFlags
  /// The hours.
  public var mHours: Int16
  /// The minutes.
  public var mMinutes: Int16
  /// The seconds.
  public var mSeconds: Int16
  /// The frames.
  public var mFrames: Int16

  /// Makes a time code whose fields are all zero.
  public init() {
    self.init(
      mSubframes: 0, mSubframeDivisor: 0, mCounter: 0, mType: .type24, mFlags: [], mHours: 0, mMinutes: 0, mSeconds: 0,
      mFrames: 0)
  }

  /// Makes a time code from its fields.
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

/// The frames per second of a time code, and whether it drops frame numbers to stay in step with real time (SMPTE ST
/// 12-1 §5).
public enum SMPTETimeType: UInt32, Sendable, BitwiseCopyable {
  /// 24 frames per second.
  case type24 = 0
  /// 25 frames per second.
  case type25 = 1
  /// 30 frames per second, with dropped frame numbers.
  case type30Drop = 2
  /// 30 frames per second.
  case type30 = 3
  /// 29.97 frames per second.
  case type2997 = 4
  /// 29.97 frames per second, with dropped frame numbers.
  case type2997Drop = 5
  /// 60 frames per second.
  case type60 = 6
  /// 59.94 frames per second.
  case type5994 = 7
  /// 60 frames per second, with dropped frame numbers.
  case type60Drop = 8
  /// 59.94 frames per second, with dropped frame numbers.
  case type5994Drop = 9
  /// 50 frames per second.
  case type50 = 10
  /// 23.98 frames per second.
  case type2398 = 11
}

/// The state of a time code.
public struct SMPTETimeFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes flags from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The whole time code is known.
  public static var valid: SMPTETimeFlags { SMPTETimeFlags(rawValue: 1 << 0) }
  /// The time code is moving.
  public static var running: SMPTETimeFlags { SMPTETimeFlags(rawValue: 1 << 1) }
}
