/// The timestamps and the duration of a sample.
public struct CMSampleTimingInfo: Sendable {
  /// The duration.
  public var duration: CMTime
  /// The time at which the sample is shown.
  public var presentationTimeStamp: CMTime
  /// The time at which the sample is decoded; invalid if it is not stated. Samples that are decoded in the order in
  /// which they are shown need no decode timestamp.
  public var decodeTimeStamp: CMTime

  /// Makes timing with invalid times.
  public init() { self.init(duration: CMTime(), presentationTimeStamp: CMTime(), decodeTimeStamp: CMTime()) }
  /// Makes timing of exactly these times.
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// Timing with invalid times.
  public static let invalid = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
}

/// Timing with invalid times, by its C name.
@available(*, unavailable, renamed: "CMSampleTimingInfo.invalid")
public var kCMTimingInfoInvalid: CMSampleTimingInfo { .invalid }
