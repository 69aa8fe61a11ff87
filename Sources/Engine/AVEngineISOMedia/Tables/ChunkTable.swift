import AVEngineCore

/// stsc, stco and co64 (ISO/IEC 14496-12 §8.7.4, §8.7.5).
final class ChunkTable: Sendable {
  /// The beginning of a run of chunks that hold equally many samples. Chunks are counted from zero.
  struct Anchor: Sendable { var run = 0, chunk = 0, sample = 0 }

  struct Index: Sendable {
    var anchors: [Anchor] = []
    var sampleCount = 0
  }

  let runs: TablePlace
  let offsets: TablePlace
  private let cache = BuiltOnce<Index>()
  private static let anchorDistance = 512

  init(runs: TablePlace, offsets: TablePlace) { (self.runs, self.offsets) = (runs, offsets) }

  var chunkCount: Int { offsets.count }

  func index() throws(EngineError) -> Index { try cache.value(or: build) }

  private func build() throws(EngineError) -> Index {
    var (index, window) = (Index(), TableWindow(runs, bytes: 65_536))
    var chunk = 0
    for run in 0..<runs.count {
      if run % Self.anchorDistance == 0 {
        index.anchors.append(Anchor(run: run, chunk: chunk, sample: index.sampleCount))
      }
      let next = try Self.nextChunk(after: run, from: chunk, of: self, &window)
      let (samples, overflow) = (next - chunk).multipliedReportingOverflow(by: Int(try window.u32(run, field: 4)))
      guard !overflow, samples < SampleTable.maximumSampleCount - index.sampleCount else {
        throw .malformed("stsc", "it has more samples in chunks than a file can contain")
      }
      index.sampleCount += samples
      chunk = next
    }
    return index
  }

  /// The result is counted from zero. A stored chunk number that is out of order or past the end is limited.
  static func nextChunk(
    after run: Int, from chunk: Int, of table: ChunkTable, _ window: inout TableWindow
  ) throws(EngineError) -> Int {
    guard run + 1 < table.runs.count else { return max(chunk, table.chunkCount) }
    return min(max(chunk, Int(try window.u32(run + 1)) - 1), max(chunk, table.chunkCount))
  }
}

struct ChunkCursor {
  let table: ChunkTable
  private let index: ChunkTable.Index
  private var runs: TableWindow
  private var offsets: TableWindow
  private var anchor = ChunkTable.Anchor()
  private var nextRunChunk = 0
  private var samplesPerChunk = 0

  /// Counted from zero.
  private(set) var chunk = 0
  private(set) var firstSample = 0
  private(set) var formatIndex = 0

  init(_ table: ChunkTable) throws(EngineError) {
    self.table = table
    index = try table.index()
    runs = TableWindow(table.runs)
    offsets = TableWindow(table.offsets)
    if table.runs.count > 0 { try load() }
  }

  var sampleCount: Int { samplesPerChunk }

  private mutating func load() throws(EngineError) {
    nextRunChunk = try ChunkTable.nextChunk(after: anchor.run, from: anchor.chunk, of: table, &runs)
    samplesPerChunk = Int(try runs.u32(anchor.run, field: 4))
    // Sample descriptions are counted from one. Some writers store zero by mistake for the only description.
    formatIndex = max(0, Int(try runs.u32(anchor.run, field: 8)) - 1)
  }

  private var runEnd: Int { anchor.sample + (nextRunChunk - anchor.chunk) * samplesPerChunk }

  mutating func move(toSample sample: Int) throws(EngineError) {
    guard sample < index.sampleCount, table.runs.count > 0 else {
      throw .malformed("stsc", "sample \(sample) is not in a chunk")
    }
    if sample < anchor.sample || sample - anchor.sample > 65_536 {
      let target = index.anchors[max(0, index.anchors.partitioningIndex { $0.sample > sample } - 1)]
      if sample < anchor.sample || target.run > anchor.run {
        anchor = target
        try load()
      }
    }
    while sample >= runEnd, anchor.run + 1 < table.runs.count {
      anchor = ChunkTable.Anchor(run: anchor.run + 1, chunk: nextRunChunk, sample: runEnd)
      try load()
    }
    guard samplesPerChunk > 0, sample < runEnd else { throw .malformed("stsc", "sample \(sample) is not in a chunk") }
    let within = (sample - anchor.sample) / samplesPerChunk
    chunk = anchor.chunk + within
    firstSample = anchor.sample + within * samplesPerChunk
  }

  mutating func offset() throws(EngineError) -> Int64 {
    if table.offsets.stride == 4 { return Int64(try offsets.u32(chunk)) }
    guard let offset = Int64(exactly: try offsets.u64(chunk)) else {
      throw .malformed("co64", "chunk \(chunk) is beyond the largest possible file")
    }
    return offset
  }
}
