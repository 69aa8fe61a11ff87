import Foundation

/// Nanoseconds in a second: 1,000,000,000.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond: 1,000,000.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond: 1000.
public let NSEC_PER_USEC: UInt64 = 1_000
/// Microseconds in a second: 1,000,000.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Milliseconds in a second: 1000.
public let MSEC_PER_SEC: UInt64 = 1_000

/// The result code of a Mach call; `KERN_SUCCESS` for success.
public typealias kern_return_t = Int32
/// The result code of a call that succeeded, zero.
public let KERN_SUCCESS: kern_return_t = 0

/// Returns the current time of the host's clock, in its units. Linux: nanoseconds of CLOCK_MONOTONIC, which stops while
/// the machine sleeps, as the Mac's clock does.
public func mach_absolute_time() -> UInt64 {
  var now = timespec()
  // Safety: the clock exists on every Linux; the call writes one struct.
  clock_gettime(CLOCK_MONOTONIC, &now)
  return UInt64(now.tv_sec) * NSEC_PER_SEC + UInt64(now.tv_nsec)
}

/// The fraction by which units of `mach_absolute_time()` become nanoseconds.
public struct mach_timebase_info_data_t: Sendable {
  /// The numerator: units of `mach_absolute_time()` times this, divided by `denom`, are nanoseconds.
  public var numer: UInt32
  /// The denominator: units of `mach_absolute_time()` times `numer`, divided by this, are nanoseconds.
  public var denom: UInt32

  /// Makes a fraction of zeros, for `mach_timebase_info(_:)` to fill in.
  public init() { self.init(numer: 0, denom: 0) }
  /// Makes a fraction from its two numbers.
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// A pointer to the fraction that `mach_timebase_info(_:)` fills in.
public typealias mach_timebase_info_t = UnsafeMutablePointer<mach_timebase_info_data_t>

/// Writes the fraction that converts units of the host's clock to nanoseconds. Linux: the fraction is one.
@discardableResult
public func mach_timebase_info(_ info: mach_timebase_info_t) -> kern_return_t {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return KERN_SUCCESS
}

// C calls the type `mach_timebase_info`. In Swift, a type and a function cannot share a name.

/// Returns a fraction of zeros, for `mach_timebase_info(_:)` to fill in.
public func mach_timebase_info() -> mach_timebase_info_data_t { mach_timebase_info_data_t() }

/// Returns a fraction from its two numbers; it does not ask the system.
public func mach_timebase_info(numer: UInt32, denom: UInt32) -> mach_timebase_info_data_t {
  mach_timebase_info_data_t(numer: numer, denom: denom)
}
