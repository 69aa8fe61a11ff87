public import CoreFoundation

/// Where an object's time lies in that of the object that holds it.
///
/// A time of the holder tp is the object's (tp − beginTime) · speed + timeOffset.
public protocol CAMediaTiming {
  /// When the object begins, in its holder's time.
  var beginTime: CFTimeInterval { get set }
  /// The length of one run.
  var duration: CFTimeInterval { get set }
  /// How much faster than the holder's its time passes; negative for backwards.
  var speed: Float { get set }
  /// Where in its own time it begins.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs, in parts too; 0 means once.
  var repeatCount: Float { get set }
  /// For how long it runs again and again, instead of `repeatCount`; 0 for no such limit.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each run is followed by one backwards.
  var autoreverses: Bool { get set }
  /// What holds before the begin and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What holds before an animation's begin and after its end.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// After the end its last value stays.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Before the begin its first value holds already.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing; the initial value.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// Seconds of a clock that never jumps.
public func CACurrentMediaTime() -> CFTimeInterval {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// When and how often an animation runs, as far as it can be calculated from its properties.
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
    /// How far into a run, from 0 to 1.
    var fraction: Double
    /// How many runs were completed before.
    var cycle: Double
    /// Whether the last run has ended.
    var isAtEnd: Bool
  }

  /// Nil where the animation does nothing at that time of its holder.
  ///
  /// - Parameter includesEnd: Whether it still counts at the moment in which it ends.
  func position(at time: Double, includesEnd: Bool = false) -> Position? {
    guard duration > 0, duration.isFinite, time.isFinite else { return nil }
    let period = autoreverses ? 2 * duration : duration
    let active = repeatDuration > 0 ? repeatDuration : period * (repeatCount > 0 ? repeatCount : 1)
    var elapsed = (time - beginTime) * abs(speed)
    // 1e-100 stands for 0, which as a begin time means the present (`AVCoreAnimationBeginTimeAtZero`).
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
    // On the border of two runs it is the end of the one that time comes from.
    if phase == 0, speed < 0 ? !isAtEnd : isAtEnd && local > 0 { (cycle, phase) = (cycle - 1, period) }
    let fraction = phase / duration
    return Position(fraction: fraction > 1 ? max(2 - fraction, 0) : fraction, cycle: cycle, isAtEnd: isAtEnd)
  }
}
