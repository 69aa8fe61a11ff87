@_exported public import AVEngineGraphicsValues
@_exported public import CoreAudio
@_exported public import CoreFoundation
@_exported public import CoreVideo

/// The numerator of a time.
public typealias CMTimeValue = Int64
/// The denominator of a time: units in a second, greater than zero.
public typealias CMTimeScale = Int32
/// Which of several unrelated timelines a time belongs to, such as the turn of a loop.
public typealias CMTimeEpoch = Int64

/// The largest timescale.
public let kCMTimeMaxTimescale: Int = 0x7fff_ffff

/// A time of `value ÷ timescale` seconds, exact, on the timeline that `epoch` names.
///
/// The flags say whether it is a number at all.  The memory layout is Apple's: 24 bytes, without padding.
public struct CMTime: Sendable, BitwiseCopyable {
  public var value: CMTimeValue
  /// Units in a second. Times with a timescale of zero or less take part in no arithmetic and sort with the invalid
  /// ones.
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  /// Makes an invalid time, with every field zero.
  public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

  /// Makes a time of exactly these fields.
  public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
    self.value = value
    self.timescale = timescale
    self.flags = flags
    self.epoch = epoch
  }

  /// Makes a valid time of `value ÷ timescale` seconds.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// Zero seconds.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// No time.
  public static let invalid = CMTime()
  /// An unknown time, such as the duration of a live stream.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time later than every number.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time earlier than every number.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
}

extension CMTime {
  /// Whether the time means anything; infinities and the indefinite time do.
  public var isValid: Bool { has(.valid) }
  public var isPositiveInfinity: Bool { isValid && has(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && has(.negativeInfinity) }
  public var isIndefinite: Bool { isValid && has(.indefinite) }
  /// Whether value, timescale and epoch can be used.
  public var isNumeric: Bool { isValid && !has(.impliedValueFlagsMask) }
  /// Whether the number is the outcome of a rounding, now or earlier.
  public var hasBeenRounded: Bool { isNumeric && has(.hasBeenRounded) }

  /// Whether one of some flags is set. All arithmetic asks this: bits are compared as numbers, because the members of
  /// `OptionSet` take most of an operation's time where nothing is optimised.
  private func has(_ flags: CMTimeFlags) -> Bool { self.flags.rawValue & flags.rawValue != 0 }

  /// Whether arithmetic is possible: a number with a timescale that divides.
  var isComputable: Bool { isNumeric && timescale > 0 }
}

/// Whether a time is valid.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Whether a time is invalid.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Whether a time is positive infinity.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Whether a time is negative infinity.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Whether a time is indefinite.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Whether a time is a number.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Whether a time was rounded.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

/// Makes a valid time of `value ÷ timescale` seconds, of epoch zero.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Makes a valid time of `value ÷ timescale` seconds in an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}
