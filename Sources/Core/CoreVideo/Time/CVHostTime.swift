internal import CoreFoundation

// Linux: host time is CLOCK_MONOTONIC in nanoseconds.  It stands still while the machine sleeps, as mach_absolute_time does.
private let nanosecondsPerSecond: UInt64 = 1_000_000_000

/// Now on the host's clock, in its units.
public func CVGetCurrentHostTime() -> UInt64 {
  var now = timespec()
  // Safety: the clock exists on every Linux; the call writes one struct.
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * nanosecondsPerSecond + UInt64(now.tv_nsec)
}

/// The units of the host's clock in a second.
public func CVGetHostClockFrequency() -> Double { Double(nanosecondsPerSecond) }

/// The least difference between two times of the host's clock, in its units.
public func CVGetHostClockMinimumTimeDelta() -> UInt32 { 1 }
