/// The timestamps and the duration of a sample.
public struct CMSampleTimingInfo: Sendable {
  /// The time that the sample lasts. If one entry describes all samples, each lasts this long.
  public var duration: CMTime
  /// The time at which the sample is shown or heard; invalid if it is unknown.
  public var presentationTimeStamp: CMTime
  /// The time at which the sample is decoded; invalid if it is not stated. Samples that are decoded in the order in
  /// which they are shown need no decode timestamp.
  public var decodeTimeStamp: CMTime

  /// Makes timing whose duration, presentation timestamp and decode timestamp are invalid.
  public init() { self.init(duration: CMTime(), presentationTimeStamp: CMTime(), decodeTimeStamp: CMTime()) }
  /// Makes timing of exactly these times.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Timing whose duration, presentation timestamp and decode timestamp are invalid.
  public static let invalid = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
}

/// Timing with invalid times, by its C name.
@available(*, unavailable, renamed: "CMSampleTimingInfo.invalid")
public var kCMTimingInfoInvalid: CMSampleTimingInfo { .invalid }
