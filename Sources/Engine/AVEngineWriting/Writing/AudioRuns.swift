import AVEngineCore
import CoreMedia

/// Stretches of a sound track's media that follow each other without a hole, and where each of them plays.
///
/// A file has no holes in sound: media time is the sum of what came. A jump in the client's times begins a new stretch.
struct AudioRuns {
  private struct Run {
    /// Media ticks of the first tick shown, movie ticks at which it is shown, and how many are.
    var media: Int64
    var movie: Int64
    var length: Int64
    /// The end was trimmed: what follows begins a stretch of its own.
    var isEnded = false
  }

  private var runs: [Run] = []
  /// Media ticks after the last sample, and the movie ticks that would follow it.
  private var end: (media: Int64, movie: Int64)?

  /// Takes a sample and returns its media time.
  ///
  /// - Parameters:
  ///   - start: Movie ticks that the sample states.
  ///   - tolerance: Ticks by which a stated time may miss the end of the sample before, because it was rounded.
  mutating func add(start: Int64, length: Int64, trimmedStart: Int64, trimmedEnd: Int64, tolerance: Int64) -> Int64 {
    let follows = end.map { abs(start - $0.movie) <= tolerance } ?? false
    let media = end?.media ?? start
    let movie = follows ? end?.movie ?? start : start
    let shown = max(0, length - max(0, trimmedStart) - max(0, trimmedEnd))
    if follows, trimmedStart <= 0, let last = runs.last, !last.isEnded {
      runs[runs.count - 1].length += shown
    } else if shown > 0 {
      runs.append(Run(media: media + max(0, trimmedStart), movie: movie + max(0, trimmedStart), length: shown))
    }
    if trimmedEnd > 0, !runs.isEmpty { runs[runs.count - 1].isEnded = true }
    end = (media + length, movie + length)
    return media
  }

  /// Later stretches go before earlier ones that they overlap.
  ///
  /// - Parameter keepsTimes: Samples have the times that they came with, holes and all.
  func edits(_ timescale: CMTimeScale, keepsTimes: Bool = false) -> [EditSegment] {
    var result: [EditSegment] = []
    for (index, run) in runs.enumerated() {
      var length = run.length
      if index + 1 < runs.count { length = min(length, runs[index + 1].movie - run.movie) }
      guard length > 0 else { continue }
      let range = { (start: Int64) in
        CMTimeRange(
          start: CMTime(value: start, timescale: timescale), duration: CMTime(value: length, timescale: timescale))
      }
      result.append(EditSegment(source: range(keepsTimes ? run.movie : run.media), target: range(run.movie)))
    }
    return result
  }
}
