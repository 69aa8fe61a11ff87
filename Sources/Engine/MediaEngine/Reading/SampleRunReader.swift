import CoreMedia

/// Reads the samples of an edited track with their bytes, several with one read where they stand together in the file.
final class SampleRunReader {
  private let track: any MediaTrack
  /// Where samples may be read without the track; nil where they are in memory, encrypted or elsewhere.
  private let source: (any ByteSource)?
  private let reader: SampleReader
  private let storage: SampleDataReader.Storage
  private let pool = ReadBufferPool()
  private var queue = FIFO<EditedSample>()
  private var hasEnded = false
  private typealias ReadAhead = (range: Range<Int64>, buffer: CMBlockBuffer)
  private var ahead: ReadAhead?

  /// Most samples in one run: half a second of usual packets, and a bound where an index claims thousands of empty ones.
  private static let mostInRun = 64
  private static let mostQueued = 256
  /// Bytes between two samples that are read along.
  private static let largestGap: Int64 = 4096

  init(track: any MediaTrack, segments: [EditSegment], storage: SampleDataReader.Storage) throws(EngineError) {
    (self.track, self.storage) = (track, storage)
    source = track.info.isProtected ? nil : track.byteSource
    reader = try SampleReader(track: track, segments: segments)
  }

  /// The next sample, or nil at the end.
  func next() throws(EngineError) -> SampleRun? {
    try fill()
    guard let sample = queue.popFirst() else { return nil }
    return SampleRun(samples: [sample], data: try data(from: sample, size: sample.sample.size))
  }

  /// The next samples that stand one after the other in the file and follow one another in time, or nil at the end.
  func nextRun() throws(EngineError) -> SampleRun? {
    try fill()
    guard let first = queue.popFirst() else { return nil }
    var run = [first]
    var size = first.sample.size
    while run.count < Self.mostInRun, let next = queue.first, run[run.count - 1].isFollowed(by: next) {
      guard next.sample.size <= ReadBufferPool.readAhead - min(size, ReadBufferPool.readAhead) else { break }
      size += next.sample.size
      run.append(next)
      _ = queue.popFirst()
    }
    return SampleRun(samples: run, data: try data(from: first, size: size))
  }

  private func fill() throws(EngineError) {
    guard queue.count < Self.mostInRun, !hasEnded else { return }
    try ReadCancellation.check("Reading a sample")
    while queue.count < Self.mostQueued {
      guard let sample = try reader.next() else {
        hasEnded = true
        return
      }
      queue.append(sample)
      // What a demuxer delivers is in memory already: nothing is gained by having more of it.
      if case .memory = sample.sample.location { return }
    }
  }

  private func data(from first: EditedSample, size: Int) throws(EngineError) -> CMBlockBuffer {
    guard case .file(let offset) = first.sample.location, let source, size > 0, size <= ReadBufferPool.largest else {
      return try whole(first, size)
    }
    guard storage == .shared, size <= ReadBufferPool.readAhead else {
      let range = offset..<offset + Int64(size)
      guard let read = try read(range, from: source), read.range == range else { return try whole(first, size) }
      return read.buffer
    }
    if let ahead, ahead.range.lowerBound <= offset, offset + Int64(size) <= ahead.range.upperBound {
      return slice(ahead, offset, size)
    }
    let range = extent(from: offset, size: size)
    guard let read = try read(range, from: source), offset + Int64(size) <= read.range.upperBound else {
      return try whole(first, size)
    }
    ahead = read
    return slice(read, offset, size)
  }

  /// What the track reads itself. Where a file is shorter than its index says, it explains that.
  private func whole(_ first: EditedSample, _ size: Int) throws(EngineError) -> CMBlockBuffer {
    var sample = first.sample
    sample.size = size
    return try track.data(of: sample)
  }

  private func slice(_ ahead: ReadAhead, _ offset: Int64, _ size: Int) -> CMBlockBuffer {
    let start = Int(offset - ahead.range.lowerBound)
    return ahead.buffer.slice(start..<start + size)
  }

  /// What is read at once: the samples in the queue that stand behind this one, as far as a buffer reaches.
  private func extent(from offset: Int64, size: Int) -> Range<Int64> {
    var end = offset + Int64(size)
    queue.forEach { sample in
      guard case .file(let next) = sample.sample.location, next >= end, next - end <= Self.largestGap,
        next + Int64(sample.sample.size) - offset <= Int64(ReadBufferPool.readAhead)
      else { return false }
      end = next + Int64(sample.sample.size)
      return true
    }
    return offset..<end
  }

  private func read(_ range: Range<Int64>, from source: any ByteSource) throws(EngineError) -> ReadAhead? {
    var filled = 0
    let buffer = try pool.buffer(count: range.count) { (bytes) throws(EngineError) in
      filled = try source.read(at: range.lowerBound, into: bytes)
    }
    guard filled > 0 else { return nil }
    return (range.lowerBound..<range.lowerBound + Int64(filled), buffer)
  }
}

extension EditedSample {
  /// Whether another sample can stand in one buffer behind this one.
  fileprivate func isFollowed(by next: EditedSample) -> Bool {
    guard case .file(let offset) = sample.location, case .file(let nextOffset) = next.sample.location else { return false }
    return nextOffset - offset == Int64(sample.size) && next.sample.formatIndex == sample.formatIndex && !next.startsAnew
      && next.sample.presentationTime == sample.presentationTime + sample.duration
  }
}
