import AVEngineCore
import CoreMedia

/// Reads the bytes of planned runs, several with one read where they stand together in the file. Any number of threads
/// may at once.
final class SampleRunLoader: Sendable {
  private let storage: SampleDataReader.Storage
  private let pool = ReadBufferPool()

  /// Bytes between two samples that are read along.
  private static let largestGap: Int64 = 4096

  init(storage: SampleDataReader.Storage) { self.storage = storage }

  /// The bytes of runs, as many as can be read, and why it was not all.
  func load(_ plans: [PlannedRun]) -> (loaded: ReadAheadBuffer, failure: EngineError?) {
    let loaded = ReadAheadBuffer(plans, pool)
    do throws(EngineError) {
      while loaded.count < plans.count {
        let next = loaded.count
        let end = storage == .shared ? endOfRead(plans, from: next) : next + 1
        if let start = plans[next].place?.lowerBound, let last = plans[end - 1].place,
          let piece = try read(start..<last.upperBound, of: plans[next].source)
        {
          loaded.add(piece, from: start, length: Int(last.upperBound - start), runs: end - next)
        } else {
          loaded.add(try whole(plans[next]))
        }
      }
      return (loaded, nil)
    } catch { return (loaded, error) }
  }

  /// The index behind the last run that one read gives together with the first.
  private func endOfRead(_ plans: [PlannedRun], from first: Int) -> Int {
    guard var range = plans[first].place else { return first + 1 }
    for index in plans.indices[(first + 1)...] {
      guard plans[index].source === plans[first].source, let next = plans[index].place,
        next.lowerBound >= range.upperBound,
        next.lowerBound - range.upperBound <= Self.largestGap,
        next.upperBound - range.lowerBound <= Int64(ReadBufferPool.readAhead)
      else { return index }
      range = range.lowerBound..<next.upperBound
    }
    return plans.count
  }

  /// What the track reads itself. Where a file is shorter than its index says, it explains that.
  private func whole(_ plan: PlannedRun) throws(EngineError) -> CMBlockBuffer {
    var sample = plan.first.sample
    sample.size = plan.size
    return try plan.source.track.data(of: sample)
  }

  /// The bytes of a range; nil where the file ends before it does, or the track must read itself.
  private func read(_ range: Range<Int64>, of source: RunSource) throws(EngineError) -> ReadBufferPool.Piece? {
    guard let bytes = source.bytes else { return nil }
    let piece = pool.take(range.count)
    do throws(EngineError) {
      // Safety: the piece has at least this many bytes, and nobody else knows it.
      if try bytes.read(
        at: range.lowerBound, into: UnsafeMutableRawBufferPointer(start: piece.address, count: range.count))
        == range.count
      {
        return piece
      }
    } catch {
      pool.giveBack(piece)
      throw error
    }
    pool.giveBack(piece)
    return nil
  }
}
