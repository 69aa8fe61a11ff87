package import CoreMedia
package import Dispatch
import Synchronization

package final class TimebaseAlarm: @unchecked Sendable {
  // Safety: `time` is a mutex, the rest is immutable, and a dispatch source may be used from any thread.
  private let timebase: CMTimebase
  private let timer: any DispatchSourceTimer
  private let time = Mutex(CMTime.invalid)
  private final class Key: Sendable {}
  private let key = Key()

  /// The action is called on `queue`, with the time that was set.
  package init(_ timebase: CMTimebase, queue: DispatchQueue, action: @escaping @Sendable (CMTime) -> Void) {
    self.timebase = timebase
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .distantFuture)
    timer.setEventHandler { [weak self] in self?.fired(action) }
    weak let alarm: TimebaseAlarm? = self
    timebase.add(key) { [timer] wait in
      if wait == 0 { return queue.async { alarm?.fired(action) } }
      timer.schedule(deadline: wait.map { .now() + $0 } ?? .distantFuture, leeway: .nanoseconds(0))
    }
    timer.resume()
  }

  deinit {
    timebase.remove(key)
    timer.cancel()
  }

  /// Sets the time at which `action` is called, once; invalid: it is not called.
  package func set(_ time: CMTime) {
    self.time.withLock { $0 = time }
    timebase.setFireTime(key, time)
  }

  private func fired(_ action: (CMTime) -> Void) {
    let due = time.withLock { time -> CMTime? in
      guard time.isNumeric else { return nil }
      let (now, rate) = timebase.timeAndRate
      guard rate > 0 ? now >= time : rate < 0 ? now <= time : now == time else { return nil }
      defer { time = .invalid }
      return time
    }
    if let due { return action(due) }
    // The clock ran slower than the timer: wait for the rest.
    let time = time.withLock { $0 }
    if time.isNumeric { timebase.setFireTime(key, time) }
  }
}
