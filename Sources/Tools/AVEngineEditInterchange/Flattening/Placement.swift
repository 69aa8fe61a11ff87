import CoreMedia
import Foundation

/// A stretch of one file's pictures or sound in the edit's time.
struct Placement {
  var clip: String
  var url: URL
  var kind: TrackKind
  /// In the file's time; without duration where one moment lasts.
  var source: CMTimeRange
  var target: CMTimeRange
  /// Which tracks of which stacks lead to it: placements of one lane may share a track of a composition.
  var lane: [Int]
  var fades: [Fade]
  /// Whether a transition shows more of it than lies between its cuts.
  var isExtended: Bool

  var isFrozen: Bool { source.duration == .zero }

  /// How it comes and goes: even ramps, one after the other, from its beginning to its end. Empty: it is there, whole.
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

/// A change of opacity or volume through a range; before it holds what it begins with, behind it what it ends with.
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
