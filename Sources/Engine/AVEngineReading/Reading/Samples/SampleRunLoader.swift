import AVEngineCore
import CoreMedia

/// Any number of threads may use the loader at the same time.
final class SampleRunLoader: Sendable {
  private let storage: SampleDataReader.Storage
  private let pool = ReadBufferPool()

  /// The most bytes between two runs that are read together; these bytes are read too.
  private static let largestGap: Int64 = 4096

  init(storage: SampleDataReader.Storage) { self.storage = storage }

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

  /// If the file is shorter than its index states, the track's error explains that.
  private func whole(_ plan: PlannedRun) throws(EngineError) -> CMBlockBuffer {
    var sample = plan.first.sample
    sample.size = plan.size
    return try plan.source.track.data(of: sample)
  }

  /// Returns nil if the file ends inside the range, or if only the track can read the bytes.
  private func read(_ range: Range<Int64>, of source: RunSource) throws(EngineError) -> ReadBufferPool.Piece? {
    guard let bytes = source.bytes else { return nil }
    let piece = pool.take(range.count)
    do throws(EngineError) {
      // Safety: the piece has at least this many bytes, and only this function refers to it.
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
