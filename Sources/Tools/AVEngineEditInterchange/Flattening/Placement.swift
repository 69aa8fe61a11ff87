import CoreMedia
import Foundation

struct Placement {
  var clip: String
  var url: URL
  var kind: TrackKind
  /// The range in the file's time; its duration is zero for a freeze.
  var source: CMTimeRange
  var target: CMTimeRange
  /// The index of the child in each stack on the path from the root.
  var lane: [Int]
  var fades: [Fade]
  var isExtended: Bool

  var isFrozen: Bool { source.duration == .zero }

  var envelope: [Fade] {
    let times = fades.flatMap { [$0.range.start, $0.range.end] }.filter { $0 > target.start && $0 < target.end }
    guard !fades.isEmpty else { return [] }
    let cuts = ([target.start, target.end] + times).sorted()
    return zip(cuts, cuts.dropFirst()).filter { $0 < $1 }.map { from, to in
      Fade(range: CMTimeRange(start: from, end: to), from: value(at: from), to: value(at: to))
    }
  }

  private func value(at time: CMTime) -> Float { fades.reduce(1) { $0 * $1.value(at: time) } }
}

/// The first value is valid before the range, the last value after it.
struct Fade: Equatable {
  var range: CMTimeRange
  var from: Float
  var to: Float

  func value(at time: CMTime) -> Float {
    if time <= range.start { return from }
    if time >= range.end { return to }
    let part = (time - range.start).seconds / range.duration.seconds
    return from + (to - from) * Float(part)
  }

  var isConstant: Bool { from == to }
}
