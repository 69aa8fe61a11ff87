import AVEngineCore
import CoreMedia

/// One thread finds the samples of all copied tracks and groups them; another copies their bytes. If all samples are in
/// memory when they are found, one thread reads and writes.
///
/// In each window of time, the samples of a file are sorted by their offsets if that keeps each track's decode order.
/// Adjacent samples are then copied as one run of bytes.
final class CopyExportStage: ExportStage, @unchecked Sendable {
  // Safety: the tracks' positions are used on the finding thread only. The other thread uses their constants, and
  // counts formats.
  private struct Entry {
    let track: CopiedTrack
    let sample: MediaSample
    /// In output time.
    let due: CMTime
    /// The file with the sample; nil for a sample in memory. The media of an edited track may be in several files.
    let file: (any ByteSource)?

    init(_ track: CopiedTrack, _ sample: MediaSample) {
      (self.track, self.sample, due) = (track, sample, track.due(sample))
      if case .file = sample.location {
        file = track.source.byteSource(ofFormat: sample.formatIndex)
      } else {
        file = nil
      }
    }
  }

  private enum Step {
    /// Adjacent samples are copied together, in the order of the file.
    case runs([Entry], of: any ByteSource)
    case single([Entry])
  }

  private struct Window {
    var steps: [Step]
    var end: CMTime
    /// Indexes in the plan of the tracks without remaining samples; `active` are the other tracks.
    var done: [Int]
    var active: [Int]
  }

  private let job: ExportJob
  private let tracks: [CopiedTrack]
  private let emptyTracks: [Int]
  private let writer: SharedWriter
  private let window: CMTime
  /// Whether one thread reads and writes, so that memory is freed on the thread that allocated it.
  private let copiesAsItReads: Bool
  private let found = BoundedQueue<Window>(capacity: 4)
  /// The output time up to which all tracks were copied before the size limit was reached.
  private(set) var wholeUntil: CMTime?
  /// The most bytes between two samples, such as padding between chunks, that are copied with them.
  private let largestGap: Int64 = 256

  init(
    job: ExportJob, tracks: [(index: Int, track: ExportPlan.Track, output: Int)], formatCounts: [Int: Int],
    writer: SharedWriter
  ) throws(EngineError) {
    self.job = job
    self.writer = writer
    let sharing = SharedWalk()
    var copied: [CopiedTrack] = []
    var empty: [Int] = []
    for (index, track, output) in tracks {
      if let track = try CopiedTrack(
        index: index, output: output, formatCount: formatCounts[output] ?? 0, track: track, range: job.range,
        sharing: sharing)
      {
        copied.append(track)
      } else {
        empty.append(index)
      }
    }
    for track in copied { try track.begin() }
    // With a size limit, the file ends with a whole window: short windows use the limit better. Windows with samples
    // in memory are shorter than others, because the memory is held until the window has been written.
    let inMemory = copied.count { $0.source.byteSource(ofFormat: 0) == nil }
    window = CMTime(value: job.hasSizeLimit ? 1 : inMemory > 0 ? 50 : 400, timescale: 100)
    copiesAsItReads = inMemory == copied.count
    self.tracks = copied
    emptyTracks = empty
  }

  var edits: [(track: Int, edits: [EditSegment])] { tracks.map { ($0.output, $0.edits) } }

  var threads: [@Sendable () throws -> Void] {
    copiesAsItReads ? [{ try self.copyAsRead() }] : [{ try self.find() }, { try self.copy() }]
  }

  private func copyAsRead() throws(EngineError) {
    defer { for track in tracks { job.finish(track.index) } }
    for index in emptyTracks { job.finish(index) }
    var end = window
    while !job.shouldStop, tracks.contains(where: { !$0.isDone }) {
      while !job.shouldStop, let track = nextTrack(before: end), let sample = try track.next(before: end) {
        guard try copy(sample, of: track) else { break }
      }
      if job.reachedSizeLimit { wholeUntil = end - window }
      for track in tracks where track.isDone { job.finish(track.index) }
      guard job.advance(tracks.filter { !$0.isDone }.map(\.index), to: end) else { return }
      end = windowEnd(after: end)
    }
  }

  private func nextTrack(before end: CMTime) -> CopiedTrack? {
    var first = CopiedTrack?.none
    var due = end
    for track in tracks {
      guard let next = track.nextDue, next < due else { continue }
      first = track
      due = next
    }
    return first
  }

  /// The next sample may be years away, so the empty windows before it are skipped.
  private func windowEnd(after end: CMTime) -> CMTime { max(end, tracks.compactMap(\.nextDue).min() ?? end) + window }

  private func find() throws(EngineError) {
    defer { found.close() }
    var end = window
    // Lead-ins are before zero and belong to the first window.
    while !job.shouldStop, tracks.contains(where: { !$0.isDone }) {
      let steps = turns(try entries(before: end)).flatMap { self.steps($0) }
      let (done, active) = (tracks.filter(\.isDone).map(\.index), tracks.filter { !$0.isDone }.map(\.index))
      guard found.push(Window(steps: steps, end: end, done: done, active: active)) else { return }
      end = windowEnd(after: end)
    }
  }

  private func copy() throws(EngineError) {
    defer {
      found.abandon()
      for track in tracks { job.finish(track.index) }
    }
    for index in emptyTracks { job.finish(index) }
    while !job.shouldStop, let next = found.pop() {
      for step in next.steps { try copy(step) }
      if job.reachedSizeLimit { wholeUntil = next.end - window }
      for index in next.done { job.finish(index) }
      guard job.advance(next.active, to: next.end) else { return }
    }
  }

  private func entries(before end: CMTime) throws(EngineError) -> [Entry] {
    var entries: [Entry] = []
    for track in tracks {
      while !job.shouldStop, let sample = try track.next(before: end) { entries.append(Entry(track, sample)) }
    }
    return entries
  }

  private func copy(_ step: Step) throws(EngineError) {
    switch step {
    case .runs(let entries, let source): try copyRuns(entries, of: source)
    case .single(let entries): try copySingly(entries)
    }
  }

  /// In a group, all entries of a track have the same source.
  private func turns(_ entries: [Entry]) -> [[Entry]] {
    guard entries.contains(where: { $0.file != nil }) else { return [entries] }
    var turns: [[Entry]] = []
    var last: [Int: (source: ObjectIdentifier?, turn: Int)] = [:]
    for entry in entries {
      let source = entry.file.map { ObjectIdentifier($0) }
      let before = last[entry.track.output]
      let turn = before.map { $0.source == source ? $0.turn : $0.turn + 1 } ?? 0
      last[entry.track.output] = (source, turn)
      if turn == turns.count { turns.append([]) }
      turns[turn].append(entry)
    }
    return turns
  }

  private func steps(_ entries: [Entry]) -> [Step] {
    guard entries.contains(where: { $0.file != nil }) else { return [.single(entries)] }
    var files: [(source: any ByteSource, entries: [Entry])] = []
    var single: [Entry] = []
    for entry in entries {
      guard let source = entry.file else {
        single.append(entry)
        continue
      }
      if let index = files.firstIndex(where: { $0.source === source }) {
        files[index].entries.append(entry)
      } else {
        files.append((source, [entry]))
      }
    }
    var steps: [Step] = []
    for (source, group) in files {
      let sorted = group.sorted { $0.sample.offset < $1.sample.offset }
      if isInDecodeOrder(sorted) { steps.append(.runs(sorted, of: source)) } else { single.append(contentsOf: group) }
    }
    return steps + [.single(single)]
  }

  private func isInDecodeOrder(_ entries: [Entry]) -> Bool {
    var last: [Int: CMTime] = [:]
    for entry in entries {
      if let previous = last[entry.track.output], entry.sample.decodeTime < previous { return false }
      last[entry.track.output] = entry.sample.decodeTime
    }
    return true
  }

  private func copyRuns(_ entries: [Entry], of source: any ByteSource) throws(EngineError) {
    guard let first = entries.first else { return }
    var run: [(track: Int, sample: MediaSample)] = []
    var range = first.sample.offset..<first.sample.offset
    for entry in entries {
      let sample = entry.sample
      if sample.offset - range.upperBound > largestGap {
        guard try flush(run, source: source, range: range) else { return }
        (run, range) = ([], sample.offset..<sample.offset)
      }
      run.append((entry.track.output, sample))
      range = range.lowerBound..<max(range.upperBound, sample.offset + Int64(sample.size))
    }
    _ = try flush(run, source: source, range: range)
  }

  /// Returns false if the size limit leaves no room for the run.
  private func flush(
    _ run: [(track: Int, sample: MediaSample)], source: any ByteSource, range: Range<Int64>
  ) throws(EngineError) -> Bool {
    guard !run.isEmpty else { return true }
    guard try job.limitAllows(Int64(range.count), samples: run.count, writer: writer) else { return false }
    try writer.use { (writer) throws(EngineError) in try writer.appendRun(source, range: range, samples: run) }
    return true
  }

  private func copySingly(_ entries: [Entry]) throws(EngineError) {
    // Indexes into `entries`, so that entries are not copied once more.
    var lanes: [(output: Int, places: FIFO<Int>)] = []
    for (place, entry) in entries.enumerated() {
      let lane = lanes.firstIndex { $0.output >= entry.track.output } ?? lanes.count
      if lane == lanes.count || lanes[lane].output != entry.track.output {
        lanes.insert((entry.track.output, FIFO()), at: lane)
      }
      lanes[lane].places.append(place)
    }
    func due(_ lane: Int) -> CMTime { lanes[lane].places.first.map { entries[$0].due } ?? .positiveInfinity }
    while let next = lanes.indices.min(by: { due($0) < due($1) }), let place = lanes[next].places.popFirst() {
      if lanes[next].places.isEmpty { lanes.remove(at: next) }
      guard !job.hasFailed, try copy(entries[place].sample, of: entries[place].track) else { return }
    }
  }

  /// Returns false if the size limit leaves no room for the sample.
  private func copy(_ sample: MediaSample, of track: CopiedTrack) throws(EngineError) -> Bool {
    guard try job.limitAllows(Int64(sample.size), writer: writer) else { return false }
    try addFormats(upTo: sample.formatIndex, of: track)
    if case .packet(let packet) = sample.location {
      try writer.use { (writer) throws(EngineError) in try writer.append(sample, packet: packet, to: track.output) }
    } else {
      let data = try track.source.data(of: sample)
      try writer.use { (writer) throws(EngineError) in try writer.append(sample, data: data, to: track.output) }
    }
    return true
  }

  /// Formats may become known during the walk, such as that of a stream's next variant.
  private func addFormats(upTo index: Int, of track: CopiedTrack) throws(EngineError) {
    let count = track.formatCount
    guard index >= count else { return }
    let formats = track.source.info.formatDescriptions.dropFirst(count).prefix(index + 1 - count)
    for format in formats {
      try writer.use { (writer) throws(EngineError) in _ = try writer.addFormat(format, to: track.output) }
    }
    track.formatCount = count + formats.count
  }
}

extension MediaSample {
  fileprivate var offset: Int64 {
    if case .file(let offset) = location { offset } else { 0 }
  }
}
