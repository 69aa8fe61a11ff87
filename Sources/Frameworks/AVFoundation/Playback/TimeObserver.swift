import AVEnginePlayback
import CoreMedia
import Dispatch
import Synchronization

class TimeObserver: @unchecked Sendable {
  // Safety: the mutex `state` guards all mutable state, and the block is called on `clientQueue` only. Subclasses hold
  // immutable values.
  private let clientQueue: DispatchQueue
  private let block: (CMTime) -> Void
  private let alarmQueue = DispatchQueue(label: "AVPlayer.time-observer")
  private let state = Mutex(State())

  private struct State: Sendable {
    var source: (any RunningTime)?
    var alarm: TimebaseAlarm?
    var rate: Float = 0
    var isRunning = false
    var isRemoved = false
  }

  init(queue: DispatchQueue?, block: @escaping (CMTime) -> Void) { (clientQueue, self.block) = (queue ?? .main, block) }

  /// Returns the time of the next call; invalid for never.
  func nextTime(after time: CMTime, rate: Float) -> CMTime { .invalid }

  var observesJumps: Bool { false }

  func remove() {
    let alarm = state.withLock { state in
      defer { (state.isRemoved, state.alarm, state.source) = (true, nil, nil) }
      return state.alarm
    }
    alarm?.set(.invalid)
  }

  func follow(_ source: (any RunningTime)?, at rate: Float) {
    let hasChanged = state.withLock { state in
      guard !state.isRemoved else { return false }
      let hasChanged = state.source !== source || state.rate != rate
      if state.source !== source {
        state.source = source
        state.alarm = source.map { source in
          TimebaseAlarm(source.timebase, queue: alarmQueue) { [weak self] time in self?.reached(time) }
        }
      }
      state.rate = rate
      return hasChanged
    }
    if hasChanged { timeJumped() }
  }

  func timeJumped() {
    guard let source = state.withLock({ $0.source }) else { return }
    if observesJumps { call(source.currentTime) }
    schedule(after: source.currentTime)
  }

  private func reached(_ time: CMTime) {
    call(time)
    schedule(after: time)
  }

  private func schedule(after time: CMTime) {
    let (alarm, rate) = state.withLock { ($0.alarm, $0.rate) }
    alarm?.set(rate == 0 ? .invalid : nextTime(after: time, rate: rate))
  }

  private func call(_ time: CMTime) {
    let mayCall = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning && !state.isRemoved
    }
    guard mayCall else { return }
    clientQueue.async { [self] in
      let isRemoved = state.withLock { state in
        state.isRunning = false
        return state.isRemoved
      }
      if !isRemoved { block(time) }
    }
  }
}

final class PeriodicTimeObserver: TimeObserver, @unchecked Sendable {
  // Safety: immutable.
  private let interval: CMTime

  init(interval: CMTime, queue: DispatchQueue?, block: @escaping (CMTime) -> Void) {
    self.interval = interval
    super.init(queue: queue, block: block)
  }

  override var observesJumps: Bool { true }

  override func nextTime(after time: CMTime, rate: Float) -> CMTime {
    let passed = multiples(in: time)
    if rate > 0 { return CMTimeMultiply(interval, multiplier: passed + 1) }
    let whole = CMTimeMultiply(interval, multiplier: passed)
    return whole < time ? whole : CMTimeMultiply(interval, multiplier: passed - 1)
  }

  /// Returns the number of whole intervals from zero to a time, without the rounding error of seconds.
  private func multiples(in time: CMTime) -> Int32 {
    var count = Int32(clamping: Int64((time.seconds / interval.seconds).rounded(.down)))
    while CMTimeMultiply(interval, multiplier: count) > time { count -= 1 }
    while CMTimeMultiply(interval, multiplier: count + 1) <= time { count += 1 }
    return count
  }
}

final class BoundaryTimeObserver: TimeObserver, @unchecked Sendable {
  // Safety: immutable.
  private let times: [CMTime]

  init(times: [CMTime], queue: DispatchQueue?, block: @escaping () -> Void) {
    self.times = times.filter(\.isNumeric).sorted()
    super.init(queue: queue) { _ in block() }
  }

  override func nextTime(after time: CMTime, rate: Float) -> CMTime {
    (rate > 0 ? times.first { $0 > time } : times.last { $0 < time }) ?? .invalid
  }
}
