package import CoreMedia
import Dispatch
import Synchronization

package final class SyntheticTime: Sendable {
  protocol Repeating: AnyObject, Sendable {
    /// The time of the next action; invalid if none is planned.
    var due: CMTime { get }
    func happen(at time: CMTime)
  }

  private struct Member: Sendable { weak let repeating: (any Repeating)? }

  private let manual: ManualClock?
  private let members = Mutex<[Member]>([])

  /// - Parameter manual: The clock that tests advance; nil for the host's.
  package init(manual: ManualClock?) { self.manual = manual }

  package var clock: CMClock { manual?.clock ?? .hostTimeClock }

  /// Performs, on the calling thread, the actions that become due. Does nothing with the host's clock.
  package func advance(by span: CMTime) {
    guard let manual else { return }
    let end = manual.time + span
    while true {
      // `due` is read once per member, because another thread may stop a member.
      let next = members.withLock { $0 }.compactMap(\.repeating).map { (member: $0, due: $0.due) }
        .filter { $0.due.isNumeric && $0.due <= end }.min { $0.due < $1.due }
      guard let next else { break }
      let due = max(next.due, manual.time)
      manual.advance(by: due - manual.time)
      next.member.happen(at: due)
    }
    if manual.time < end { manual.advance(by: end - manual.time) }
  }

  /// - Returns: A function that ends the repetition. With the host's clock, the function also waits until no action is
  ///   in progress.
  func add(_ member: any Repeating, label: String) -> @Sendable () -> Void {
    guard manual == nil else {
      members.withLock {
        $0.removeAll { $0.repeating == nil }
        $0.append(Member(repeating: member))
      }
      return { [weak self, weak member] in
        self?.members.withLock { $0.removeAll { $0.repeating === member } }
      }
    }
    let queue = DispatchQueue(label: label, qos: .userInitiated)
    let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
    // Safety: a timer may be set and cancelled on any thread.
    nonisolated(unsafe) let source = timer
    let schedule = { @Sendable [weak member] in
      guard let due = member?.due, due.isNumeric else { return }
      let nanoseconds = CMTimeConvertScale(due, timescale: 1_000_000_000, method: .default).value
      source.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(max(nanoseconds, 1))), leeway: .nanoseconds(0))
    }
    timer.setEventHandler { [weak member] in
      // The timer's handler retains the timer. So the timer is cancelled when the member is gone.
      guard let member else { return source.cancel() }
      member.happen(at: CMClock.hostTimeClock.time)
      schedule()
    }
    schedule()
    timer.activate()
    return {
      source.cancel()
      queue.sync {}
    }
  }
}
