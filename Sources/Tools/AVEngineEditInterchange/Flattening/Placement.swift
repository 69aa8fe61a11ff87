import CoreMedia
import Foundation

/// A range of one file's video or audio in the edit's time.
struct Placement {
  var clip: String
  var url: URL
  var kind: TrackKind
  /// The range in the file's time; its duration is zero for a freeze.
  var source: CMTimeRange
  var target: CMTimeRange
  /// The index of the child in each stack on the path from the root. Placements of one lane may share a track of a
  /// composition.
  var lane: [Int]
  var fades: [Fade]
  /// Whether a transition shows media outside of the placement's cuts.
  var isExtended: Bool

  var isFrozen: Bool { source.duration == .zero }

  /// The opacity or volume over time: linear ramps, one after the other, from the start to the end. Empty without
  /// fades.
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

/// A change of opacity or volume over a range. Its first value is valid before the range, its last one after it.
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
