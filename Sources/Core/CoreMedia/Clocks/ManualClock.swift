import Synchronization

package final class ManualClock: Sendable {
  private final class Now: Sendable {
    let time: Mutex<CMTime>
    init(_ start: CMTime) { time = Mutex(start) }
  }

  private let now: Now
  package let clock: CMClock

  package init(at start: CMTime = .zero) {
    let now = Now(start)
    self.now = now
    clock = CMClock(runsInRealTime: false) { now.time.withLock { $0 } }
  }

  package var time: CMTime { now.time.withLock { $0 } }

  package func advance(by span: CMTime) {
    now.time.withLock { $0 = $0 + span }
    clock.moved()
  }
}
