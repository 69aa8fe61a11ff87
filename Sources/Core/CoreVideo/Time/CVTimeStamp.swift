/// The time at which a display shows a frame, on several clocks. `flags` states which fields are valid.
public struct CVTimeStamp: Sendable {
  /// The version of the structure.
  public var version: UInt32
  /// The number of units of `videoTime` per second.
  public var videoTimeScale: Int32
  /// The time of the frame, in units of the time scale.
  public var videoTime: Int64
  /// The time in units of the host's clock.
  public var hostTime: UInt64
  /// The ratio of the display's actual rate to its nominal rate.
  public var rateScalar: Double
  /// The nominal duration of a frame on the display, in units of the time scale.
  public var videoRefreshPeriod: Int64
  /// The time code.
  public var smpteTime: CVSMPTETime
  /// The valid fields, as `CVTimeStampFlags`.
  public var flags: UInt64
  /// Reserved.
  public var reserved: UInt64
  /// Makes a time stamp whose fields are all zero.
  public init() {
    self.init(
      version: 0, videoTimeScale: 0, videoTime: 0, hostTime: 0, rateScalar: 0, videoRefreshPeriod: 0,
      smpteTime: CVSMPTETime(), flags: 0,
      reserved: 0)
  }
  /// Makes a time stamp from its fields.
  public init(
    version: UInt32, videoTimeScale: Int32, videoTime: Int64, hostTime: UInt64, rateScalar: Double,
    videoRefreshPeriod: Int64,
    smpteTime: CVSMPTETime, flags: UInt64, reserved: UInt64
  ) {
    self.version = version
    self.videoTimeScale = videoTimeScale
    self.videoTime = videoTime
    self.hostTime = hostTime
    self.rateScalar = rateScalar
    self.videoRefreshPeriod = videoRefreshPeriod
    self.smpteTime = smpteTime
    self.flags = flags
    self.reserved = reserved
  }
}

/// The meaning of `CVTimeStamp.flags`.
public struct CVTimeStampFlags: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Makes flags from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// The video time is valid.
  public static let videoTimeValid = CVTimeStampFlags(rawValue: 1 << 0)
  /// The host time is valid.
  public static let hostTimeValid = CVTimeStampFlags(rawValue: 1 << 1)
  /// The time code is valid.
  public static let smpteTimeValid = CVTimeStampFlags(rawValue: 1 << 2)
  /// The refresh period is valid.
  public static let videoRefreshPeriodValid = CVTimeStampFlags(rawValue: 1 << 3)
  /// The rate is valid.
  public static let rateScalarValid = CVTimeStampFlags(rawValue: 1 << 4)
  /// The time is that of a top field.
  public static let topField = CVTimeStampFlags(rawValue: 1 << 16)
  /// The time is that of a bottom field.
  public static let bottomField = CVTimeStampFlags(rawValue: 1 << 17)
  /// The video time and the host time are valid.
  public static let videoHostTimeValid: CVTimeStampFlags = [.videoTimeValid, .hostTimeValid]
  /// The video is interlaced.
  public static let isInterlaced: CVTimeStampFlags = [.topField, .bottomField]
}
