internal import CoreFoundation

/// Now on the host's clock, in its units.
public func CVGetCurrentHostTime() -> UInt64 { mach_absolute_time() }

/// The units of the host's clock in a second.
public func CVGetHostClockFrequency() -> Double { Double(NSEC_PER_SEC) }

/// The least difference between two times of the host's clock, in its units.
public func CVGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
