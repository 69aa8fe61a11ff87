import CoreFoundation
import Synchronization

final class TimebaseTimers: Sendable {
  // Safety: a dispatch timer may be scheduled from any thread; of a run loop's timer only the fire date is set. Other
  // code of the package passes functions that may be called on any thread.
  struct Entry: @unchecked Sendable {
    /// Sets the deadline in seconds from now; nil means never.
    let setDeadline: (Double?) -> Void
    var fireTime: CMTime?
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  func add(_ timer: AnyObject, setDeadline: @escaping (Double?) -> Void) {
    let key = ObjectIdentifier(timer)
    let entry = Entry(setDeadline: setDeadline)
    entries.withLock { $0[key] = entry }
  }

  func remove(_ timer: AnyObject) -> Bool {
    let key = ObjectIdentifier(timer)
    return entries.withLock { $0.removeValue(forKey: key) != nil }
  }

  func setFireTime(_ timer: AnyObject, _ time: CMTime?) -> Bool {
    let key = ObjectIdentifier(timer)
    let entry = entries.withLock { entries in
      entries[key]?.fireTime = time
      return entries[key]
    }
    guard let entry else { return false }
    // Without a fire time, the timer must not fire at the deadline of an earlier fire time.
    if time == nil { entry.setDeadline(nil) }
    return true
  }

  func fire(_ timer: AnyObject) -> Bool {
    let key = ObjectIdentifier(timer)
    guard let entry = entries.withLock({ $0[key] }) else { return false }
    entry.setDeadline(0)
    return true
  }

  /// Clears the fire times that the timeline has reached, because their timers have fired or are about to.
  func settle(at time: CMTime, rate: Double) {
    entries.withLock { entries in
      for (key, entry) in entries {
        if let fireTime = entry.fireTime, Self.isDue(fireTime, at: time, rate: rate) { entries[key]?.fireTime = nil }
      }
    }
  }

  private static func isDue(_ fireTime: CMTime, at time: CMTime, rate: Double) -> Bool {
    rate > 0 ? fireTime <= time : rate < 0 ? fireTime >= time : false
  }

  func reschedule(_ timer: AnyObject? = nil, at time: CMTime, rate: Double, inRealTime: Bool) {
    let only = timer.map { ObjectIdentifier($0) }
    let pending = entries.withLock { entries in
      var result: [(Entry, Double?)] = []
      for (key, entry) in entries where only == nil || key == only {
        guard let fireTime = entry.fireTime else { continue }
        if Self.isDue(fireTime, at: time, rate: rate) {
          entries[key]?.fireTime = nil
          result.append((entry, 0))
        } else {
          let wait = inRealTime && rate != 0 ? TimeScaling.divide(fireTime - time, by: rate).seconds : -1
          result.append((entry, wait > 0 ? wait : nil))
        }
      }
      return result
    }
    for (entry, wait) in pending { entry.setDeadline(wait) }
  }
}
