/// A time of a display, in 1/`timeScale` seconds.
public struct CVTime: Sendable {
  /// The numerator of the time: a number of units, of which `timeScale` make a second.
  public var timeValue: Int64
  /// The denominator of the time: the number of units of `timeValue` per second.
  public var timeScale: Int32
  /// The bits of a `CVTimeFlags`: whether the time is unknown.
  public var flags: Int32
  /// Makes a time whose fields are all zero, equal to `kCVZeroTime`.
  public init() { self.init(timeValue: 0, timeScale: 0, flags: 0) }
  /// Makes a time of `timeValue ÷ timeScale` seconds. `flags` is the raw value of a `CVTimeFlags`.
  public init(timeValue: Int64, timeScale: Int32, flags: Int32) {
    self.timeValue = timeValue
    self.timeScale = timeScale
    self.flags = flags
  }
}

/// The bits of `CVTime.flags`, which state whether the time is unknown.
public struct CVTimeFlags: OptionSet, Sendable {
  /// The bits; `isIndefinite` is bit 0.
  public let rawValue: Int32
  /// Makes flags from the bits in `CVTime.flags`.
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// The time is unknown; its value and scale have no meaning.
  public static let isIndefinite = CVTimeFlags(rawValue: 1)
}

/// The time whose fields are all zero.
public let kCVZeroTime = CVTime(timeValue: 0, timeScale: 0, flags: 0)
/// A time that is unknown: its value and scale are zero, and its flags are `isIndefinite`.
public let kCVIndefiniteTime = CVTime(timeValue: 0, timeScale: 0, flags: CVTimeFlags.isIndefinite.rawValue)

/// A SMPTE time code: hours, minutes, seconds, frames and parts of a frame.
public struct CVSMPTETime: Sendable {
  /// The number of parts of the frame that have passed; a frame has `subframeDivisor` parts.
  public var subframes: Int16
  /// The number of parts in a whole frame.
  public var subframeDivisor: Int16
  /// The number of time code messages received.
  public var counter: UInt32
  /// The frame rate: the raw value of a `CVSMPTETimeType`.
  public var type: UInt32
  /// The bits of a `CVSMPTETimeFlags`: whether the time code is valid and running.
  public var flags: UInt32
  /// The hours, from 0 to 23 in a valid time code.
  public var hours: Int16
  /// The minutes of the hour, from 0 to 59 in a valid time code.
  public var minutes: Int16
  /// The seconds of the minute, from 0 to 59 in a valid time code.
  public var seconds: Int16
  /// The number of the frame within its second, from 0.
  public var frames: Int16
  /// Makes a time code whose fields are all zero.
  public init() {
    self.init(
      subframes: 0, subframeDivisor: 0, counter: 0, type: 0, flags: 0, hours: 0, minutes: 0, seconds: 0, frames: 0)
  }
  /// Makes a time code from its fields. `type` is the raw value of a `CVSMPTETimeType`, `flags` that of a
  /// `CVSMPTETimeFlags`.
  public init(
    subframes: Int16, subframeDivisor: Int16, counter: UInt32, type: UInt32, flags: UInt32, hours: Int16,
    minutes: Int16,
    seconds: Int16, frames: Int16
  ) {
    self.subframes = subframes
    self.subframeDivisor = subframeDivisor
    self.counter = counter
    self.type = type
    self.flags = flags
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
    self.frames = frames
  }
}

/// The frame rate of a time code, and whether frame numbers are left out; the value of `CVSMPTETime.type`.
public enum CVSMPTETimeType: UInt32, Sendable {
  /// 24 frames per second, for films; raw value 0.
  case type24 = 0
  /// 25 frames per second, for PAL and SECAM; raw value 1.
  case type25 = 1
  /// 30 frames per second, with frame numbers left out as in drop-frame time codes; raw value 2.
  case type30Drop = 2
  /// 30 frames per second, without numbers left out; raw value 3.
  case type30 = 3
  /// 29.97 frames per second, for NTSC, without numbers left out; raw value 4.
  case type2997 = 4
  /// 29.97 frames per second, for NTSC. Two frame numbers a minute, except every tenth, are left out; raw value 5.
  case type2997Drop = 5
  /// 60 frames per second; raw value 6.
  case type60 = 6
  /// 59.94 frames per second; raw value 7.
  case type5994 = 7
}

/// The bits of `CVSMPTETime.flags`, which state whether the time code is valid and running.
public struct CVSMPTETimeFlags: OptionSet, Sendable {
  /// The bits; `valid` is bit 0, `running` bit 1.
  public let rawValue: UInt32
  /// Makes flags from the bits in `CVSMPTETime.flags`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The fields of the time code have a meaning.
  public static let valid = CVSMPTETimeFlags(rawValue: 1)
  /// The time code is running: its source is playing, so that it advances.
  public static let running = CVSMPTETimeFlags(rawValue: 2)
}
