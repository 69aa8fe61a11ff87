@_exported public import AVEngineGraphicsValues
@_exported public import CoreAudio
@_exported public import CoreFoundation
@_exported public import CoreVideo

/// The numerator of a time: a number of units, of which `CMTimeScale` states how many make a second.
public typealias CMTimeValue = Int64
/// The denominator of a time: units per second.
public typealias CMTimeScale = Int32
/// The identifier of the timeline that a time belongs to, such as one repetition of a loop. Times of different nonzero
/// epochs are unrelated.
public typealias CMTimeEpoch = Int64

/// The largest timescale, 2³¹ − 1. Results that no smaller timescale can hold exactly are rounded at this one.
public let kCMTimeMaxTimescale: Int = 0x7fff_ffff

/// A time of exactly `value ÷ timescale` seconds, on the timeline that `epoch` identifies.
///
/// The flags state whether the time is a number at all. The memory layout is Apple's: 24 bytes, without padding.
public struct CMTime: Sendable, BitwiseCopyable {
  /// The numerator: the number of units of `timescale`.
  public var value: CMTimeValue
  /// Units per second. The sums and products of a number whose timescale is zero or less are not numbers, and such a
  /// time sorts with the invalid times.
  public var timescale: CMTimeScale
  /// The kind of time (a number, an infinity, indefinite or invalid), and whether it was rounded.
  public var flags: CMTimeFlags
  /// The identifier of the timeline that the time belongs to; 0 unless a client has chosen another.
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

  /// Makes a valid time of `value ÷ timescale` seconds, of epoch zero.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }

  /// Zero seconds, at a timescale of 1.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// The time with every field zero. It lacks the flag `valid`, and arithmetic with it gives an invalid time.
  public static let invalid = CMTime()
  /// An unknown time, such as the duration of a live stream.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
  /// A time later than every number. Adding a number to it changes nothing.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
  /// A time earlier than every number. Adding a number to it changes nothing.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
}

extension CMTime {
  /// Whether the time is not invalid. Infinities and the indefinite time are valid.
  public var isValid: Bool { has(.valid) }
  /// Whether the time is later than every number.
  public var isPositiveInfinity: Bool { isValid && has(.positiveInfinity) }
  /// Whether the time is earlier than every number.
  public var isNegativeInfinity: Bool { isValid && has(.negativeInfinity) }
  /// Whether the time is valid but unknown, such as the duration of a live stream.
  public var isIndefinite: Bool { isValid && has(.indefinite) }
  /// Whether the time is a number: valid, and neither infinite nor indefinite.
  public var isNumeric: Bool { isValid && !has(.impliedValueFlagsMask) }
  /// Whether the time is a number that was rounded, or that was computed from a rounded one.
  public var hasBeenRounded: Bool { isNumeric && has(.hasBeenRounded) }

  /// Compares raw bits, because the members of `OptionSet` are slow in code that is not optimised.
  private func has(_ flags: CMTimeFlags) -> Bool { self.flags.rawValue & flags.rawValue != 0 }

  var isComputable: Bool { isNumeric && timescale > 0 }
}

/// Returns whether a time is a number, an infinity or indefinite, as `CMTime.isValid` does.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
/// Returns whether a time lacks the flag `valid`, such as `CMTime.invalid`.
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
/// Returns whether a time is valid and later than every number, as `CMTime.isPositiveInfinity` does.
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
/// Returns whether a time is valid and earlier than every number, as `CMTime.isNegativeInfinity` does.
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
/// Returns whether a time is valid but unknown, such as the duration of a live stream, as `CMTime.isIndefinite` does.
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Returns whether a time is valid, and neither infinite nor indefinite, as `CMTime.isNumeric` does.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
/// Returns whether a time is a number that was rounded, or that was computed from a rounded one.
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

/// Makes a valid time of `value ÷ timescale` seconds, of epoch zero.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Makes a valid time of `value ÷ timescale` seconds on the timeline that `epoch` identifies.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}
