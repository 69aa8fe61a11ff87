import AVEngineCore
import CoreMedia

/// Audio media in a file has no gaps: media time is the sum of the samples' durations. A jump in the client's times
/// begins a new run.
struct AudioRuns {
  private struct Run {
    /// In ticks: the media time of the first tick that plays, the movie time at which it plays, and the number of
    /// ticks.
    var media: Int64
    var movie: Int64
    var length: Int64
    var isEnded = false
  }

  private var runs: [Run] = []
  /// In ticks: the media time after the last sample, and the movie time at which a sample that follows without a gap
  /// begins.
  private var end: (media: Int64, movie: Int64)?

  /// Returns the sample's media time. All times are in ticks. A movie time may miss the end of the previous sample by
  /// `tolerance`, because it was rounded.
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

  /// If `keepsTimes` is true, samples keep the times that they arrived with, gaps included.
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
