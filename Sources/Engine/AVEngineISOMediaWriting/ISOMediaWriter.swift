package import AVEngineCore
package import CoreMedia
import Foundation

package final class ISOMediaWriter: ContainerWriter {
  let file: MovieFile
  // Exclusivity: a writer has one owner at a time, and no access to these properties calls back into the writer.
  @exclusivity(unchecked) private var records: [SampleTableBuilder] = []
  @exclusivity(unchecked) private var pending: [PendingChunk] = []
  private var stage = Stage.adding

  private enum Stage { case adding, writing, closed }

  private struct PendingChunk {
    /// If `data` is nil, the sample's bytes are in `copied`, in the order of the samples.
    var samples: [(sample: MediaSample, data: CMBlockBuffer?)] = []
    var copied: [UInt8] = []
    var byteCount = 0
    var formatIndex = 0
    /// In ticks of `timescale`.
    var start: Int64?
    var end: Int64?
    let timescale: CMTimeScale
    /// In ticks. A chunk of one sample may last longer.
    let longest: Int64
    let largest: Int

    init(_ record: SampleTableBuilder) {
      timescale = record.settings.timescale
      longest = record.chunkLength
      largest =
        record.settings.chunkDuration.isNumeric ? ISOMediaWriter.largestChunkOnRequest : ISOMediaWriter.largestChunk
    }

    func length(to end: Int64?) -> Int64 {
      guard let start, let end else { return 0 }
      return end - start
    }

    mutating func removeAll() {
      samples.removeAll(keepingCapacity: true)
      copied.removeAll(keepingCapacity: copied.capacity <= ISOMediaWriter.largestKept)
      byteCount = 0
      start = nil
      end = nil
    }
  }

  /// Smaller samples are copied, so that the owner can reuse the buffer's memory for the next sample.
  private static let smallestKeptBuffer = 64 << 10
  private static let largestKept = 1 << 20

  private static let largestChunk = 2 << 20
  private static let largestChunkOnRequest = 32 << 20

  package init(path: String, options: WriterOptions) throws(EngineError) {
    file = try MovieFile(path: path, options: options)
  }

  private var output: BufferedFileWriter { file.output }

  package var bytesWritten: Int64 { output.position + pending.reduce(0) { $0 + Int64($1.byteCount) } }

  private func misuse(_ detail: String) -> EngineError {
    EngineError(.writeFailed, "Writing", subject: output.path, detail: detail)
  }

  // MARK: Tracks

  package func addTrack(_ track: WriterTrack) throws(EngineError) -> Int {
    guard stage == .adding else { throw misuse("a track was added after writing was started") }
    guard track.timescale > 0 else { throw misuse("a track needs a timescale") }
    // A format that cannot be stored is detected before anything is written.
    for format in track.formatDescriptions { try file.check(format, of: track.mediaType) }
    let record = SampleTableBuilder(track)
    records.append(record)
    pending.append(PendingChunk(record))
    return records.count - 1
  }

  package func setEdits(_ edits: [EditSegment], of track: Int) {
    guard records.indices.contains(track) else { return }
    records[track].edits = edits
  }

  package func setOrigin(_ time: CMTime) {
    for track in records.indices { records[track].origin = time.isNumeric ? time : nil }
  }

  package func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int
  {
    guard stage != .closed, records.indices.contains(track) else {
      throw misuse("a format was added after the end, or to a track that does not exist")
    }
    try file.check(format, of: records[track].settings.mediaType)
    guard records[track].add(format, at: location) else {
      throw misuse("the frame size of uncompressed audio cannot change within a track")
    }
    return records[track].settings.formatDescriptions.count - 1
  }

  package func endTrack(_ track: Int) throws(EngineError) {
    guard stage == .writing, records.indices.contains(track) else {
      throw misuse("a track ended before writing was started, or does not exist")
    }
    try flush(track)
  }

  package func setMetadata(_ metadata: [MetadataEntry]) { file.options.metadata = metadata }

  package func flushSegment() throws(EngineError) { throw misuse("a movie file has no segments") }

  // MARK: Media

  package func begin() throws(EngineError) {
    guard stage == .adding else { throw misuse("writing was started twice") }
    stage = .writing
    try file.begin()
  }

  package func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError) {
    guard try beginSample(sample, track) else { return try refer(sample, track) }
    let count = CMBlockBufferGetDataLength(data)
    let isCopied = isCopied(count, of: sample)
    if isCopied {
      do {
        try data.withContiguousBytes { pending[track].copied.append(contentsOf: $0) }
      } catch { throw EngineError(.outOfMemory, "Writing a sample", subject: output.path, underlying: error) }
    }
    try endSample(sample, count, isCopied ? nil : data, track)
  }

  package func append(_ sample: MediaSample, packet: MemoryBlock, to track: Int) throws(EngineError) {
    guard try beginSample(sample, track) else { return try refer(sample, track) }
    let isCopied = isCopied(packet.length, of: sample)
    if isCopied {
      guard let base = packet.assured() else {
        throw EngineError(.outOfMemory, "Writing a sample", subject: output.path)
      }
      // Safety: the block has this many bytes, and lives until they have been copied.
      withExtendedLifetime(packet) {
        pending[track].copied.append(contentsOf: UnsafeRawBufferPointer(start: base, count: packet.length))
      }
    }
    try endSample(sample, packet.length, isCopied ? nil : CMBlockBuffer(packet), track)
  }

  /// Returns false if the sample is in another file.
  private func beginSample(_ sample: MediaSample, _ track: Int) throws(EngineError) -> Bool {
    guard stage == .writing, records.indices.contains(track) else {
      throw misuse("a sample was appended before writing was started, or to a track that does not exist")
    }
    guard records[track].settings.formatDescriptions.indices.contains(sample.formatIndex) else {
      throw misuse("a sample has no format")
    }
    guard !records[track].locations.isElsewhere(sample.formatIndex) else { return false }
    let start = sample.decodeTime.isNumeric ? sample.decodeTime : sample.presentationTime
    let end = SampleTableBuilder.ticks(start + sample.duration, timescale: pending[track].timescale)
    if !pending[track].samples.isEmpty {
      let isOther = pending[track].formatIndex != sample.formatIndex
      if isOther || pending[track].length(to: end) > pending[track].longest { try flush(track) }
    }
    if pending[track].samples.isEmpty {
      pending[track].start = SampleTableBuilder.ticks(start, timescale: pending[track].timescale)
      pending[track].formatIndex = sample.formatIndex
    }
    pending[track].end = end
    return true
  }

  private func isCopied(_ count: Int, of sample: MediaSample) -> Bool {
    count == sample.size && count < Self.smallestKeptBuffer
  }

  /// `data` is nil if the sample's bytes are in the chunk's `copied` already.
  private func endSample(
    _ sample: MediaSample, _ count: Int, _ data: CMBlockBuffer?, _ track: Int
  ) throws(EngineError) {
    guard count == sample.size else { throw misuse("a sample of \(sample.size) bytes has \(count) bytes of data") }
    if let data {
      pending[track].samples.append((sample, data))
    } else {
      // A sample from a demuxer may hold its own bytes. The copy holds none, so that their memory can be freed.
      let described = MediaSample(
        decodeTime: sample.decodeTime, presentationTime: sample.presentationTime, duration: sample.duration,
        size: sample.size, location: .file(offset: 0), formatIndex: sample.formatIndex, flags: sample.flags)
      pending[track].samples.append((described, nil))
    }
    pending[track].byteCount += sample.size
    let isFull = pending[track].byteCount >= pending[track].largest
    if isFull || pending[track].length(to: pending[track].end) >= pending[track].longest { try flush(track) }
  }

  private func refer(_ sample: MediaSample, _ track: Int) throws(EngineError) {
    guard case .file(let offset) = sample.location else {
      throw misuse("a sample in another file has no offset in that file")
    }
    try flush(track)
    try records[track].add(sample, at: offset)
  }

  private func flush(_ track: Int) throws(EngineError) {
    guard !pending[track].samples.isEmpty else { return }
    defer { pending[track].removeAll() }
    let alignment = Int64(records[track].settings.chunkAlignment)
    if alignment > 1, output.position % alignment > 0 { try output.writeZeros(alignment - output.position % alignment) }
    var place = output.position
    // The range of `copied` whose samples are recorded but not yet written.
    var noted = 0..<0
    for (sample, data) in pending[track].samples {
      try records[track].add(sample, at: place)
      place += Int64(sample.size)
      guard let data else {
        noted = noted.lowerBound..<noted.upperBound + sample.size
        continue
      }
      try output.write(pending[track].copied, noted)
      noted = noted.upperBound..<noted.upperBound
      try output.write(data)
    }
    try output.write(pending[track].copied, noted)
  }

  package func appendRun(
    _ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)]
  ) throws(EngineError) {
    guard stage == .writing else { throw misuse("a run of samples was appended before writing was started") }
    for track in Set(samples.map(\.track)) {
      guard records.indices.contains(track) else {
        throw misuse("a run of samples was appended to a track that does not exist")
      }
      try flush(track)
    }
    let start = output.position
    try output.copy(source, range: range)
    for (track, sample) in samples {
      guard case .file(let offset) = sample.location, offset >= range.lowerBound, offset <= range.upperBound,
        Int64(sample.size) <= range.upperBound - offset
      else { throw misuse("a sample is outside of its run") }
      try records[track].add(sample, at: start + (offset - range.lowerBound))
    }
  }

  // MARK: End

  package func finish() throws(EngineError) {
    guard stage == .writing else { throw misuse("the file was finished before writing was started, or twice") }
    for track in records.indices {
      try flush(track)
      records[track].endChunk()
    }
    stage = .closed
    try file.complete(records)
  }

  package func abandon() {
    stage = .closed
    for track in pending.indices { pending[track].removeAll() }
    output.close()
  }
}
