/// When a sample is decoded and shown, and for how long.
public struct CMSampleTimingInfo: Sendable {
  public var duration: CMTime
  public var presentationTimeStamp: CMTime
  /// Invalid where samples are decoded in the order in which they are shown.
  public var decodeTimeStamp: CMTime

  public init() { self.init(duration: CMTime(), presentationTimeStamp: CMTime(), decodeTimeStamp: CMTime()) }
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }

  /// No timing.
  public static let invalid = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
}

/// No timing, by its name in C.
@available(*, unavailable, renamed: "CMSampleTimingInfo.invalid")
public var kCMTimingInfoInvalid: CMSampleTimingInfo { .invalid }
