package import CoreMedia
import Foundation
package import MediaEngine

/// Writes QuickTime and ISO files: media as it comes, and the movie header when it is complete.
package final class ISOMediaWriter: ContainerWriter {
  private let options: WriterOptions
  private let flavour: FileFlavour
  private let output: OutputFile
  private var records: [TrackRecord] = []
  private var pending: [PendingChunk] = []
  /// Where the box before `mdat` begins, which makes room for a 64-bit size.
  private var mediaStart: Int64 = 0
  private var stage = Stage.adding

  private enum Stage { case adding, writing, closed }

  /// Samples of one track that will stand in one chunk.
  private struct PendingChunk {
    var samples: [(sample: MediaSample, data: CMBlockBuffer)] = []
    var byteCount = 0
    var start = CMTime.invalid
  }

  /// A chunk is written when it lasts half a second, or earlier when it holds this many bytes.
  private static let largestChunk = 2 << 20
  private static let chunkDuration = CMTime(value: 1, timescale: 2)

  package init(path: String, options: WriterOptions) throws(EngineError) {
    guard let flavour = FileFlavour(format: options.format) else {
      throw EngineError(.unsupported, "Writing", subject: path, detail: "files of the format \(options.format) are not written here")
    }
    (self.options, self.flavour) = (options, flavour)
    output = try OutputFile(path: path)
  }

  package var bytesWritten: Int64 { output.position + pending.reduce(0) { $0 + Int64($1.byteCount) } }

  private func misuse(_ detail: String) -> EngineError { EngineError(.writeFailed, "Writing", subject: output.path, detail: detail) }

  // MARK: Tracks

  package func addTrack(_ track: WriterTrack) throws(EngineError) -> Int {
    guard stage == .adding else { throw misuse("a track was added after writing began") }
    guard !track.formatDescriptions.isEmpty, track.timescale > 0 else { throw misuse("a track needs a format and a timescale") }
    // A format that cannot be stored is found out before anything is written.
    for format in track.formatDescriptions {
      _ = try SampleEntryWriter(flavour, mediaType: track.mediaType).entry(format)
    }
    records.append(TrackRecord(track))
    pending.append(PendingChunk())
    return records.count - 1
  }

  package func setEdits(_ edits: [EditSegment], of track: Int) {
    guard records.indices.contains(track) else { return }
    records[track].edits = edits.isEmpty ? nil : edits
  }

  // MARK: Media

  package func begin() throws(EngineError) {
    guard stage == .adding else { throw misuse("writing began twice") }
    stage = .writing
    try output.write(flavour.typeBox)
    mediaStart = output.position
    var writer = BoxWriter()
    writer.box(flavour.fillerType) { _ in }
    writer.u32(0)
    writer.code("mdat")
    try output.write(writer.bytes)
  }

  package func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError) {
    guard stage == .writing, records.indices.contains(track) else { throw misuse("a sample came before writing began, or for no track") }
    let count = CMBlockBufferGetDataLength(data)
    guard count == sample.size else { throw misuse("a sample of \(sample.size) bytes came with \(count)") }
    if let last = pending[track].samples.last, last.sample.formatIndex != sample.formatIndex { try flush(track) }
    if pending[track].samples.isEmpty { pending[track].start = sample.decodeTime.isNumeric ? sample.decodeTime : sample.presentationTime }
    pending[track].samples.append((sample, data))
    pending[track].byteCount += count
    let end = (sample.decodeTime.isNumeric ? sample.decodeTime : sample.presentationTime) + sample.duration
    let isLong = end.isNumeric && end - pending[track].start >= Self.chunkDuration
    if isLong || pending[track].byteCount >= Self.largestChunk { try flush(track) }
  }

  /// Writes the samples that wait for their chunk to fill.
  private func flush(_ track: Int) throws(EngineError) {
    let samples = pending[track].samples
    pending[track] = PendingChunk()
    for (sample, data) in samples {
      try records[track].add(sample, at: output.position)
      try write(data)
    }
  }

  private func write(_ data: CMBlockBuffer) throws(EngineError) {
    guard CMBlockBufferGetDataLength(data) > 0 else { return }
    var failure: EngineError?
    do {
      try data.withContiguousBytes { bytes in
        do throws(EngineError) { try output.write(bytes) } catch { failure = error }
      }
    } catch { throw EngineError(.outOfMemory, "Writing a sample", subject: output.path, underlying: error) }
    if let failure { throw failure }
  }

  package func appendRun(
    _ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)]
  ) throws(EngineError) {
    guard stage == .writing else { throw misuse("a run came before writing began") }
    for track in Set(samples.map(\.track)) {
      guard records.indices.contains(track) else { throw misuse("a run came for no track") }
      try flush(track)
    }
    let start = output.position
    try output.copy(source, range: range)
    for (track, sample) in samples {
      guard case .file(let offset) = sample.location, offset >= range.lowerBound, offset <= range.upperBound,
        Int64(sample.size) <= range.upperBound - offset
      else { throw misuse("a sample lies outside the run that it came with") }
      try records[track].add(sample, at: start + (offset - range.lowerBound))
    }
  }

  // MARK: End

  package func finish() throws(EngineError) {
    guard stage == .writing else { throw misuse("the file was finished before writing began, or twice") }
    for track in records.indices {
      try flush(track)
      records[track].endChunk()
    }
    stage = .closed
    try output.flush()
    try completeMedia()
    if options.headerInFront { try writeHeaderInFront() } else { try output.write(header(shiftedBy: 0)) }
    try output.flush()
    output.close()
  }

  package func abandon() {
    stage = .closed
    pending = pending.map { _ in PendingChunk() }
    output.close()
  }

  /// The size of the media box: in 32 bits, or in 64 that take the filler's place.
  private func completeMedia() throws(EngineError) {
    let size = output.position - mediaStart - 8
    var writer = BoxWriter()
    if size <= Int64(UInt32.max) {
      writer.u32(UInt32(size))
      try output.put(writer.bytes, at: mediaStart + 8)
    } else {
      writer.u32(1)
      writer.code("mdat")
      writer.i64(size + 8)
      try output.put(writer.bytes, at: mediaStart)
    }
  }

  private func header(shiftedBy shift: Int64) throws(EngineError) -> [UInt8] {
    try MovieHeaderWriter(flavour: flavour, options: options, records: records, offsetShift: shift).movie()
  }

  /// Room for the header is made in front of the media; what the header leaves of it, and the old type box, become filler.
  private func writeHeaderInFront() throws(EngineError) {
    var room: Int64 = 0
    var movie = try header(shiftedBy: 0)
    // Offsets above 4 GB take 8 bytes: a header may grow by its own move, but only once.
    while room < Int64(movie.count) + 16 {
      room = (Int64(movie.count) + 16 + OutputFile.insertUnit - 1) / OutputFile.insertUnit * OutputFile.insertUnit
      movie = try header(shiftedBy: room)
    }
    try output.insert(room)
    var front = flavour.typeBox + movie
    let filler = room + mediaStart - Int64(front.count)
    var writer = BoxWriter()
    writer.u32(UInt32(clamping: filler))
    writer.code("free")
    // The old type box lies within the filler, and must not read as anything.
    writer.zeros(Int(filler) - 8)
    front += writer.bytes
    try output.put(front, at: 0)
  }
}

extension ISOMediaProvider: WriterProvider {
  package var writableFormats: Set<String> { ["mov", "mp4", "m4v", "m4a", "3gp", "3g2"] }

  package func makeWriter(path: String, options: WriterOptions) throws(EngineError) -> any ContainerWriter {
    try ISOMediaWriter(path: path, options: options)
  }
}
