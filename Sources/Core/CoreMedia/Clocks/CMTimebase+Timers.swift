public import CoreFoundation
public import Dispatch

extension CMTimebase {
  func add(_ timer: some DispatchSourceTimer) {
    timers.add(timer as AnyObject) { wait in
      guard let wait else { return timer.schedule(deadline: .distantFuture) }
      timer.schedule(deadline: .now() + wait, leeway: .nanoseconds(0))
    }
  }

  /// Tells something that waits for times of this timebase in how many seconds its time comes, or nil for never.
  package func add(_ waiting: AnyObject, setDeadline: @escaping (Double?) -> Void) {
    timers.add(waiting, setDeadline: setDeadline)
  }

  /// Leaves alone what waited.
  package func remove(_ waiting: AnyObject) { _ = timers.remove(waiting) }

  /// Sets the time that something waits for; false where it is not known.
  @discardableResult
  package func setFireTime(_ timer: AnyObject, _ time: CMTime) -> Bool {
    guard timers.setFireTime(timer, time.isNumeric ? time : nil) else { return false }
    reschedule()
    return true
  }

  private func require(_ isKnown: Bool) throws {
    guard isKnown else { throw Error.invalidParameter }
  }

  /// Lets this timebase set the deadlines of a dispatch timer.
  public func addTimer<T>(_ timer: T) throws where T: DispatchSourceTimer { add(timer) }
  /// Leaves a dispatch timer alone from now on.
  public func removeTimer<T>(_ timer: T) throws where T: DispatchSourceTimer {
    try require(timers.remove(timer as AnyObject))
  }
  /// Sets the time of this timebase at which a dispatch timer fires next.
  public func setTimerNextFireTime<T>(_ timer: T, fireTime: CMTime) throws where T: DispatchSourceTimer {
    try require(setFireTime(timer as AnyObject, fireTime))
  }
  /// Lets a dispatch timer fire now.
  public func setTimerToFireImmediately<T>(_ timer: T) throws where T: DispatchSourceTimer {
    try require(timers.fire(timer as AnyObject))
  }

  /// Lets this timebase set the fire dates of a timer on a run loop.
  public func addTimer(_ timer: Timer, on runloop: RunLoop) throws {
    timers.add(timer) { wait in timer.fireDate = wait.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture }
    runloop.add(timer, forMode: .common)
  }
  /// Leaves a run loop's timer alone from now on.
  public func removeTimer(_ timer: Timer) throws { try require(timers.remove(timer)) }
  /// Sets the time of this timebase at which a run loop's timer fires next.
  public func setTimerNextFireTime(_ timer: Timer, fireTime: CMTime) throws {
    try require(setFireTime(timer, fireTime))
  }
  /// Lets a run loop's timer fire now.
  public func setTimerToFireImmediately(_ timer: Timer) throws { try require(timers.fire(timer)) }
}
