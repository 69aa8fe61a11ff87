import CoreMedia
import Dispatch
import Foundation
import Synchronization
import Testing

struct ClockTests {
  private let manual = ManualClock(at: CMTime(value: 100, timescale: 1))

  private func seconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1) }

  @Test func ratesAndAnchors() throws {
    let base = try CMTimebase(sourceClock: manual.clock)
    #expect(base.time == .zero && base.rate == 0)
    manual.advance(by: seconds(5))
    #expect(base.time == .zero)
    try base.setRate(2)
    manual.advance(by: seconds(3))
    #expect(base.time == seconds(6))
    try base.setRate(-1)
    manual.advance(by: seconds(2))
    #expect(base.time == seconds(4))
    try base.setRateAndAnchorTime(rate: 1, anchorTime: seconds(50), referenceTime: seconds(112))
    #expect(base.time == seconds(48))
    #expect(throws: NSError.self) { try base.setTime(.indefinite) }
    #expect(throws: NSError.self) { try base.setRate(.nan) }
  }

  @Test func timebasesInARow() throws {
    let parent = try CMTimebase(sourceClock: manual.clock)
    let child = try CMTimebase(sourceTimebase: parent)
    try parent.setRate(2)
    try child.setRateAndAnchorTime(rate: 3, anchorTime: seconds(10), referenceTime: .zero)
    manual.advance(by: seconds(1))
    #expect(child.time == seconds(16) && child.effectiveRate == 6)
    #expect(child.ultimateSourceClock === manual.clock && child.sourceTimebase === parent)
    #expect(child.convertTime(seconds(22), to: parent) == seconds(4))
    #expect(parent.convertTime(seconds(4), to: manual.clock) == seconds(102))
    #expect(manual.clock.convertTime(seconds(102), to: child) == seconds(22))
    #expect(child.rate(relativeTo: parent) == 3 && parent.rate(relativeTo: child) == 1.0 / 3)
    #expect(!child.mightDrift(relativeTo: parent) && child.mightDrift(relativeTo: CMClock.hostTimeClock))
    #expect(CMTimebaseSetSourceTimebase(parent, child) == kCMTimebaseError_InvalidParameter)
    let other = ManualClock()
    #expect(CMTimebaseSetSourceClock(child, other.clock) == noErr)
    #expect(child.time == seconds(16))
    other.advance(by: seconds(1))
    #expect(child.time == seconds(19))
    try parent.setRate(0)
    #expect(!parent.convertTime(seconds(1), to: manual.clock).isValid)
  }

  @Test func changesAreAnnounced() throws {
    final class Log: @unchecked Sendable { var names: [String] = [] }
    let log = Log()
    let parent = try CMTimebase(sourceClock: manual.clock)
    let child = try CMTimebase(sourceTimebase: parent)
    try child.setRate(1)
    let tokens = [CMTimebase.timeJumped, CMTimebase.effectiveRateChanged].map { name in
      NotificationCenter.default.addObserver(forName: name, object: child, queue: nil) {
        log.names.append($0.name.rawValue)
      }
    }
    defer { tokens.forEach { NotificationCenter.default.removeObserver($0) } }
    try parent.setRate(1)
    #expect(log.names == ["CMTimebaseEffectiveRateChanged"])
    try parent.setTime(seconds(9))
    #expect(log.names.last == "CMTimebaseTimeJumped" && log.names.count == 2)
    #expect(child.time == seconds(9))
    try parent.setRate(0)
    #expect(log.names.last == "CMTimebaseEffectiveRateChanged" && log.names.count == 3)
  }

  @Test func timersFireWhenTheirTimeComes() throws {
    let base = try CMTimebase(sourceClock: manual.clock)
    let queue = DispatchQueue(label: "timer")
    let fired = DispatchSemaphore(value: 0)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { fired.signal() }
    timer.schedule(deadline: .distantFuture)
    timer.resume()
    defer { timer.cancel() }
    try base.addTimer(timer)
    try base.setTimerNextFireTime(timer, fireTime: seconds(10))
    try base.setRate(2)
    manual.advance(by: seconds(4))
    #expect(fired.wait(timeout: .now()) == .timedOut)
    manual.advance(by: seconds(1))
    fired.wait()
    try base.setTime(seconds(9))
    queue.sync {}
    #expect(fired.wait(timeout: .now()) == .timedOut)
    try base.setTimerNextFireTime(timer, fireTime: seconds(20))
    try base.setTime(seconds(30))
    fired.wait()
    try base.removeTimer(timer)
    #expect(throws: NSError.self) { try base.setTimerNextFireTime(timer, fireTime: seconds(40)) }
  }

  @Test func aTimeThatNeverComesTakesTheDeadlineAway() throws {
    let base = try CMTimebase(sourceClock: CMClock.hostTimeClock)
    try base.setRate(1)
    let (waiting, deadline) = (NSObject(), Deadline())
    base.add(waiting) { seconds in deadline.seconds.withLock { $0 = seconds } }
    base.setFireTime(waiting, seconds(1_000))
    let first = try #require(deadline.seconds.withLock { $0 })
    #expect(first > 900 && first <= 1_000)
    base.setFireTime(waiting, .invalid)
    #expect(deadline.seconds.withLock { $0 } == nil)
    base.remove(waiting)
  }

  @Test func aTimerThatHasFiredGetsNoDeadlineWithAnother() throws {
    let base = try CMTimebase(sourceClock: CMClock.hostTimeClock)
    try base.setRate(1)
    let (first, second, deadline) = (NSObject(), NSObject(), Deadline())
    base.add(first) { seconds in deadline.seconds.withLock { $0 = seconds } }
    base.add(second) { _ in }
    base.setFireTime(first, base.time + CMTime(value: 1, timescale: 1_000))
    while base.time.seconds < 0.1 { usleep(1_000) }
    deadline.seconds.withLock { $0 = nil }
    base.setFireTime(second, seconds(1_000))
    #expect(deadline.seconds.withLock { $0 } == nil)
    base.remove(first)
    base.remove(second)
  }

  @Test func clocksFollowClocks() throws {
    let source = manual.clock
    let follower = CMClock(following: source) { source.time - CMTime(value: 90, timescale: 1) }
    let base = try CMTimebase(sourceClock: follower)
    let fired = DispatchSemaphore(value: 0)
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
    timer.setEventHandler { fired.signal() }
    timer.schedule(deadline: .distantFuture)
    timer.resume()
    defer { timer.cancel() }
    try base.addTimer(timer)
    try base.setRate(1)
    try base.setTimerNextFireTime(timer, fireTime: seconds(3))
    manual.advance(by: seconds(2))
    #expect(follower.time == seconds(12) && base.time == seconds(2))
    #expect(fired.wait(timeout: .now()) == .timedOut)
    manual.advance(by: seconds(1))
    fired.wait()
  }

  @Test func hostClock() throws {
    let before = CMClockGetTime(CMClockGetHostTimeClock())
    let units = CMClock.convertHostTimeToSystemUnits(before)
    #expect(CMClock.convertSystemUnitsToHostTime(units) == before)
    #expect(CMClock.hostTimeClock.time >= before)
    manual.clock.invalidate()
    #expect(!manual.clock.time.isValid)
  }
}

private final class Deadline: Sendable {
  let seconds = Mutex<Double?>(nil)
}
