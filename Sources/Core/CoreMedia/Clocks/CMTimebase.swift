internal import CoreFoundation
import Synchronization

/// A timeline whose time advances at a rate relative to a clock or another timebase.
public final class CMTimebase: Hashable, Sendable {
  enum Source: Sendable {
    case clock(CMClock)
    case timebase(CMTimebase)
  }

  /// The timebase has `time` when its source has `sourceTime`.
  struct State: Sendable {
    var source: Source
    var rate: Double
    var time: CMTime
    var sourceTime: CMTime
    var children: [ObjectIdentifier: WeakTimebase] = [:]

    func time(at sourceNow: CMTime) -> CMTime {
      rate == 0 ? time : time + TimeScaling.multiply(sourceNow - sourceTime, by: rate)
    }
  }

  struct WeakTimebase: Sendable {
    weak let timebase: CMTimebase?
  }

  let state: Mutex<State>
  let timers = TimebaseTimers()

  init(_ source: Source) {
    state = Mutex(State(source: source, rate: 0, time: .zero, sourceTime: source.time))
    follow(source)
  }

  deinit { unfollow(followed) }

  /// A copy, so that the source is read without this timebase's lock and locks are not nested.
  var snapshot: State { state.withLock { $0 } }
  var followed: Source { snapshot.source }

  /// The current time, which advances with the source unless the rate is zero.
  public var time: CMTime { timeAndRate.time }

  /// The rate relative to the source; 0 if this timebase is stopped.
  public var rate: Double { snapshot.rate }

  /// The rate relative to the clock at the end of the chain of sources.
  public var effectiveRate: Double {
    let state = snapshot
    return state.rate * state.source.effectiveRate
  }

  /// The time and the rate at the same moment.
  public var timeAndRate: (time: CMTime, rate: Double) {
    let state = snapshot
    return (state.time(at: state.source.time), state.rate)
  }

  /// The clock at the end of the chain of sources.
  public var ultimateSourceClock: CMClock { followed.clock }

  /// Returns whether both are the same object.
  public static func == (a: CMTimebase, b: CMTimebase) -> Bool { a === b }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CMTimebase.Source {
  var time: CMTime {
    switch self {
    case .clock(let clock): clock.time
    case .timebase(let timebase): timebase.time
    }
  }

  var effectiveRate: Double {
    switch self {
    case .clock: 1
    case .timebase(let timebase): timebase.effectiveRate
    }
  }

  var clock: CMClock {
    switch self {
    case .clock(let clock): clock
    case .timebase(let timebase): timebase.ultimateSourceClock
    }
  }

  func time(at clockTime: CMTime) -> CMTime {
    guard case .timebase(let timebase) = self else { return clockTime }
    let state = timebase.snapshot
    return state.time(at: state.source.time(at: clockTime))
  }

  func clockTime(of time: CMTime) -> CMTime {
    guard case .timebase(let timebase) = self else { return time }
    let state = timebase.snapshot
    guard state.rate != 0 else { return .invalid }
    return state.source.clockTime(of: state.sourceTime + TimeScaling.divide(time - state.time, by: state.rate))
  }
}

package enum TimeScaling {
  package static func multiply(_ span: CMTime, by rate: Double) -> CMTime {
    if rate == 1 { return span }
    if let whole = Int32(exactly: rate) { return CMTimeMultiply(span, multiplier: whole) }
    return CMTimeMultiplyByFloat64(span, multiplier: rate)
  }

  package static func divide(_ span: CMTime, by rate: Double) -> CMTime {
    if rate == 1 { return span }
    if let whole = Int32(exactly: rate), whole != 0 {
      return CMTimeMultiplyByRatio(span, multiplier: 1, divisor: whole)
    }
    return CMTimeMultiplyByFloat64(span, multiplier: 1 / rate)
  }
}
