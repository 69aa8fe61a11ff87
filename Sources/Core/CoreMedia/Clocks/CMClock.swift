public import CoreFoundation
import Dispatch
import Synchronization

/// A source of time that goes on by itself.
public final class CMClock: Hashable, Sendable {
  /// The errors of clocks, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    public static let missingRequiredParameter = statusError(kCMClockError_MissingRequiredParameter)
    public static let invalidParameter = statusError(kCMClockError_InvalidParameter)
    public static let allocationFailed = statusError(kCMClockError_AllocationFailed)
    public static let unsupportedOperation = statusError(kCMClockError_UnsupportedOperation)
  }

  private let read: @Sendable () -> CMTime
  /// The clock that this one follows, if it follows one.
  private let followed: CMClock?
  private let isInvalid = Mutex(false)
  /// Called when somebody moves a clock by hand; a clock that goes on by itself never calls.
  private let observers = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])
  /// Whether time passes here as on the host, so that timers can wait for it.
  let runsInRealTime: Bool

  /// A clock that `read` tells the time of.
  ///
  /// - Parameter runsInRealTime: false for a clock that stands still until `moved()` is called.
  package init(runsInRealTime: Bool, read: @escaping @Sendable () -> CMTime) {
    self.read = read
    self.runsInRealTime = runsInRealTime
    followed = nil
  }

  /// A clock whose time `read` makes of another's: it goes on by itself, or is moved by hand, as the other is.
  package init(following clock: CMClock, read: @escaping @Sendable () -> CMTime) {
    self.read = read
    runsInRealTime = clock.runsInRealTime
    followed = clock
    if !runsInRealTime { clock.observe(ObjectIdentifier(self)) { [weak self] in self?.moved() } }
  }

  deinit { followed?.observe(ObjectIdentifier(self), nil) }

  /// The clock of the machine: it counts from an arbitrary moment and never jumps.
  public static let hostTimeClock = CMClock(runsInRealTime: true) {
    CMTime(value: CMTimeValue(clamping: DispatchTime.now().uptimeNanoseconds), timescale: 1_000_000_000)
  }

  /// The time now; invalid after `invalidate()`.
  public var time: CMTime { isInvalid.withLock { $0 } ? .invalid : read() }

  /// Stops the clock for good. The host's clock goes on.
  public func invalidate() {
    guard self !== Self.hostTimeClock else { return }
    isInvalid.withLock { $0 = true }
    moved()
  }

  /// Tells the timebases on a clock that is moved by hand that it has been.
  package func moved() {
    for observer in observers.withLock({ Array($0.values) }) { observer() }
  }

  func observe(_ key: ObjectIdentifier, _ observer: (@Sendable () -> Void)?) {
    observers.withLock { $0[key] = observer }
  }

  public static func == (a: CMClock, b: CMClock) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMClock: _CFTyped {
  public var _typeID: CFTypeID { clockTypeID }

  /// The type identifier of clocks.
  public static var typeID: CFTypeID { clockTypeID }

  /// The time now, and the host's time at the same moment.
  public func anchorTime() throws -> (anchorTime: CMTime, referenceTime: CMTime) {
    let host = Self.hostTimeClock.time
    let own = self === Self.hostTimeClock ? host : time
    guard own.isValid else { throw Error.unsupportedOperation }
    return (own, host)
  }

  /// Whether two clocks may go at different speeds.
  public func mightDrift(relativeTo otherClock: CMClock) -> Bool { self !== otherClock }

  /// A time of the host's clock in the units of the system's timer. Linux: nanoseconds.
  public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    UInt64(clamping: CMTimeConvertScale(hostTime, timescale: 1_000_000_000, method: .default).value)
  }

  /// Units of the system's timer as a time of the host's clock. Linux: nanoseconds.
  public static func convertSystemUnitsToHostTime(_ systemUnits: UInt64) -> CMTime {
    CMTime(value: CMTimeValue(clamping: systemUnits), timescale: 1_000_000_000)
  }
}

/// The type identifier of clocks.
public func CMClockGetTypeID() -> CFTypeID { clockTypeID }
/// The clock of the machine.
public func CMClockGetHostTimeClock() -> CMClock { CMClock.hostTimeClock }
/// The time of a clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
/// The time of a clock, and the host's time at the same moment.
@discardableResult
public func CMClockGetAnchorTime(
  _ clock: CMClock, clockTimeOut: UnsafeMutablePointer<CMTime>, referenceClockTimeOut: UnsafeMutablePointer<CMTime>
) -> OSStatus {
  guard let times = try? clock.anchorTime() else { return kCMClockError_UnsupportedOperation }
  (clockTimeOut.pointee, referenceClockTimeOut.pointee) = (times.anchorTime, times.referenceTime)
  return noErr
}
/// Whether two clocks may go at different speeds.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
  clock.mightDrift(relativeTo: otherClock)
}
/// Stops a clock for good.
public func CMClockInvalidate(_ clock: CMClock) { clock.invalidate() }
/// A time of the host's clock in the units of the system's timer. Linux: nanoseconds.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  CMClock.convertHostTimeToSystemUnits(hostTime)
}
/// Units of the system's timer as a time of the host's clock. Linux: nanoseconds.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMClock.convertSystemUnitsToHostTime(hostTime)
}
