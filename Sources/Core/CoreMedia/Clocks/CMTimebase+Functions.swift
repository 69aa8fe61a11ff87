public import CoreFoundation
import CoreVideo

/// Returns the type identifier of timebases.
public func CMTimebaseGetTypeID() -> CFTypeID { timebaseTypeID }

/// Makes a timebase that follows a clock. Its time and its rate are zero.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: sourceClock, timebaseOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock, timebaseOut: inout CMTimebase?
) -> OSStatus {
  timebaseOut = CMTimebase(.clock(sourceClock))
  return noErr
}

/// Makes a timebase that follows another one. Its time and its rate are zero.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: sourceTimebase, timebaseOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithSourceTimebase(
  allocator: CFAllocator?, sourceTimebase: CMTimebase, timebaseOut: inout CMTimebase?
) -> OSStatus {
  timebaseOut = CMTimebase(.timebase(sourceTimebase))
  return noErr
}

/// Makes a timebase that follows a clock. Its time and its rate are zero.
@available(*, deprecated, renamed: "CMTimebaseCreateWithSourceClock(allocator:sourceClock:timebaseOut:)")
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithMasterClock(
  allocator: CFAllocator?, masterClock: CMClock, timebaseOut: inout CMTimebase?
) -> OSStatus {
  CMTimebaseCreateWithSourceClock(allocator: allocator, sourceClock: masterClock, timebaseOut: &timebaseOut)
}

/// Makes a timebase that follows another one. Its time and its rate are zero.
@available(*, deprecated, renamed: "CMTimebaseCreateWithSourceTimebase(allocator:sourceTimebase:timebaseOut:)")
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
  allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  timebaseOut.receive {
    CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMTimebaseCreateWithMasterTimebase(
  allocator: CFAllocator?, masterTimebase: CMTimebase, timebaseOut: inout CMTimebase?
) -> OSStatus {
  CMTimebaseCreateWithSourceTimebase(allocator: allocator, sourceTimebase: masterTimebase, timebaseOut: &timebaseOut)
}

/// Returns the clock or timebase that a timebase follows.
public func CMTimebaseCopySource(_ timebase: CMTimebase) -> CMClockOrTimebase {
  switch timebase.followed {
  case .clock(let clock): clock
  case .timebase(let timebase): timebase
  }
}

/// Returns the clock that a timebase follows; nil if it follows another timebase.
public func CMTimebaseCopySourceClock(_ timebase: CMTimebase) -> CMClock? { timebase.sourceClock }
/// Returns the timebase that a timebase follows; nil if it follows a clock.
public func CMTimebaseCopySourceTimebase(_ timebase: CMTimebase) -> CMTimebase? { timebase.sourceTimebase }
/// Returns the clock at the end of the chain of sources.
public func CMTimebaseCopyUltimateSourceClock(_ timebase: CMTimebase) -> CMClock { timebase.ultimateSourceClock }

/// Sets the clock that a timebase follows. The time of the timebase does not jump.
@discardableResult
public func CMTimebaseSetSourceClock(_ timebase: CMTimebase, _ newSourceClock: CMClock) -> OSStatus {
  timebase.setSource(.clock(newSourceClock)) ? noErr : kCMTimebaseError_InvalidParameter
}

/// Sets the timebase that a timebase follows. The time of the timebase does not jump. Returns
/// `kCMTimebaseError_InvalidParameter` if the new source is the timebase itself or follows it.
@discardableResult
public func CMTimebaseSetSourceTimebase(_ timebase: CMTimebase, _ newSourceTimebase: CMTimebase) -> OSStatus {
  timebase.setSource(.timebase(newSourceTimebase)) ? noErr : kCMTimebaseError_InvalidParameter
}

/// Returns the current time of a timebase.
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }
/// Returns the current time of a timebase at a timescale.
public func CMTimebaseGetTimeWithTimeScale(_ timebase: CMTimebase, timescale: CMTimeScale, method: CMTimeRoundingMethod)
  -> CMTime
{
  CMTimeConvertScale(timebase.time, timescale: timescale, method: method)
}
/// Returns the rate of a timebase relative to its source; zero if it is stopped.
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Float64 { timebase.rate }
/// Returns the rate of a timebase relative to the clock at the end of the chain of sources.
public func CMTimebaseGetEffectiveRate(_ timebase: CMTimebase) -> Float64 { timebase.effectiveRate }
/// Passes the time and the rate of a timebase at the same moment to the two pointers.
@discardableResult
public func CMTimebaseGetTimeAndRate(
  _ timebase: CMTimebase, timeOut: UnsafeMutablePointer<CMTime>?, rateOut: UnsafeMutablePointer<Float64>?
) -> OSStatus {
  let (time, rate) = timebase.timeAndRate
  timeOut?.pointee = time
  rateOut?.pointee = rate
  return noErr
}

/// Sets the current time of a timebase. Returns `kCMTimebaseError_InvalidParameter` if the time is not numeric.
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  timebase.setTime(to: time, sourceTime: nil) ? noErr : kCMTimebaseError_InvalidParameter
}
/// Sets the time that a timebase has when its source has `immediateSourceTime`. Returns
/// `kCMTimebaseError_InvalidParameter` if a time is not numeric.
@discardableResult
public func CMTimebaseSetAnchorTime(_ timebase: CMTimebase, timebaseTime: CMTime, immediateSourceTime: CMTime)
  -> OSStatus
{
  timebase.setTime(to: timebaseTime, sourceTime: immediateSourceTime) ? noErr : kCMTimebaseError_InvalidParameter
}
/// Sets the rate of a timebase relative to its source. The time of the timebase does not jump. Returns
/// `kCMTimebaseError_InvalidParameter` if the rate is not finite.
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Float64) -> OSStatus {
  timebase.setRate(to: rate, anchor: nil) ? noErr : kCMTimebaseError_InvalidParameter
}
/// Sets the rate of a timebase, and the time that it has when its source has `immediateSourceTime`. Returns
/// `kCMTimebaseError_InvalidParameter` if the rate is not finite or a time is not numeric.
@discardableResult
public func CMTimebaseSetRateAndAnchorTime(
  _ timebase: CMTimebase, rate: Float64, anchorTime timebaseTime: CMTime, immediateSourceTime: CMTime
) -> OSStatus {
  timebase.setRate(to: rate, anchor: (timebaseTime, immediateSourceTime)) ? noErr : kCMTimebaseError_InvalidParameter
}

/// Returns after all notifications of earlier changes have been posted. Linux: does nothing, because a change posts its
/// notifications synchronously.
@discardableResult
public func CMTimebaseNotificationBarrier(_ timebase: CMTimebase) -> OSStatus { noErr }
