package import AVEngineCore
package import CoreMedia

/// A sample with its bytes, or several that follow one another.
package struct SampleRun {
  /// Whose samples they are.
  package let track: any MediaTrack
  package let first: EditedSample
  /// Those behind the first: a run of one needs no array.
  package let others: [EditedSample]
  package var data: CMBlockBuffer

  package var last: EditedSample { others.last ?? first }
  package var samples: [EditedSample] { [first] + others }
}

/// Gives the samples of an edited track with their bytes, which are read a little ahead on another thread.
package final class SampleDataReader {
  package enum Storage: Sendable {
    /// Each buffer has memory of its own, in which nobody else's bytes are.
    case separate
    /// Buffers are slices of what was read ahead: nothing is copied, and one that is kept keeps up to 256 KB.
    case shared
  }

  private let ahead: ReadAhead<PlannedRun, ReadAheadBuffer>
  private var loaded: ReadAheadBuffer?

  /// - Parameter joinsSamples: Those that stand one after the other in the file, and follow one another in time, come
  ///   in one run.
  package init(_ track: EditedTrack, ranges: [CMTimeRange], storage: Storage, joinsSamples: Bool) throws(EngineError) {
    let planner = SampleRunPlanner(try SampleReader(track, ranges: ranges), joinsSamples: joinsSamples)
    let loader = SampleRunLoader(storage: storage)
    ahead = ReadAhead(plan: { (plans) throws(EngineError) in try planner.next(&plans) }, load: { loader.load($0) })
  }

  /// The next samples, or nil at the end.
  package func next() throws(EngineError) -> SampleRun? {
    while true {
      if let run = loaded?.next() { return run }
      loaded = try ahead.next()
      if loaded == nil { return nil }
    }
  }
}
