public import CoreFoundation

/// A clock or a timebase.
public protocol CMSyncProtocol: AnyObject {
  /// The time now.
  var time: CMTime { get }
}

extension CMSyncProtocol {
  /// How fast this goes relative to another; 0 where the other stands.
  public func rate<T>(relativeTo clockOrTimebase: T) -> Double where T: CMSyncProtocol {
    CMSyncGetRelativeRate(self, relativeTo: clockOrTimebase)
  }

  /// How fast this goes relative to another, and a time of each at the same moment.
  public func rateAndAnchorTime<T>(
    relativeTo clockOrTimebase: T
  ) throws -> (rate: Double, anchorTime: CMTime, referenceTime: CMTime) where T: CMSyncProtocol {
    var rate = 0.0
    var own = CMTime.invalid
    var other = CMTime.invalid
    try checkStatus(
      CMSyncGetRelativeRateAndAnchorTime(
        self, relativeTo: clockOrTimebase, relativeRateOut: &rate, anchorTimeOut: &own, relativeToAnchorTimeOut: &other)
    )
    return (rate, own, other)
  }

  /// The time of another at the moment at which this has `time`.
  public func convertTime<T>(_ time: CMTime, to clockOrTimebase: T) -> CMTime where T: CMSyncProtocol {
    CMSyncConvertTime(time, from: self, to: clockOrTimebase)
  }

  /// Whether the two may go at different speeds without being told to.
  public func mightDrift<T>(relativeTo clockOrTimebase: T) -> Bool where T: CMSyncProtocol {
    CMSyncMightDrift(self, clockOrTimebase)
  }
}

extension CMClock: CMSyncProtocol {}
extension CMTimebase: CMSyncProtocol {}

/// A clock or timebase as a source; nil for other objects.
private func source(_ object: CMClockOrTimebase) -> CMTimebase.Source? {
  if let clock = object as? CMClock { return .clock(clock) }
  return (object as? CMTimebase).map { .timebase($0) }
}

/// The time now; invalid for an object that is neither clock nor timebase.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { source(clockOrTimebase)?.time ?? .invalid }

/// Whether two may go at different speeds without being told to: they hang on different clocks.
public func CMSyncMightDrift(_ clockOrTimebase1: CMClockOrTimebase, _ clockOrTimebase2: CMClockOrTimebase) -> Bool {
  guard let a = source(clockOrTimebase1), let b = source(clockOrTimebase2) else { return true }
  return a.clock !== b.clock
}

/// How fast one goes relative to another; 0 where the other stands.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Float64 {
  guard ofClockOrTimebase !== relativeToClockOrTimebase else { return 1 }
  guard let a = source(ofClockOrTimebase), let b = source(relativeToClockOrTimebase), b.effectiveRate != 0 else {
    return 0
  }
  return a.effectiveRate / b.effectiveRate
}

/// How fast one goes relative to another, and a time of each at the same moment.
@discardableResult
public func CMSyncGetRelativeRateAndAnchorTime(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase,
  relativeRateOut outRelativeRate: UnsafeMutablePointer<Float64>?,
  anchorTimeOut outOfClockOrTimebaseAnchorTime: UnsafeMutablePointer<CMTime>?,
  relativeToAnchorTimeOut outRelativeToClockOrTimebaseAnchorTime: UnsafeMutablePointer<CMTime>?
) -> OSStatus {
  guard let a = source(ofClockOrTimebase), let b = source(relativeToClockOrTimebase) else {
    return kCMSyncError_InvalidParameter
  }
  guard b.effectiveRate != 0 else { return kCMSyncError_RateMustBeNonZero }
  // One reading of the clock that both share; of different clocks, one after the other.
  let now = a.clock.time
  outOfClockOrTimebaseAnchorTime?.pointee = a.time(at: now)
  outRelativeToClockOrTimebaseAnchorTime?.pointee = b.time(at: a.clock === b.clock ? now : b.clock.time)
  outRelativeRate?.pointee = CMSyncGetRelativeRate(ofClockOrTimebase, relativeTo: relativeToClockOrTimebase)
  return noErr
}

/// The time of `to` at the moment at which `from` has `time`; invalid where `from` stands, or for other objects.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  guard fromClockOrTimebase !== toClockOrTimebase else { return time }
  guard let from = source(fromClockOrTimebase), let to = source(toClockOrTimebase) else { return .invalid }
  let onClock = from.clockTime(of: time)
  guard onClock.isValid else { return .invalid }
  if from.clock === to.clock { return to.time(at: onClock) }
  // Different clocks go equally fast as far as anybody here knows.
  return to.time(at: to.clock.time + (onClock - from.clock.time))
}
