/// A time code: hours, minutes, seconds, frames and parts of a frame.
public struct SMPTETime: Sendable, BitwiseCopyable {
  /// The number of parts of the frame that have passed; a frame has `mSubframeDivisor` parts.
  public var mSubframes: Int16
  /// The number of parts in a whole frame; usually 80.
  public var mSubframeDivisor: Int16
  /// The number of time code messages received.
  public var mCounter: UInt32
  /// The frames per second, and whether frame numbers are dropped.
  public var mType: SMPTETimeType
  /// Whether the time code is known, and whether it is moving.
  public var mFlags: SMPTETimeFlags
  /// The hours, from 0 to 23.
  public var mHours: Int16
  /// The minutes, from 0 to 59.
  public var mMinutes: Int16
  /// The seconds, from 0 to 59.
  public var mSeconds: Int16
  /// The number of the frame within the second, from 0.
  public var mFrames: Int16

  /// Makes a time code whose fields are all zero.
  public init() {
    self.init(
      mSubframes: 0, mSubframeDivisor: 0, mCounter: 0, mType: .type24, mFlags: [], mHours: 0, mMinutes: 0, mSeconds: 0,
      mFrames: 0)
  }

  /// Stores each argument in the field of the same name; their ranges are not checked.
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
  /// 24 frames per second, of film.
  case type24 = 0
  /// 25 frames per second, of PAL video.
  case type25 = 1
  /// 30 frames per second, with dropped frame numbers (two a minute, except every tenth).
  case type30Drop = 2
  /// 30 frames per second, without dropped frame numbers.
  case type30 = 3
  /// 30000/1001 (29.97) frames per second, of NTSC video, without dropped numbers: an hour of code lasts 3.6 s longer.
  case type2997 = 4
  /// 30000/1001 (29.97) frames per second, with dropped frame numbers.
  case type2997Drop = 5
  /// 60 frames per second, without dropped frame numbers.
  case type60 = 6
  /// 60000/1001 (59.94) frames per second, without dropped frame numbers.
  case type5994 = 7
  /// 60 frames per second, with dropped frame numbers.
  case type60Drop = 8
  /// 60000/1001 (59.94) frames per second, with dropped frame numbers.
  case type5994Drop = 9
  /// 50 frames per second, twice those of PAL video.
  case type50 = 10
  /// 24000/1001 (23.98) frames per second, of film in NTSC video.
  case type2398 = 11
}

/// Whether a time code is known, and whether it is moving.
public struct SMPTETimeFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits: 0 for a valid and 1 for a running time code.
  public let rawValue: UInt32

  /// Makes flags from their bits; unknown ones are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The whole time code is known.
  public static var valid: SMPTETimeFlags { SMPTETimeFlags(rawValue: 1 << 0) }
  /// The time code is moving.
  public static var running: SMPTETimeFlags { SMPTETimeFlags(rawValue: 1 << 1) }
}
