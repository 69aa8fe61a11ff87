/// When a display shows a picture, on several clocks; `flags` says which of them are valid.
public struct CVTimeStamp: Sendable {
  public var version: UInt32
  public var videoTimeScale: Int32
  public var videoTime: Int64
  public var hostTime: UInt64
  public var rateScalar: Double
  public var videoRefreshPeriod: Int64
  public var smpteTime: CVSMPTETime
  public var flags: UInt64
  public var reserved: UInt64
  public init() {
    self.init(
      version: 0, videoTimeScale: 0, videoTime: 0, hostTime: 0, rateScalar: 0, videoRefreshPeriod: 0,
      smpteTime: CVSMPTETime(), flags: 0,
      reserved: 0)
  }
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
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let videoTimeValid = CVTimeStampFlags(rawValue: 1 << 0)
  public static let hostTimeValid = CVTimeStampFlags(rawValue: 1 << 1)
  public static let smpteTimeValid = CVTimeStampFlags(rawValue: 1 << 2)
  public static let videoRefreshPeriodValid = CVTimeStampFlags(rawValue: 1 << 3)
  public static let rateScalarValid = CVTimeStampFlags(rawValue: 1 << 4)
  public static let topField = CVTimeStampFlags(rawValue: 1 << 16)
  public static let bottomField = CVTimeStampFlags(rawValue: 1 << 17)
  public static let videoHostTimeValid: CVTimeStampFlags = [.videoTimeValid, .hostTimeValid]
  public static let isInterlaced: CVTimeStampFlags = [.topField, .bottomField]
}
