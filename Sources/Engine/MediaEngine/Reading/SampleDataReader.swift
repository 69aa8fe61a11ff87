package import CoreMedia

/// A sample with its bytes, or several that follow one another.
package struct SampleRun {
  /// Whose samples they are.
  package var track: any MediaTrack
  package var samples: [EditedSample]
  package var data: CMBlockBuffer
}

/// Gives the samples of an edited track with their bytes, which are read a little ahead on another thread.
package final class SampleDataReader {
  package enum Storage: Sendable {
    /// Each buffer has memory of its own, in which nobody else's bytes are.
    case separate
    /// Buffers are slices of what was read ahead: nothing is copied, and one that is kept keeps up to 256 KB.
    case shared
  }

  private let runs: ReadAhead<PlannedRun, SampleRun>

  /// - Parameter joinsSamples: Those that stand one after the other in the file, and follow one another in time, come in one run.
  package init(_ track: EditedTrack, ranges: [CMTimeRange], storage: Storage, joinsSamples: Bool) throws(EngineError) {
    let planner = SampleRunPlanner(try SampleReader(track, ranges: ranges), joinsSamples: joinsSamples)
    let loader = SampleRunLoader(storage: storage)
    runs = ReadAhead(
      size: { $0.size }, plan: { () throws(EngineError) in try planner.next() },
      load: { (plans, runs) throws(EngineError) in try loader.load(plans, into: &runs) })
  }

  /// The next samples, or nil at the end.
  package func next() throws(EngineError) -> SampleRun? { try runs.next() }
}
