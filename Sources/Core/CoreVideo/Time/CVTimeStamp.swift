/// The time at which a display shows a frame, on several clocks. `flags` states which fields are valid.
public struct CVTimeStamp: Sendable {
  /// The version of the structure's layout, which is 0.
  public var version: UInt32
  /// The number of units of `videoTime` per second.
  public var videoTimeScale: Int32
  /// The time of the frame on the display's own clock, in units of `videoTimeScale`.
  public var videoTime: Int64
  /// The time of the frame on the host's clock, in units of `CVGetCurrentHostTime()`.
  public var hostTime: UInt64
  /// The ratio of the display's actual rate to its nominal rate.
  public var rateScalar: Double
  /// The nominal duration of a frame on the display, in units of `videoTimeScale`.
  public var videoRefreshPeriod: Int64
  /// The SMPTE time code of the frame: hours, minutes, seconds and frames.
  public var smpteTime: CVSMPTETime
  /// The bits of a `CVTimeStampFlags`: which fields are set, and to which field of an interlaced frame the time
  /// belongs.
  public var flags: UInt64
  /// Reserved for later versions of the structure; 0.
  public var reserved: UInt64
  /// Makes a time stamp whose fields are all zero.
  public init() {
    self.init(
      version: 0, videoTimeScale: 0, videoTime: 0, hostTime: 0, rateScalar: 0, videoRefreshPeriod: 0,
      smpteTime: CVSMPTETime(), flags: 0,
      reserved: 0)
  }
  /// Makes a time stamp from its fields. `flags` is the raw value of a `CVTimeStampFlags`.
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

/// The bits of `CVTimeStamp.flags`, which state which fields are set, and to which field of a frame the time belongs.
public struct CVTimeStampFlags: OptionSet, Sendable {
  /// The bits, those of Apple's C constants: `videoTimeValid` is bit 0.
  public let rawValue: UInt64
  /// Makes flags from the bits in `CVTimeStamp.flags`.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// `CVTimeStamp.videoTime` is set.
  public static let videoTimeValid = CVTimeStampFlags(rawValue: 1 << 0)
  /// `CVTimeStamp.hostTime` is set.
  public static let hostTimeValid = CVTimeStampFlags(rawValue: 1 << 1)
  /// `CVTimeStamp.smpteTime` is set.
  public static let smpteTimeValid = CVTimeStampFlags(rawValue: 1 << 2)
  /// `CVTimeStamp.videoRefreshPeriod` is set.
  public static let videoRefreshPeriodValid = CVTimeStampFlags(rawValue: 1 << 3)
  /// `CVTimeStamp.rateScalar` is set.
  public static let rateScalarValid = CVTimeStampFlags(rawValue: 1 << 4)
  /// The time is that of the top field of an interlaced frame.
  public static let topField = CVTimeStampFlags(rawValue: 1 << 16)
  /// The time is that of the bottom field of an interlaced frame.
  public static let bottomField = CVTimeStampFlags(rawValue: 1 << 17)
  /// Both `videoTimeValid` and `hostTimeValid`: `CVTimeStamp.videoTime` and `hostTime` are set.
  public static let videoHostTimeValid: CVTimeStampFlags = [.videoTimeValid, .hostTimeValid]
  /// Both `topField` and `bottomField`: the display is interlaced.
  public static let isInterlaced: CVTimeStampFlags = [.topField, .bottomField]
}
