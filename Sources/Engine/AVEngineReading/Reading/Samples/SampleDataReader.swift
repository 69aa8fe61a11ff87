package import AVEngineCore
package import CoreMedia

/// A sample with its bytes, or several consecutive samples.
package struct SampleRun {
  package let track: any MediaTrack
  package let first: EditedSample
  /// The samples after the first. A run of one needs no array.
  package let others: [EditedSample]
  package var data: CMBlockBuffer

  package var last: EditedSample { others.last ?? first }
  package var samples: [EditedSample] { [first] + others }
}

/// Reads the samples of an edited track with their bytes, which other threads read a little ahead.
package final class SampleDataReader {
  package enum Storage: Sendable {
    /// Each run has separate memory, without bytes of other samples.
    case separate
    /// Buffers are slices of what was read ahead. Nothing is copied, but a buffer may keep up to 256 KB with other
    /// samples in memory.
    case shared
  }

  private let ahead: ReadAhead<PlannedRun, ReadAheadBuffer>
  private var loaded: ReadAheadBuffer?

  /// - Parameter joinsSamples: Whether samples that are adjacent in the file and consecutive in time are returned in
  ///   one run.
  package init(_ track: EditedTrack, ranges: [CMTimeRange], storage: Storage, joinsSamples: Bool) throws(EngineError) {
    let planner = SampleRunPlanner(try SampleReader(track, ranges: ranges), joinsSamples: joinsSamples)
    let loader = SampleRunLoader(storage: storage)
    ahead = ReadAhead(plan: { (plans) throws(EngineError) in try planner.next(&plans) }, load: { loader.load($0) })
  }

  package func next() throws(EngineError) -> SampleRun? {
    while true {
      if let run = loaded?.next() { return run }
      loaded = try ahead.next()
      if loaded == nil { return nil }
    }
  }
}
