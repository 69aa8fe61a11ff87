/// One instant on several clocks. The flags state which fields are valid.
public struct AudioTimeStamp: Sendable, BitwiseCopyable {
  /// The time in frames of the stream, which may have a fraction.
  public var mSampleTime: Float64
  /// The time in the units of `mach_absolute_time()`. Linux: nanoseconds.
  public var mHostTime: UInt64
  /// The ratio of the actual number of host units per frame to the nominal number.
  public var mRateScalar: Float64
  /// The time in ticks of the word clock that digital audio devices share.
  public var mWordClockTime: UInt64
  /// The time as a SMPTE time code: hours, minutes, seconds and frames.
  public var mSMPTETime: SMPTETime
  /// The flags of the fields that are valid; the others are to be ignored.
  public var mFlags: AudioTimeStampFlags
  /// Fills the structure up to 64 bytes; zero.
  public var mReserved: UInt32

  /// Makes a time stamp whose fields are all zero.
  public init() {
    self.init(
      mSampleTime: 0, mHostTime: 0, mRateScalar: 0, mWordClockTime: 0, mSMPTETime: SMPTETime(), mFlags: [], mReserved: 0
    )
  }

  /// Stores each argument in the field of the same name; `mFlags` must state which of them are valid.
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
  /// The bits: one for each field, in the order of the fields from bit 0.
  public let rawValue: UInt32

  /// Makes flags from their bits; unknown ones are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `mSampleTime` is valid.
  public static var sampleTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 0) }
  /// `mHostTime` is valid.
  public static var hostTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 1) }
  /// `mRateScalar` is valid.
  public static var rateScalarValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 2) }
  /// `mWordClockTime` is valid.
  public static var wordClockTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 3) }
  /// `mSMPTETime` is valid.
  public static var smpteTimeValid: AudioTimeStampFlags { AudioTimeStampFlags(rawValue: 1 << 4) }
  /// `mSampleTime` and `mHostTime` are valid.
  public static var sampleHostTimeValid: AudioTimeStampFlags { [.sampleTimeValid, .hostTimeValid] }
}
