import CoreMedia

/// The consumer's thread makes and releases the block buffers over plain memory, because objects that move between
/// threads cost the allocator more.
final class ReadAheadBuffer {
  private enum Bytes {
    /// The bytes of some runs, from an offset of their file on.
    case piece(ReadBufferPool.Piece, from: Int64, length: Int, runs: Int)
    /// The bytes of one run that its track has read.
    case whole(CMBlockBuffer)
  }

  private let plans: [PlannedRun]
  private let pool: ReadBufferPool
  private var bytes: [Bytes] = []
  private(set) var count = 0
  private var nextRun = 0
  private var nextBytes = 0
  private var current: (data: CMBlockBuffer, start: Int64, end: Int)?

  init(_ plans: [PlannedRun], _ pool: ReadBufferPool) {
    self.plans = plans
    self.pool = pool
    bytes.reserveCapacity(plans.count)
  }

  deinit {
    for case .piece(let piece, _, _, _) in bytes[nextBytes...] { pool.giveBack(piece) }
  }

  func add(_ piece: ReadBufferPool.Piece, from start: Int64, length: Int, runs: Int) {
    bytes.append(.piece(piece, from: start, length: length, runs: runs))
    count += runs
  }

  func add(_ whole: CMBlockBuffer) {
    bytes.append(.whole(whole))
    count += 1
  }

  func next() -> SampleRun? {
    guard nextRun < count else { return nil }
    let data = nextData()
    defer { nextRun += 1 }
    return SampleRun(
      track: plans[nextRun].source.track, first: plans[nextRun].first, others: plans[nextRun].others, data: data)
  }

  private func nextData() -> CMBlockBuffer {
    if let current, nextRun < current.end { return part(of: current.data, from: current.start) }
    let next = bytes[nextBytes]
    nextBytes += 1
    switch next {
    case .whole(let data): return data
    case .piece(let piece, _, let length, 1): return pool.buffer(piece, count: length)
    case .piece(let piece, let start, let length, let runs):
      let data = pool.buffer(piece, count: length)
      current = (data, start, nextRun + runs)
      return part(of: data, from: start)
    }
  }

  private func part(of data: CMBlockBuffer, from start: Int64) -> CMBlockBuffer {
    let offset = Int((plans[nextRun].offset ?? start) - start)
    return data.slice(offset..<offset + plans[nextRun].size)
  }
}
