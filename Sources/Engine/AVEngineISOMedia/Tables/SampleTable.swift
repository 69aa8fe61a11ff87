import AVEngineCore

final class SampleTable: Sendable {
  /// Sums of such counts stay within 64 bits.
  static let maximumSampleCount = 1 << 40

  let durations: RunLengthTable
  let offsets: RunLengthTable?
  let chunks: ChunkTable
  let sizes: SizeTable
  /// nil: every sample is a sync sample.
  let sync: SyncTable?
  let partialSync: SyncTable?
  /// One byte per sample (sdtp, ISO/IEC 14496-12 §8.6.4).
  let dependencies: TablePlace?
  let groups: SampleGroups
  /// The amount to subtract from decode times so that none is after its presentation time (cslg, ISO/IEC 14496-12
  /// §8.6.1.4).
  let statedShift: Int64
  /// Set for audio whose samples are single frames. The cursor returns those in runs.
  let audio: AudioChunkLayout?

  struct AudioChunkLayout: Sendable, Hashable {
    var bytes: Int
    var frames: Int
  }

  init(
    durations: RunLengthTable, offsets: RunLengthTable?, chunks: ChunkTable, sizes: SizeTable, sync: SyncTable?,
    partialSync: SyncTable?,
    dependencies: TablePlace?, audio: AudioChunkLayout?, groups: SampleGroups = .none, statedShift: Int64 = 0
  ) {
    self.groups = groups
    self.statedShift = statedShift
    self.durations = durations
    self.offsets = offsets
    self.chunks = chunks
    self.sizes = sizes
    self.sync = sync
    self.partialSync = partialSync
    self.dependencies = dependencies
    self.audio = audio
  }

  func decodeShift() throws(EngineError) -> Int64 {
    guard let offsets else { return 0 }
    return max(statedShift, -(try offsets.index().lowest))
  }

  func sampleCount() throws(EngineError) -> Int { min(sizes.sampleCount, try chunks.index().sampleCount) }

  func endTime() throws(EngineError) -> Int64 {
    let (index, count) = (try durations.index(), try sampleCount())
    if index.sampleCount == count { return index.sum }
    guard count > 0 else { return 0 }
    var cursor = try RunLengthCursor(durations)
    try cursor.move(toSample: count - 1)
    return try cursor.sum(before: count)
  }
}

/// A sample in the tables or in a fragment. Times are in ticks of the media timescale.
struct IndexedSample {
  var decodeTime: Int64 = 0
  var presentationTime: Int64 = 0
  var duration: Int64 = 0
  var size = 0
  var offset: Int64 = 0
  var formatIndex = 0
  var flags = SampleFlags(rawValue: 0)
  /// The number of samples of the table that this value represents.
  var count = 1
}

extension SampleTable {
  func totalSize() throws(EngineError) -> Int64 {
    guard let audio else { return try sizes.total() }
    return try SizeTable.product(audio.bytes, (try sampleCount()) / max(1, audio.frames))
  }
}
