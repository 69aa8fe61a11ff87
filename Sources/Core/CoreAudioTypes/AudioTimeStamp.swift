/// One instant in several reckonings; the flags say which of them are given.
public struct AudioTimeStamp: Sendable, BitwiseCopyable {
  /// In frames.
  public var mSampleTime: Float64
  /// In units of the host's clock.
  public var mHostTime: UInt64
  /// Host units to a frame, against the nominal number.
  public var mRateScalar: Float64
  public var mWordClockTime: UInt64
  public var mSMPTETime: SMPTETime
  public var mFlags: AudioTimeStampFlags
  /// Zero.
  public var mReserved: UInt32

  /// Makes a stamp with every field zero.
  public init() {
    self.init(
      mSampleTime: 0, mHostTime: 0, mRateScalar: 0, mWordClockTime: 0, mSMPTETime: SMPTETime(), mFlags: [], mReserved: 0
    )
  }

  /// Makes a stamp of exactly these fields.
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

/// The fields of an `AudioTimeStamp` that are given.
public struct AudioTimeStampFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static var sampleTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 0) }
  public static var hostTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 1) }
  public static var rateScalarValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 2) }
  public static var wordClockTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 3) }
  public static var smpteTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 4) }
  /// The time in frames and the host's time.
  public static var sampleHostTimeValid: AudioTimeStampFlags { [.sampleTimeValid, .hostTimeValid] }
}
