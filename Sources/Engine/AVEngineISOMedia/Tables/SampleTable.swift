import AVEngineCore

/// The sample tables of one track (`stbl`), read by ranges when samples are asked for.
final class SampleTable: Sendable {
  /// Above any real file, and small enough that products with 32-bit numbers stay within 64 bits.
  static let maximumSampleCount = 1 << 40

  let durations: RunLengthTable
  let offsets: RunLengthTable?
  let chunks: ChunkTable
  let sizes: SizeTable
  /// nil: every sample is a sync sample.
  let sync: SyncTable?
  let partialSync: SyncTable?
  /// One byte a sample (sdtp, §8.6.4).
  let dependencies: TablePlace?
  let groups: SampleGroups
  /// What a `cslg` box says has to be taken off decode times for none to come after its presentation time (§8.6.1.4).
  let statedShift: Int64
  /// Bytes of one frame where samples are single frames of uncompressed or constant-rate sound: they are handed out in
  /// runs.
  let audio: AudioChunkLayout?

  /// How constant-rate sound lies in chunks: `frames` samples of the table take `bytes` bytes.
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

  /// What is taken off decode times where composition offsets are negative, so that every sample is decoded before it
  /// is shown.
  func decodeShift() throws(EngineError) -> Int64 {
    guard let offsets else { return 0 }
    return max(statedShift, -(try offsets.index().lowest))
  }

  /// Samples that have a size and a place.
  func sampleCount() throws(EngineError) -> Int { min(sizes.sampleCount, try chunks.index().sampleCount) }

  /// The decode time at which the last sample ends.
  func endTime() throws(EngineError) -> Int64 {
    let (index, count) = (try durations.index(), try sampleCount())
    if index.sampleCount == count { return index.sum }
    guard count > 0 else { return 0 }
    var cursor = try RunLengthCursor(durations)
    try cursor.move(toSample: count - 1)
    return try cursor.sum(before: count)
  }
}

/// One sample as tables describe it, in ticks of the media timescale.
struct IndexedSample {
  var decodeTime: Int64 = 0
  var presentationTime: Int64 = 0
  var duration: Int64 = 0
  var size = 0
  var offset: Int64 = 0
  var formatIndex = 0
  var flags = SampleFlags(rawValue: 0)
  /// Samples of the table that this one stands for.
  var count = 1
}

extension SampleTable {
  /// Bytes of all samples.
  func totalSize() throws(EngineError) -> Int64 {
    guard let audio else { return try sizes.total() }
    return try SizeTable.product(audio.bytes, (try sampleCount()) / max(1, audio.frames))
  }
}
