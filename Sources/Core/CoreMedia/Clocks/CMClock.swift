public import CoreFoundation
import Dispatch
import Synchronization

/// A source of time that clients cannot set.
public final class CMClock: Hashable, Sendable {
  /// The errors of clocks, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// A required parameter is missing.
    public static let missingRequiredParameter = statusError(kCMClockError_MissingRequiredParameter)
    /// A parameter is not valid.
    public static let invalidParameter = statusError(kCMClockError_InvalidParameter)
    /// Memory could not be allocated.
    public static let allocationFailed = statusError(kCMClockError_AllocationFailed)
    /// The clock does not support the operation.
    public static let unsupportedOperation = statusError(kCMClockError_UnsupportedOperation)
  }

  private let read: @Sendable () -> CMTime
  private let followed: CMClock?
  private let isInvalid = Mutex(false)
  private let observers = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])
  /// False for a clock whose owner changes its time by hand and then calls `moved()`, and for clocks that follow it.
  let runsInRealTime: Bool

  package init(runsInRealTime: Bool, read: @escaping @Sendable () -> CMTime) {
    self.read = read
    self.runsInRealTime = runsInRealTime
    followed = nil
  }

  package init(following clock: CMClock, read: @escaping @Sendable () -> CMTime) {
    self.read = read
    runsInRealTime = clock.runsInRealTime
    followed = clock
    if !runsInRealTime { clock.observe(ObjectIdentifier(self)) { [weak self] in self?.moved() } }
  }

  deinit { followed?.observe(ObjectIdentifier(self), nil) }

  /// The clock of the machine. Its time counts from an arbitrary moment.
  public static let hostTimeClock = CMClock(runsInRealTime: true) {
    CMTime(value: CMTimeValue(clamping: DispatchTime.now().uptimeNanoseconds), timescale: 1_000_000_000)
  }

  /// The current time. It is invalid after `invalidate()`, except for the host's clock.
  public var time: CMTime { isInvalid.withLock { $0 } ? .invalid : read() }

  /// Makes the clock's time invalid permanently. The host's clock ignores this.
  public func invalidate() {
    guard self !== Self.hostTimeClock else { return }
    isInvalid.withLock { $0 = true }
    moved()
  }

  package func moved() {
    for observer in observers.withLock({ Array($0.values) }) { observer() }
  }

  func observe(_ key: ObjectIdentifier, _ observer: (@Sendable () -> Void)?) {
    observers.withLock { $0[key] = observer }
  }

  /// Returns whether both are the same object.
  public static func == (a: CMClock, b: CMClock) -> Bool { a === b }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMClock: _CFTyped {
  /// The type identifier of clocks.
  public var _typeID: CFTypeID { clockTypeID }

  /// The type identifier of clocks.
  public static var typeID: CFTypeID { clockTypeID }

  /// Returns the current time of this clock and the host's time. Throws `unsupportedOperation` if the clock's time is
  /// invalid.
  public func anchorTime() throws -> (anchorTime: CMTime, referenceTime: CMTime) {
    let host = Self.hostTimeClock.time
    let own = self === Self.hostTimeClock ? host : time
    guard own.isValid else { throw Error.unsupportedOperation }
    return (own, host)
  }

  /// Returns whether two clocks may run at different speeds, which is so for any two different clocks.
  public func mightDrift(relativeTo otherClock: CMClock) -> Bool { self !== otherClock }

  /// Converts a time of the host's clock to units of the system's timer. Linux: nanoseconds.
  public static func convertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
    UInt64(clamping: CMTimeConvertScale(hostTime, timescale: 1_000_000_000, method: .default).value)
  }

  /// Converts units of the system's timer to a time of the host's clock. Linux: nanoseconds.
  public static func convertSystemUnitsToHostTime(_ systemUnits: UInt64) -> CMTime {
    CMTime(value: CMTimeValue(clamping: systemUnits), timescale: 1_000_000_000)
  }
}

/// Returns the type identifier of clocks.
public func CMClockGetTypeID() -> CFTypeID { clockTypeID }
/// Returns the clock of the machine.
public func CMClockGetHostTimeClock() -> CMClock { CMClock.hostTimeClock }
/// Returns the current time of a clock. It is invalid after `CMClockInvalidate(_:)`, except for the host's clock.
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }
/// Passes the current time of a clock and the host's time to the two pointers. Returns
/// `kCMClockError_UnsupportedOperation` if the clock's time is invalid.
@discardableResult
public func CMClockGetAnchorTime(
  _ clock: CMClock, clockTimeOut: UnsafeMutablePointer<CMTime>, referenceClockTimeOut: UnsafeMutablePointer<CMTime>
) -> OSStatus {
  guard let times = try? clock.anchorTime() else { return kCMClockError_UnsupportedOperation }
  (clockTimeOut.pointee, referenceClockTimeOut.pointee) = (times.anchorTime, times.referenceTime)
  return noErr
}
/// Returns whether two clocks may run at different speeds, which is so for any two different clocks.
public func CMClockMightDrift(_ clock: CMClock, otherClock: CMClock) -> Bool {
  clock.mightDrift(relativeTo: otherClock)
}
/// Makes a clock's time invalid permanently. The host's clock ignores this.
public func CMClockInvalidate(_ clock: CMClock) { clock.invalidate() }
/// Converts a time of the host's clock to units of the system's timer. Linux: nanoseconds.
public func CMClockConvertHostTimeToSystemUnits(_ hostTime: CMTime) -> UInt64 {
  CMClock.convertHostTimeToSystemUnits(hostTime)
}
/// Converts units of the system's timer to a time of the host's clock. Linux: nanoseconds.
public func CMClockMakeHostTimeFromSystemUnits(_ hostTime: UInt64) -> CMTime {
  CMClock.convertSystemUnitsToHostTime(hostTime)
}
