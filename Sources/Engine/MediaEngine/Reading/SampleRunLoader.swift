import CoreMedia

/// Reads the bytes of planned runs, several with one read where they stand together in the file.  Any number of threads may at once.
final class SampleRunLoader: Sendable {
  private let storage: SampleDataReader.Storage
  private let pool = ReadBufferPool()

  /// Bytes between two samples that are read along.
  private static let largestGap: Int64 = 4096

  init(storage: SampleDataReader.Storage) { self.storage = storage }

  /// Adds the runs with their bytes, as many as can be read.
  func load(_ plans: [PlannedRun], into runs: inout [SampleRun]) throws(EngineError) {
    var rest = plans[...]
    while let first = rest.first {
      let (count, range) = storage == .shared ? together(rest) : (1, place(of: first))
      guard let range, let bytes = first.source.bytes, let buffer = try read(range, from: bytes) else {
        runs.append(SampleRun(track: first.source.track, samples: first.samples, data: try whole(first)))
        rest = rest.dropFirst()
        continue
      }
      for plan in rest.prefix(count) {
        let start = Int((plan.offset ?? range.lowerBound) - range.lowerBound)
        let data = count == 1 ? buffer : buffer.slice(start..<start + plan.size)
        runs.append(SampleRun(track: plan.source.track, samples: plan.samples, data: data))
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Where a run's bytes are, if they can be read without the track.
  private func place(of plan: PlannedRun) -> Range<Int64>? {
    guard let offset = plan.offset, plan.size > 0, plan.size <= ReadBufferPool.largest else { return nil }
    return offset..<offset + Int64(plan.size)
  }

  /// The first runs that one read gives, and the bytes that it reads.
  private func together(_ plans: ArraySlice<PlannedRun>) -> (count: Int, range: Range<Int64>?) {
    guard let first = plans.first, var range = place(of: first) else { return (1, nil) }
    var count = 1
    for plan in plans.dropFirst() {
      guard plan.source.track === first.source.track, let next = place(of: plan), next.lowerBound >= range.upperBound,
        next.lowerBound - range.upperBound <= Self.largestGap,
        next.upperBound - range.lowerBound <= Int64(ReadBufferPool.readAhead)
      else { break }
      range = range.lowerBound..<next.upperBound
      count += 1
    }
    return (count, range)
  }

  /// What the track reads itself. Where a file is shorter than its index says, it explains that.
  private func whole(_ plan: PlannedRun) throws(EngineError) -> CMBlockBuffer {
    var sample = plan.samples[0].sample
    sample.size = plan.size
    return try plan.source.track.data(of: sample)
  }

  /// The bytes of a range; nil where the file ends before it does.
  private func read(_ range: Range<Int64>, from source: any ByteSource) throws(EngineError) -> CMBlockBuffer? {
    var filled = 0
    let buffer = try pool.buffer(count: range.count) { (bytes) throws(EngineError) in
      filled = try source.read(at: range.lowerBound, into: bytes)
    }
    return filled == range.count ? buffer : nil
  }
}
