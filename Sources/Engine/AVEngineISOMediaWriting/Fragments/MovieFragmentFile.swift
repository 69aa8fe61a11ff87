import AVEngineCore
import AVEngineISOMedia
import CoreMedia

/// Unless the options keep the fragments, sixteen bytes before them become at the end the header of one media box
/// around all fragments. Those bytes decide whether a reader sees the movie in fragments or an ordinary movie.
final class MovieFragmentFile: FragmentTarget {
  let file: MovieFile
  private var sequenceNumber: Int
  private var durationPlace: Int64?
  private var index: [IndexEntry] = []

  /// An entry of the random access index: a fragment in which a track begins with a sync sample.
  private struct IndexEntry {
    let track: Int
    /// In media ticks, with the track's shift added.
    let time: Int64
    let offset: Int64
    let trackFragment: Int
  }

  private static let interleaving = CMTime(value: 1, timescale: 2)

  init(path: String, options: WriterOptions) throws(EngineError) {
    file = try MovieFile(path: path, options: options)
    sequenceNumber = max(1, options.firstFragmentNumber)
  }

  var subject: String { file.output.path }
  var bytesWritten: Int64 { file.output.position }
  /// The header of the finished ordinary movie has all formats.
  var takesLateFormats: Bool { !file.options.keepsFragments }
  var listsSoleFormats: Bool { false }

  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError) {
    try file.check(format, of: mediaType)
  }

  func begin() throws(EngineError) { try file.beginFragments() }

  func writeHeader(_ tracks: inout [FragmentTrack], origin: CMTime?) throws(EngineError) {
    let timescale = max(1, file.options.timescale)
    var header = FragmentHeader()
    for number in tracks.indices where !tracks[number].settings.formatDescriptions.isEmpty {
      header.edits[number] = tracks[number].settle(movieTimescale: timescale, origin: origin)
    }
    let expected = CMTimeConvertScale(
      file.options.expectedDuration, timescale: timescale, method: .roundHalfAwayFromZero)
    if expected.isNumeric, expected.value > 0 { header.duration = expected.value }
    let movie = try MovieHeaderWriter(
      brand: file.brand, options: file.options, records: tracks.map(\.record), offsetShift: 0, fragments: header
    ).movie()
    // The duration box is the first child of the header's last box.
    durationPlace = file.output.position + Int64(movie.count - header.extends().count) + 8
    try file.output.write(movie)
  }

  func write(_ pieces: [FragmentPiece], _ tracks: inout [FragmentTrack]) throws(EngineError) {
    guard !pieces.isEmpty else { return }
    let start = file.output.position
    let layout = FragmentLayout(
      sequenceNumber: UInt32(clamping: sequenceNumber), pieces: pieces.filter { tracks[$0.number].isListed },
      unlisted: pieces.filter { !tracks[$0.number].isListed }, interleaving: Self.interleaving,
      fileOffset: file.brand == .quickTime ? start : nil)
    let (bytes, offsets) = try layout.build(subject: subject)
    sequenceNumber += 1
    // A process that is killed between two calls leaves whole fragments.
    try file.output.writeAtOnce(bytes)
    for (chunk, offset) in zip(layout.chunks, offsets) {
      let piece = layout.pieces[chunk.piece]
      var place = start + Int64(offset)
      for sample in piece.samples[chunk.samples] {
        try tracks[piece.number].record.add(sample.sample, at: place)
        place += Int64(sample.sample.size)
      }
    }
    if file.options.keepsFragments { note(layout, at: start) }
  }

  private func note(_ layout: FragmentLayout, at offset: Int64) {
    for (piece, trackFragment) in zip(layout.pieces, layout.firstTrackFragments) {
      guard let first = piece.samples.first, first.sample.isSync else { continue }
      index.append(
        IndexEntry(
          track: piece.number, time: first.presentation + piece.shift.presentation, offset: offset,
          trackFragment: trackFragment))
    }
  }

  // MARK: End

  func finish(_ tracks: inout [FragmentTrack], hasHeader: Bool) throws(EngineError) {
    for number in tracks.indices { tracks[number].record.endChunk() }
    let records = tracks.map(\.record)
    guard file.options.keepsFragments, hasHeader else { return try file.completeFragments(records) }
    let timescale = max(1, file.options.timescale)
    let duration = records.map { EditListWriter(record: $0, movieTimescale: timescale).duration }.max() ?? 0
    try file.output.write(randomAccessIndex())
    try file.output.flush()
    if let durationPlace { try file.output.put(FragmentHeader.durationBox(duration), at: durationPlace) }
    file.output.close()
  }

  private func randomAccessIndex() -> [UInt8] {
    var writer = BoxWriter()
    writer.box("mfra") { box in
      for track in Set(index.map(\.track)).sorted() {
        let entries = index.filter { $0.track == track }
        box.fullBox("tfra", version: 1) { table in
          table.u32(UInt32(clamping: track + 1))
          // Numbers of track fragments take two bytes. Those of runs and samples, which are all 1, take one.
          table.u32(0x10)
          table.u32(UInt32(clamping: entries.count))
          for entry in entries {
            table.i64(max(0, entry.time))
            table.i64(entry.offset)
            table.u16(UInt16(clamping: entry.trackFragment))
            table.u8(1)
            table.u8(1)
          }
        }
      }
    }
    // The last box states the size of the whole index, itself included, so that a reader finds the index from the end.
    let size = writer.bytes.count + 16
    var whole = BoxWriter()
    whole.u32(UInt32(clamping: size))
    whole.bytes(writer.bytes.dropFirst(4))
    whole.fullBox("mfro") { $0.u32(UInt32(clamping: size)) }
    return whole.bytes
  }

  func setMetadata(_ metadata: [MetadataEntry]) { file.options.metadata = metadata }

  func abandon() { file.output.close() }
}
