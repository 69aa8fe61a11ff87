package import AVEngineGraphicsValues
package import CoreFoundation
package import CoreMedia

package protocol Interpolated: Sendable {
  /// - Parameter part: 0 for `self`, 1 for `end`.
  func interpolated(to end: Self, part: Double) -> Self
}

/// At any time, the ramp that began last determines the value. After its end, its last value holds.
package struct Ramps<Value: Interpolated>: Sendable {
  package struct Ramp: Sendable {
    package var start: CMTime
    /// The end of the ramp; positive infinity for a value that holds until the next ramp begins.
    package var end: CMTime
    package var from: Value
    package var to: Value
    fileprivate var isStep: Bool { end.isPositiveInfinity }
  }

  /// No two ramps have the same start.
  private var ramps: [Ramp] = []

  package init() {}

  package var all: [Ramp] { ramps }

  package var isEmpty: Bool { ramps.isEmpty }

  package mutating func set(_ value: Value, at time: CMTime) {
    insert(Ramp(start: time, end: .positiveInfinity, from: value, to: value)) { $0.start == time }
  }

  /// Ramps that begin within its range are replaced.
  package mutating func set(from: Value, to: Value, over range: CMTimeRange) {
    insert(Ramp(start: range.start, end: range.end, from: from, to: to)) {
      $0.start >= range.start && $0.start < range.end
    }
  }

  private mutating func insert(_ ramp: Ramp, replacing isReplaced: (Ramp) -> Bool) {
    ramps.removeAll { isReplaced($0) || $0.start == ramp.start }
    ramps.insert(ramp, at: ramps.firstIndex { $0.start > ramp.start } ?? ramps.endIndex)
  }

  package func value(at time: CMTime) -> Value? {
    guard let ramp = ramps.last(where: { $0.start <= time }) else { return nil }
    guard !ramp.isStep, time < ramp.end else { return ramp.to }
    return ramp.from.interpolated(to: ramp.to, part: (time - ramp.start).seconds / (ramp.end - ramp.start).seconds)
  }

  /// Returns the ramp at a time, cut where the next one begins, or else the first ramp after the time; nil after the
  /// last.
  package func ramp(at time: CMTime) -> Ramp? {
    for (index, ramp) in ramps.enumerated() {
      let end = min(ramp.end, index + 1 < ramps.count ? ramps[index + 1].start : .positiveInfinity)
      if time < end { return cut(ramp, at: end) }
    }
    return nil
  }

  private func cut(_ ramp: Ramp, at end: CMTime) -> Ramp {
    guard end < ramp.end else { return ramp }
    var cut = ramp
    cut.end = end
    if !ramp.isStep { cut.to = value(at: end, of: ramp) }
    return cut
  }

  private func value(at time: CMTime, of ramp: Ramp) -> Value {
    ramp.from.interpolated(to: ramp.to, part: (time - ramp.start).seconds / (ramp.end - ramp.start).seconds)
  }

  package func changes(within range: CMTimeRange) -> Bool {
    ramps.contains {
      $0.start > range.start && $0.start < range.end || !$0.isStep && $0.start < range.end && $0.end > range.start
    }
  }
}

extension Float: Interpolated {
  package func interpolated(to end: Float, part: Double) -> Float {
    Float(Double(self) + (Double(end) - Double(self)) * part)
  }
}

extension CGAffineTransform: Interpolated {
  package func interpolated(to end: CGAffineTransform, part: Double) -> CGAffineTransform {
    let mix = { (from: CGFloat, to: CGFloat) in from + (to - from) * part }
    return CGAffineTransform(
      a: mix(a, end.a), b: mix(b, end.b), c: mix(c, end.c), d: mix(d, end.d), tx: mix(tx, end.tx), ty: mix(ty, end.ty))
  }
}

extension CGRect: Interpolated {
  package func interpolated(to end: CGRect, part: Double) -> CGRect {
    let mix = { (from: CGFloat, to: CGFloat) in from + (to - from) * part }
    return CGRect(
      x: mix(origin.x, end.origin.x), y: mix(origin.y, end.origin.y), width: mix(size.width, end.size.width),
      height: mix(size.height, end.size.height))
  }
}
