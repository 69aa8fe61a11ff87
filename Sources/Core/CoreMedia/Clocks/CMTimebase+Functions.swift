public import CoreFoundation
import CoreVideo

/// The type identifier of timebases.
public func CMTimebaseGetTypeID() -> CFTypeID { timebaseTypeID }

/// Makes a timebase on a clock; it stands at zero.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: sourceClock, timebaseOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: inout CMTimebase?
) -> OSStatus {
  timebaseOut = CMTimebase(.clock(sourceClock))
  return noErr
}

/// Makes a timebase on another; it stands at zero.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: sourceTimebase, timebaseOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: inout CMTimebase?
) -> OSStatus {
  timebaseOut = CMTimebase(.timebase(sourceTimebase))
  return noErr
}

/// Makes a timebase on a clock; it stands at zero.
@available(*, deprecated, renamed: "CMTimebaseCreateWithSourceClock(allocator:sourceClock:timebaseOut:)")
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: inout CMTimebase?
) -> OSStatus {
  CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: &timebaseOut)
}

/// Makes a timebase on another; it stands at zero.
@available(*, deprecated, renamed: "CMTimebaseCreateWithSourceTimebase(allocator:sourceTimebase:timebaseOut:)")
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
  allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
  allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: inout CMTimebase?
) -> OSStatus {
  CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: &timebaseOut)
}

/// What a timebase follows.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase {
  switch timebase.followed {
  case .clock(let clock): clock
  case .timebase(let timebase): timebase
  }
}

/// The clock that a timebase follows, nil when it follows a timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }
/// The timebase that a timebase follows, nil when it follows a clock.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }
/// The clock at the end of the chain of sources.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Lets a timebase follow another clock; its time does not jump.
@discardableResult
public func CMTimebaseSetSourceClock(_ timebase: CMTimebase, _ newSourceClock: CMClock) -> OSStatus {
  timebase.setSource(.clock(newSourceClock)) ? noErr : kCMTimebaseError_InvalidParameter
}

/// Lets a timebase follow another timebase, which must not follow it; its time does not jump.
@discardableResult
public func CMTimebaseSetSourceTimebase(_ timebase: CMTimebase, _ newSourceTimebase: CMTimebase) -> OSStatus {
  timebase.setSource(.timebase(newSourceTimebase)) ? noErr : kCMTimebaseError_InvalidParameter
}

/// The time now.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }
/// The time now, in units that make up a second.
public func CMTimebaseGetTimeWithTimeScale(_ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod)
  -> CMTime
{
  CMTimeConvertScale(timebase.time, timescale: timescale, method: method)
}
/// How fast a timebase goes along its source.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }
/// How fast a timebase goes along its clock.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Float64 { timebase.effectiveRate }
/// Time and rate of the same moment.
@discardableResult
public func CMTimebaseGetTimeAndRate(
  _ timebase: CMTimebase, timeOut: UnsafeMutablePointer<CMTime>?, rateOut: UnsafeMutablePointer<Float64>?
) -> OSStatus {
  let (time, rate) = timebase.timeAndRate
  timeOut?.pointee = time
  rateOut?.pointee = rate
  return noErr
}

/// Sets the time of a timebase.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  timebase.setTime(to: time, sourceTime: nil) ? noErr : kCMTimebaseError_InvalidParameter
}
/// Sets the time that a timebase has at a time of its source.
@discardableResult
public func CMTimebaseSetAnchorTime(_ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime)
  -> OSStatus
{
  timebase.setTime(to: timebaseTime, sourceTime: immediateSourceTime) ? noErr : kCMTimebaseError_InvalidParameter
}
/// Sets how fast a timebase goes along its source; its time does not jump.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  timebase.setRate(to: rate, anchor: nil) ? noErr : kCMTimebaseError_InvalidParameter
}
/// Sets how fast a timebase goes, and the time that it has at a time of its source.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  timebase.setRate(to: rate, anchor: (timebaseTime, immediateSourceTime)) ? noErr : kCMTimebaseError_InvalidParameter
}

/// Returns when all notifications of earlier changes have been posted, which a change does before it returns.
@discardableResult
public func CMTimebaseNotificationBarrier(_ timebase: CMTimebase) -> OSStatus { noErr }
