internal import CoreFoundation

/// Returns the current time of the host's clock. Linux: in nanoseconds.
public func CVGetCurrentHostTime() -> UInt64 { mach_absolute_time() }

/// Returns the number of units of the host's clock per second. Linux: 1,000,000,000.
public func CVGetHostClockFrequency() -> Double { Double(NSEC_PER_SEC) }

/// Returns the smallest difference between two times of the host's clock, in its units. Linux: 1, a nanosecond.
public func CVGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
