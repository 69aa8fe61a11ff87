import AVEngineCore

struct SampleTableCursor {
  let table: SampleTable
  let count: Int
  private var durations: RunLengthCursor
  private var offsets: RunLengthCursor?
  private var chunks: ChunkCursor
  private var sizes: SizeCursor
  private var sync: SyncCursor?
  private var partialSync: SyncCursor?
  private var dependencies: TableWindow?
  private let groups: SampleGroups.Members
  let decodeShift: Int64
  /// The sample after the last one returned, if both are in one chunk; otherwise the index is negative.
  private var next = (sample: -1, offset: Int64(0))

  /// The most frames of audio in one run, unless one packet has more.
  static let framesPerRun = 4096

  init(_ table: SampleTable) throws(EngineError) {
    self.table = table
    count = try table.sampleCount()
    durations = try RunLengthCursor(table.durations)
    offsets = try table.offsets.map { (table) throws(EngineError) in try RunLengthCursor(table) }
    chunks = try ChunkCursor(table.chunks)
    sizes = SizeCursor(table.sizes)
    sync = table.sync.map { SyncCursor($0) }
    partialSync = table.partialSync.map { SyncCursor($0) }
    dependencies = table.dependencies.map { TableWindow($0) }
    // Sample groups only mark more samples at which decoding can start, so groups that cannot be read are ignored.
    groups = (try? table.groups.members()) ?? SampleGroups.Members()
    decodeShift = try table.decodeShift()
  }

  /// For audio in single frames, returns the run of frames that begins with the sample.
  mutating func sample(_ index: Int) throws(EngineError) -> IndexedSample {
    var sample = IndexedSample()
    try durations.move(toSample: index)
    sample.decodeTime = try durations.sum(before: index)
    sample.duration = durations.value
    sample.presentationTime = try presentationTime(index, decodeTime: sample.decodeTime)
    try chunks.move(toSample: index)
    sample.formatIndex = chunks.formatIndex
    if let audio = table.audio { return try run(of: audio, from: index, sample) }
    sample.size = try sizes.size(of: index)
    sample.offset = try offset(of: index)
    sample.flags = try flags(of: index)
    let (end, overflow) = sample.offset.addingReportingOverflow(Int64(sample.size))
    guard !overflow else { throw .malformed("co64", "sample \(index) is beyond the largest possible file") }
    next = index + 1 < chunks.firstSample + chunks.sampleCount ? (index + 1, end) : (-1, 0)
    return sample
  }

  mutating func single(_ index: Int) throws(EngineError) -> IndexedSample {
    guard let audio = table.audio else { return try sample(index) }
    var sample = try sample(index)
    guard sample.count > 1, let duration = try durations(of: index) else { return sample }
    (sample.count, sample.duration, sample.size) = (1, duration, audio.bytes)
    return sample
  }

  private mutating func durations(of index: Int) throws(EngineError) -> Int64? {
    try durations.move(toSample: index)
    return durations.value
  }

  mutating func number(decodedAt time: Int64) throws(EngineError) -> Int {
    max(0, min(try durations.sample(at: time), count - 1))
  }

  mutating func chunk(of index: Int) throws(EngineError) -> (samples: Range<Int>, offset: Int64) {
    try chunks.move(toSample: index)
    let end = min(chunks.firstSample + chunks.sampleCount, count)
    return (chunks.firstSample..<max(end, chunks.firstSample + 1), try chunks.offset())
  }

  private mutating func offset(of index: Int) throws(EngineError) -> Int64 {
    if next.sample == index { return next.offset }
    let (offset, overflow) = try chunks.offset().addingReportingOverflow(
      try sizes.sum(from: chunks.firstSample, to: index))
    guard !overflow else { throw .malformed("co64", "sample \(index) is beyond the largest possible file") }
    return offset
  }

  private mutating func presentationTime(_ index: Int, decodeTime: Int64) throws(EngineError) -> Int64 {
    guard offsets != nil else { return decodeTime }
    try offsets?.move(toSample: index)
    return decodeTime.adding(offsets?.value ?? 0, times: 1) ?? decodeTime
  }

  private mutating func run(
    of audio: SampleTable.AudioChunkLayout, from index: Int, _ first: IndexedSample
  ) throws(EngineError) -> IndexedSample {
    var sample = first
    let chunkEnd = min(chunks.firstSample + chunks.sampleCount, count)
    let packets = (index - chunks.firstSample) / audio.frames
    // A run ends where a packet ends, because the next run would otherwise contain this packet again.
    let start = chunks.firstSample + packets * audio.frames
    let most = max(1, Self.framesPerRun / audio.frames) * audio.frames
    let frames = max(1, min(chunkEnd, start + most) - index)
    sample.count = frames
    let covered = index + frames - start
    sample.size = Int(try SizeTable.product(audio.bytes, (covered + audio.frames - 1) / audio.frames))
    let (offset, overflow) = try chunks.offset().addingReportingOverflow(try SizeTable.product(audio.bytes, packets))
    guard !overflow else { throw .malformed("co64", "sample \(index) is beyond the largest possible file") }
    sample.offset = offset
    // The run may cross into another entry of stts, so its end is looked up, not computed from the first duration.
    try durations.move(toSample: index + frames - 1)
    sample.duration = try durations.sum(before: index + frames) - sample.decodeTime
    sample.flags = .sync
    return sample
  }

  private mutating func flags(of index: Int) throws(EngineError) -> SampleFlags {
    var flags = SampleFlags(rawValue: 0)
    if sync == nil { flags.insert(.sync) } else if try sync?.contains(index) == true { flags.insert(.sync) }
    if partialSync != nil, try partialSync?.contains(index) == true { flags.insert(.partialSync) }
    if sync != nil, groups.sync.contains(index) { flags.insert(.sync) }
    if groups.randomAccess.contains(index) { flags.insert(.partialSync) }
    if let place = table.dependencies, index < place.count, let byte = try dependencies?.u8(index) {
      flags.formUnion(SampleFlags(dependsOn: byte >> 4 & 3, isDependedOn: byte >> 2 & 3, redundancy: byte & 3))
    }
    return flags
  }

  // MARK: Search

  mutating func times(_ index: Int) throws(EngineError) -> (decode: Int64, presentation: Int64) {
    try durations.move(toSample: index)
    let decode = try durations.sum(before: index)
    return (decode, try presentationTime(index, decodeTime: decode))
  }

  /// A member of a recovery group counts if decoding is correct at `time`.
  mutating func lastSync(at time: Int64) throws(EngineError) -> Int? {
    guard count > 0 else { return nil }
    if sync == nil && partialSync == nil {
      if offsets == nil {
        guard time >= 0 else { return nil }
        return aligned(min(try durations.sample(at: time), count - 1))
      }
      let position = try position(in: count, presentedAfter: time) { (_, index) throws(EngineError) in index }
      return position > 0 ? position - 1 : nil
    }
    var found = [try last(in: \.sync, at: time), try last(in: \.partialSync, at: time)]
    found += [try last(in: groups.sync, at: time), try last(in: groups.randomAccess, at: time)]
    for group in groups.recovery { found.append(try last(in: group.members, at: time, delay: group.distance)) }
    return found.compactMap { $0 }.max()
  }

  /// Recovery groups are not searched.
  mutating func firstSync(after time: Int64) throws(EngineError) -> Int? {
    guard count > 0 else { return nil }
    guard sync != nil || partialSync != nil else {
      guard let last = try lastSync(at: time) else { return 0 }
      return last + 1 < count ? aligned(last + 1, up: true) : nil
    }
    var found = [try first(in: \.sync, after: time), try first(in: \.partialSync, after: time)]
    found += [try first(in: groups.sync, after: time), try first(in: groups.randomAccess, after: time)]
    return found.compactMap { $0 }.min()
  }

  /// Returns the last member for which the sample `delay` samples later is presented at or before `time`.
  private mutating func last(in members: SampleRanges, at time: Int64, delay: Int = 0) throws(EngineError) -> Int? {
    guard !members.isEmpty else { return nil }
    let near = try durations.sample(at: time)
    var candidate = members.last(atOrBefore: min(near + SampleGroups.reach, count - 1) - delay)
    for _ in 0..<SampleGroups.reach * 2 {
      guard let index = candidate else { return nil }
      if try times(min(index + delay, count - 1)).presentation <= time { return index }
      candidate = members.last(atOrBefore: index - 1)
    }
    return nil
  }

  private mutating func first(in members: SampleRanges, after time: Int64) throws(EngineError) -> Int? {
    guard !members.isEmpty else { return nil }
    var candidate = members.first(after: try durations.sample(at: time) - SampleGroups.reach)
    for _ in 0..<SampleGroups.reach * 2 {
      guard let index = candidate, index < count else { return nil }
      if try times(index).presentation > time { return index }
      candidate = members.first(after: index)
    }
    return nil
  }

  /// Packets of several audio frames can only be read from their first frame on.
  private func aligned(_ index: Int, up: Bool = false) -> Int? {
    guard let frames = table.audio?.frames, frames > 1 else { return index }
    let start = index / frames * frames
    guard up, start < index else { return start }
    return start + frames < count ? start + frames : nil
  }

  private mutating func last(in list: WritableKeyPath<Self, SyncCursor?>, at time: Int64) throws(EngineError) -> Int? {
    let position = try syncPosition(in: list, presentedAfter: time)
    return position > 0 ? try self[keyPath: list]?.sample(position - 1) : nil
  }

  private mutating func first(in list: WritableKeyPath<Self, SyncCursor?>, after time: Int64) throws(EngineError)
    -> Int?
  {
    let position = try syncPosition(in: list, presentedAfter: time)
    guard let total = self[keyPath: list]?.count, position < total,
      let sample = try self[keyPath: list]?.sample(position)
    else {
      return nil
    }
    return sample < count ? sample : nil
  }

  private mutating func syncPosition(
    in list: WritableKeyPath<Self, SyncCursor?>, presentedAfter time: Int64
  ) throws(EngineError) -> Int {
    guard let total = self[keyPath: list]?.count else { return 0 }
    // Decode times are near presentation times, so the answer is usually a step or two from the sample that is decoded
    // at `time`.
    let near = try durations.sample(at: time)
    var position = try self[keyPath: list]?.position(after: near) ?? 0
    for _ in 0..<8 {
      if position > 0, try isLater(list, position - 1, than: time) {
        position -= 1
      } else if position < total, try !isLater(list, position, than: time) {
        position += 1
      } else {
        return position
      }
    }
    return try self.position(in: total, presentedAfter: time) { (cursor, position) throws(EngineError) in
      try cursor[keyPath: list]?.sample(position) ?? 0
    }
  }

  private mutating func isLater(
    _ list: WritableKeyPath<Self, SyncCursor?>, _ position: Int, than time: Int64
  ) throws(EngineError) -> Bool {
    guard let index = try self[keyPath: list]?.sample(position), index < count else { return true }
    return try times(index).presentation > time
  }

  /// The presentation times of the list's samples must increase.
  private mutating func position(
    in total: Int, presentedAfter time: Int64, sample: (inout Self, Int) throws(EngineError) -> Int
  ) throws(EngineError) -> Int {
    var low = 0
    var high = total
    while low < high {
      let middle = low + (high - low) / 2
      let index = try sample(&self, middle)
      let isEarlier = index < count ? try times(index).presentation <= time : false
      if isEarlier { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SampleFlags {
  /// ISO/IEC 14496-12 §8.6.4.3.
  init(dependsOn: UInt8, isDependedOn: UInt8, redundancy: UInt8) {
    self.init(rawValue: 0)
    if dependsOn == 1 { insert(.dependsOnOthers) } else if dependsOn == 2 { insert(.doesNotDependOnOthers) }
    if isDependedOn == 1 { insert(.isDependedOn) } else if isDependedOn == 2 { insert(.isDisposable) }
    if redundancy == 1 { insert(.hasRedundantCoding) }
  }
}
