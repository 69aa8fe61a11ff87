public import CoreFoundation
public import Dispatch

extension CMTimebase {
  func add(_ timer: some DispatchSourceTimer) {
    timers.add(timer as AnyObject) { wait in
      guard let wait else { return timer.schedule(deadline: .distantFuture) }
      timer.schedule(deadline: .now() + wait, leeway: .nanoseconds(0))
    }
  }

  /// `setDeadline` receives the seconds until the object is to fire, or nil for never.
  package func add(_ waiting: AnyObject, setDeadline: @escaping (Double?) -> Void) {
    timers.add(waiting, setDeadline: setDeadline)
  }

  package func remove(_ waiting: AnyObject) { _ = timers.remove(waiting) }

  @discardableResult
  package func setFireTime(_ timer: AnyObject, _ time: CMTime) -> Bool {
    guard timers.setFireTime(timer, time.isNumeric ? time : nil) else { return false }
    // Only this timer is rescheduled: another timer may have fired at its deadline, and would fire again.
    reschedule(timer)
    return true
  }

  private func require(_ isKnown: Bool) throws {
    guard isKnown else { throw Error.invalidParameter }
  }

  /// Adds a dispatch timer whose deadlines this timebase sets from `setTimerNextFireTime(_:fireTime:)` on.
  public func addTimer<T>(_ timer: T) throws where T: DispatchSourceTimer { add(timer) }
  /// Removes a dispatch timer from this timebase. Throws `invalidParameter` if the timer was not added.
  public func removeTimer<T>(_ timer: T) throws where T: DispatchSourceTimer {
    try require(timers.remove(timer as AnyObject))
  }
  /// Sets the time of this timebase at which a dispatch timer fires next; a time that is not numeric means never.
  /// Throws `invalidParameter` if the timer was not added.
  public func setTimerNextFireTime<T>(_ timer: T, fireTime: CMTime) throws where T: DispatchSourceTimer {
    try require(setFireTime(timer as AnyObject, fireTime))
  }
  /// Fires a dispatch timer now. Throws `invalidParameter` if the timer was not added.
  public func setTimerToFireImmediately<T>(_ timer: T) throws where T: DispatchSourceTimer {
    try require(timers.fire(timer as AnyObject))
  }

  /// Adds a timer to a run loop, in its common modes. This timebase sets the timer's fire dates.
  public func addTimer(_ timer: Timer, on runloop: RunLoop) throws {
    timers.add(timer) { wait in timer.fireDate = wait.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture }
    runloop.add(timer, forMode: .common)
  }
  /// Removes a run loop's timer from this timebase. Throws `invalidParameter` if the timer was not added.
  public func removeTimer(_ timer: Timer) throws { try require(timers.remove(timer)) }
  /// Sets the time of this timebase at which a run loop's timer fires next; a time that is not numeric means never.
  /// Throws `invalidParameter` if the timer was not added.
  public func setTimerNextFireTime(_ timer: Timer, fireTime: CMTime) throws {
    try require(setFireTime(timer, fireTime))
  }
  /// Fires a run loop's timer now. Throws `invalidParameter` if the timer was not added.
  public func setTimerToFireImmediately(_ timer: Timer) throws { try require(timers.fire(timer)) }
}
