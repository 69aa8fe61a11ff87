/// One instant on several clocks. The flags state which fields are valid.
public struct AudioTimeStamp: Sendable, BitwiseCopyable {
  /// The time in frames.
  public var mSampleTime: Float64
  /// The time in units of the host's clock.
  public var mHostTime: UInt64
  /// The ratio of the actual number of host units per frame to the nominal number.
  public var mRateScalar: Float64
  /// The time in units of the word clock.
  public var mWordClockTime: UInt64
  /// The time code.
  public var mSMPTETime: SMPTETime
  /// The fields that are valid.
  public var mFlags: AudioTimeStampFlags
  /// Reserved; zero.
  public var mReserved: UInt32

  /// Makes a time stamp whose fields are all zero.
  public init() {
    self.init(
      mSampleTime: 0, mHostTime: 0, mRateScalar: 0, mWordClockTime: 0, mSMPTETime: SMPTETime(), mFlags: [], mReserved: 0
    )
  }

  /// Makes a time stamp from its fields.
  public init(
    mSampleTime: Float64, mHostTime: UInt64, mRateScalar: Float64, mWordClockTime: UInt64, mSMPTETime: SMPTETime,
    mFlags: AudioTimeStampFlags, mReserved: UInt32
  ) {
    self.mSampleTime = mSampleTime
    self.mHostTime = mHostTime
    self.mRateScalar = mRateScalar
    self.mWordClockTime = mWordClockTime
    self.mSMPTETime = mSMPTETime
    self.mFlags = mFlags
    self.mReserved = mReserved
  }
}

/// The fields of an `AudioTimeStamp` that are valid.
public struct AudioTimeStampFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes flags from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time in frames is valid.
  public static var sampleTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 0) }
  /// The host's time is valid.
  public static var hostTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 1) }
  /// The ratio of rates is valid.
  public static var rateScalarValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 2) }
  /// The time of the word clock is valid.
  public static var wordClockTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 3) }
  /// The time code is valid.
  public static var smpteTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 4) }
  /// The time in frames and the host's time are valid.
  public static var sampleHostTimeValid: AudioTimeStampFlags { [.sampleTimeValid, .hostTimeValid] }
}
