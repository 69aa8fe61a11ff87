public import CoreFoundation

/// The relation of an object's time to the time of its parent, the object that contains it.
///
/// A time tp of the parent is the object's time (tp − beginTime) · speed + timeOffset.
public protocol CAMediaTiming {
  /// The time at which the object begins, in its parent's time; initially 0.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one run, in seconds, at a speed of 1.
  var duration: CFTimeInterval { get set }
  /// The speed of the object's time relative to its parent's. A negative speed runs backwards.
  var speed: Float { get set }
  /// The object's local time at `beginTime`.
  var timeOffset: CFTimeInterval { get set }
  /// The number of runs, which may be fractional; 0 means one run.
  var repeatCount: Float { get set }
  /// The duration for which runs repeat, instead of `repeatCount`; 0 for no such limit.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run is followed by a reversed run; initially false.
  var autoreverses: Bool { get set }
  /// Which values apply before the beginning and after the end; initially `removed`, so that none does.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Which values of an animation apply before its beginning and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `forwards`, `backwards`, `both` or `removed`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `forwards`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The last value applies after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value applies before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first value applies before the beginning, and the last value after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// No value applies before the beginning or after the end. This is the initial mode.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// Returns the time of a clock that never goes backwards, in seconds, which is also the time of root layers. Linux: the
/// clock `CLOCK_MONOTONIC`, which counts from the machine's start.
public func CACurrentMediaTime() -> CFTimeInterval {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

struct Schedule {
  var beginTime: Double
  var duration: Double
  var speed: Double
  var timeOffset: Double
  var repeatCount: Double
  var repeatDuration: Double
  var autoreverses: Bool
  var fillMode: CAMediaTimingFillMode
  var endsForGood: Bool

  struct Position {
    var fraction: Double
    /// The index of the run. A run and its reversed run count as one.
    var cycle: Double
  }

  /// `includesEnd` states whether the animation still applies at the end of the last run.
  func position(at time: Double, includesEnd: Bool = false) -> Position? {
    guard duration > 0, duration.isFinite, time.isFinite else { return nil }
    let period = autoreverses ? 2 * duration : duration
    let active = repeatDuration > 0 ? repeatDuration : period * (repeatCount > 0 ? repeatCount : 1)
    var elapsed = (time - beginTime) * abs(speed)
    // A begin time of 1e-100 (`AVCoreAnimationBeginTimeAtZero`) means 0.
    if abs(elapsed) < 1e-50 { elapsed = 0 }
    if elapsed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      elapsed = 0
    }
    let isAtEnd = elapsed >= active
    if isAtEnd {
      let stays = !endsForGood && (fillMode == .forwards || fillMode == .both)
      guard stays || (includesEnd && elapsed == active) else { return nil }
      elapsed = active
    }
    let local = (speed < 0 ? -elapsed : elapsed) + timeOffset
    var cycle = (local / period).rounded(.down)
    var phase = local - cycle * period
    // Between two runs, the position is the start of the following run. After the last run, it is that run's end. With
    // a negative speed, a run starts at the end of its period.
    if phase == 0, speed < 0 ? !isAtEnd : isAtEnd && local > 0 { (cycle, phase) = (cycle - 1, period) }
    let fraction = phase / duration
    return Position(fraction: fraction > 1 ? max(2 - fraction, 0) : fraction, cycle: cycle)
  }
}
