/// A time of a display, in 1/`timeScale` seconds.
public struct CVTime: Sendable {
  public var timeValue: Int64
  public var timeScale: Int32
  public var flags: Int32
  public init() { self.init(timeValue: 0, timeScale: 0, flags: 0) }
  public init(timeValue: Int64, timeScale: Int32, flags: Int32) {
    self.timeValue = timeValue
    self.timeScale = timeScale
    self.flags = flags
  }
}

/// The meaning of `CVTime.flags`.
public struct CVTimeFlags: OptionSet, Sendable {
  public let rawValue: Int32
  public init(rawValue: Int32) { self.rawValue = rawValue }
  /// The time is unknown.
  public static let isIndefinite = CVTimeFlags(rawValue: 1)
}

/// The time zero.
public let kCVZeroTime = CVTime(timeValue: 0, timeScale: 0, flags: 0)
/// A time that is unknown.
public let kCVIndefiniteTime = CVTime(timeValue: 0, timeScale: 0, flags: CVTimeFlags.isIndefinite.rawValue)

/// A time code, as SMPTE ST 12-1 counts.
public struct CVSMPTETime: Sendable {
  public var subframes: Int16
  public var subframeDivisor: Int16
  public var counter: UInt32
  public var type: UInt32
  public var flags: UInt32
  public var hours: Int16
  public var minutes: Int16
  public var seconds: Int16
  public var frames: Int16
  public init() {
    self.init(
      subframes: 0, subframeDivisor: 0, counter: 0, type: 0, flags: 0, hours: 0, minutes: 0, seconds: 0, frames: 0)
  }
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

/// The frame rate of a time code.
public enum CVSMPTETimeType: UInt32, Sendable {
  case type24 = 0
  case type25 = 1
  case type30Drop = 2
  case type30 = 3
  case type2997 = 4
  case type2997Drop = 5
  case type60 = 6
  case type5994 = 7
}

/// The meaning of `CVSMPTETime.flags`.
public struct CVSMPTETimeFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The whole time code is valid.
  public static let valid = CVSMPTETimeFlags(rawValue: 1)
  /// The time code runs.
  public static let running = CVSMPTETimeFlags(rawValue: 2)
}
