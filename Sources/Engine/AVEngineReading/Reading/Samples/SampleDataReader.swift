package import AVEngineCore
package import CoreMedia

package struct SampleRun {
  package let track: any MediaTrack
  package let first: EditedSample
  package let others: [EditedSample]
  package var data: CMBlockBuffer

  package var last: EditedSample { others.last ?? first }
  package var samples: [EditedSample] { [first] + others }
}

package final class SampleDataReader {
  package enum Storage: Sendable {
    /// Each run that is read from a file has separate memory, without bytes of other samples.
    case separate
    /// Buffers may be slices of what was read ahead, which keep other samples in memory too.
    case shared
  }

  private let ahead: ReadAhead<PlannedRun, ReadAheadBuffer>
  private var loaded: ReadAheadBuffer?

  /// If `joinsSamples` is true, samples that are adjacent in the file and consecutive in time are joined in runs of
  /// limited length.
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
