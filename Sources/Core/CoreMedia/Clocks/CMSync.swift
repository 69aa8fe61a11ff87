public import CoreFoundation

/// A clock or a timebase, whose time and rate can be compared with those of another.
public protocol CMSyncProtocol: AnyObject {
  /// The current time of this clock or timebase.
  var time: CMTime { get }
}

extension CMSyncProtocol {
  /// Returns the rate of this clock or timebase relative to another. The rate is 1 if both are the same object,
  /// otherwise 0 if the other's effective rate is 0.
  public func rate<T>(relativeTo clockOrTimebase: T) -> Double where T: CMSyncProtocol {
    CMSyncGetRelativeRate(self, relativeTo: clockOrTimebase)
  }

  /// Returns the rate of this clock or timebase relative to another, and the current time of each. Throws
  /// `CMSync.Error.rateMustBeNonZero` if the other's effective rate is 0.
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

  /// Returns the time of another clock or timebase at the moment when this one has `time`. If both are the same object,
  /// returns `time`. Otherwise the result is invalid if this object or a timebase that it follows is stopped.
  public func convertTime<T>(_ time: CMTime, to clockOrTimebase: T) -> CMTime where T: CMSyncProtocol {
    CMSyncConvertTime(time, from: self, to: clockOrTimebase)
  }

  /// Returns whether this clock or timebase and another may drift apart, because they follow different clocks.
  public func mightDrift<T>(relativeTo clockOrTimebase: T) -> Bool where T: CMSyncProtocol {
    CMSyncMightDrift(self, clockOrTimebase)
  }
}

extension CMClock: CMSyncProtocol {}
extension CMTimebase: CMSyncProtocol {}

private func source(_ object: CMClockOrTimebase) -> CMTimebase.Source? {
  if let clock = object as? CMClock { return .clock(clock) }
  return (object as? CMTimebase).map { .timebase($0) }
}

/// Returns the current time; invalid for an object that is neither a clock nor a timebase.
public func CMSyncGetTime(_ clockOrTimebase: CMClockOrTimebase) -> CMTime { source(clockOrTimebase)?.time ?? .invalid }

/// Returns whether two clocks or timebases may drift apart, because they follow different clocks. Returns true if an
/// object is neither a clock nor a timebase.
public func CMSyncMightDrift(_ clockOrTimebase1: CMClockOrTimebase, _ clockOrTimebase2: CMClockOrTimebase) -> Bool {
  guard let a = source(clockOrTimebase1), let b = source(clockOrTimebase2) else { return true }
  return a.clock !== b.clock
}

/// Returns the rate of a clock or timebase relative to another. The rate is 1 if both are the same object. Otherwise it
/// is 0 if the other's effective rate is 0, or if an object is neither a clock nor a timebase.
public func CMSyncGetRelativeRate(
  _ ofClockOrTimebase: CMClockOrTimebase, relativeTo relativeToClockOrTimebase: CMClockOrTimebase
) -> Float64 {
  guard ofClockOrTimebase !== relativeToClockOrTimebase else { return 1 }
  guard let a = source(ofClockOrTimebase), let b = source(relativeToClockOrTimebase), b.effectiveRate != 0 else {
    return 0
  }
  return a.effectiveRate / b.effectiveRate
}

/// Passes the rate of a clock or timebase relative to another, and the current time of each, to the pointers. Returns
/// `kCMSyncError_RateMustBeNonZero` if the other's effective rate is 0, and `kCMSyncError_InvalidParameter` if an
/// object is neither a clock nor a timebase.
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
  // A shared clock is read only once, so that both anchor times are of the same moment.
  let now = a.clock.time
  outOfClockOrTimebaseAnchorTime?.pointee = a.time(at: now)
  outRelativeToClockOrTimebaseAnchorTime?.pointee = b.time(at: a.clock === b.clock ? now : b.clock.time)
  outRelativeRate?.pointee = CMSyncGetRelativeRate(ofClockOrTimebase, relativeTo: relativeToClockOrTimebase)
  return noErr
}

/// Returns the time of `to` at the moment when `from` has `time`. If both are the same object, returns `time`.
/// Otherwise the result is invalid if `from` or a timebase that it follows is stopped, or if an object is neither a
/// clock nor a timebase.
public func CMSyncConvertTime(
  _ time: CMTime, from fromClockOrTimebase: CMClockOrTimebase, to toClockOrTimebase: CMClockOrTimebase
) -> CMTime {
  guard fromClockOrTimebase !== toClockOrTimebase else { return time }
  guard let from = source(fromClockOrTimebase), let to = source(toClockOrTimebase) else { return .invalid }
  let onClock = from.clockTime(of: time)
  guard onClock.isValid else { return .invalid }
  if from.clock === to.clock { return to.time(at: onClock) }
  // Different clocks are assumed to run at the same speed.
  return to.time(at: to.clock.time + (onClock - from.clock.time))
}
