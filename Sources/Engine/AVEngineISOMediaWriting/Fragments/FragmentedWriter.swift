package import AVEngineCore
package import CoreMedia

package final class FragmentedWriter: ContainerWriter {
  private let target: any FragmentTarget
  private var pace: any FragmentPolicy
  private var tracks: [FragmentTrack] = []
  private var origin: CMTime?
  private var hasHeader = false
  private var stage = Stage.adding

  private enum Stage { case adding, writing, closed }

  init(_ target: any FragmentTarget, pace: any FragmentPolicy) { (self.target, self.pace) = (target, pace) }

  package var bytesWritten: Int64 { target.bytesWritten + tracks.reduce(0) { $0 + Int64($1.waitingBytes) } }

  private func misuse(_ detail: String) -> EngineError {
    EngineError(.writeFailed, "Writing", subject: target.subject, detail: detail)
  }

  // MARK: Tracks

  package func addTrack(_ track: WriterTrack) throws(EngineError) -> Int {
    guard stage == .adding else { throw misuse("a track was added after writing was started") }
    guard track.timescale > 0 else { throw misuse("a track needs a timescale") }
    guard track.locations.allSatisfy({ $0 == nil }) else { throw Self.elsewhere }
    for format in track.formatDescriptions { try target.check(format, of: track.mediaType) }
    tracks.append(FragmentTrack(number: tracks.count, record: SampleTableBuilder(track)))
    return tracks.count - 1
  }

  package func addFormat(_ format: CMFormatDescription, at location: String?, to track: Int) throws(EngineError) -> Int
  {
    guard stage != .closed, tracks.indices.contains(track) else {
      throw misuse("a format was added after the end, or to a track that does not exist")
    }
    guard location == nil else { throw Self.elsewhere }
    let known = tracks[track].settings.formatDescriptions
    let isListed = tracks[track].isListed && (target.listsSoleFormats || known.contains(format))
    guard !hasHeader || target.takesLateFormats || isListed else {
      let isFirst = known.isEmpty
      throw misuse(
        "the \(isFirst ? "first" : "next") format of a track was added after the header that lists the tracks")
    }
    try target.check(format, of: tracks[track].settings.mediaType)
    guard tracks[track].add(format) else {
      throw misuse("the frame size of uncompressed audio cannot change within a track")
    }
    return tracks[track].settings.formatDescriptions.count - 1
  }

  private static let elsewhere = EngineError(
    .unsupported, "Writing", detail: "a movie in fragments cannot refer to samples in other files")

  package func setEdits(_ edits: [EditSegment], of track: Int) {
    guard tracks.indices.contains(track) else { return }
    tracks[track].record.edits = edits
  }

  package func setOrigin(_ time: CMTime) {
    origin = time.isNumeric ? time : nil
    for track in tracks.indices { tracks[track].record.origin = origin }
  }

  // MARK: Media

  package func begin() throws(EngineError) {
    guard stage == .adding else { throw misuse("writing was started twice") }
    stage = .writing
    try target.begin()
  }

  package func append(_ sample: MediaSample, data: CMBlockBuffer, to track: Int) throws(EngineError) {
    guard stage == .writing, tracks.indices.contains(track) else {
      throw misuse("a sample was appended before writing was started, or to a track that does not exist")
    }
    guard tracks[track].settings.formatDescriptions.indices.contains(sample.formatIndex) else {
      throw misuse("a sample has no format")
    }
    let count = CMBlockBufferGetDataLength(data)
    guard count == sample.size else { throw misuse("a sample of \(sample.size) bytes has \(count) bytes of data") }
    if target.listsSoleFormats, !tracks[track].lists(sample.formatIndex) {
      try begin(sample.formatIndex, in: track)
    }
    try tracks[track].add(sample, data)
    try writeDue()
  }

  package func appendRun(
    _ source: any ByteSource, range: Range<Int64>, samples: [(track: Int, sample: MediaSample)]
  ) throws(EngineError) {
    for (track, sample) in samples {
      guard case .file(let offset) = sample.location, offset >= range.lowerBound, offset <= range.upperBound,
        Int64(sample.size) <= range.upperBound - offset
      else { throw misuse("a sample is outside of its run") }
      try append(sample, data: try Self.block(of: source, at: offset, count: sample.size), to: track)
    }
  }

  private static func block(of source: any ByteSource, at offset: Int64, count: Int) throws(EngineError)
    -> CMBlockBuffer
  {
    let bytes = try source.bytes(at: offset, count: count)
    guard bytes.count == count else {
      throw EngineError(
        .truncated, "Copying media", subject: source.name, detail: "it ends before the sample at byte \(offset)")
    }
    guard let buffer = CMBlockBuffer(count: count, { $0.copyBytes(from: bytes) }) else {
      throw EngineError(.outOfMemory, "Copying media", subject: source.name)
    }
    return buffer
  }

  package func endTrack(_ track: Int) throws(EngineError) {
    guard stage == .writing, tracks.indices.contains(track) else {
      throw misuse("a track ended before writing was started, or does not exist")
    }
    tracks[track].isEnded = true
    try writeDue()
  }

  /// Each initialization segment lists one format of a track, because FFmpeg's reader of fragments uses only the first.
  private func begin(_ format: Int, in track: Int) throws(EngineError) {
    if tracks[track].soleFormat != nil {
      try flushSegment()
      hasHeader = false
    }
    tracks[track].list(format)
  }

  package func flushSegment() throws(EngineError) {
    guard stage == .writing else { throw misuse("a segment ended before writing was started") }
    try write(tracks.map(\.waiting.count))
    if var pace = pace as? SegmentPolicy {
      pace.restart()
      self.pace = pace
    }
  }

  private func writeDue() throws(EngineError) {
    while let counts = pace.due(tracks) { try write(counts) }
  }

  private func write(_ counts: [Int]) throws(EngineError) {
    guard counts.contains(where: { $0 > 0 }) else { return }
    if !hasHeader { try target.writeHeader(&tracks, origin: origin) }
    hasHeader = true
    var pieces: [FragmentPiece] = []
    for (track, count) in counts.enumerated() {
      tracks[track].settleLateShift(origin: origin)
      if let piece = try tracks[track].take(count) { pieces.append(piece) }
    }
    try target.write(pieces, &tracks)
  }

  // MARK: End

  package func finish() throws(EngineError) {
    guard stage == .writing else { throw misuse("the file was finished before writing was started, or twice") }
    stage = .closed
    try write(tracks.map(\.waiting.count))
    try target.finish(&tracks, hasHeader: hasHeader)
  }

  package func setMetadata(_ metadata: [MetadataEntry]) { target.setMetadata(metadata) }

  package func abandon() {
    stage = .closed
    target.abandon()
  }
}

extension FragmentTrack {
  /// The movie header states no edits of a track whose first sample arrived later, so the track's times in the file
  /// must be movie times.
  mutating func settleLateShift(origin: CMTime?) {
    guard shift == nil, let first = waiting.first else { return }
    let start = origin.flatMap { record.ticks($0) } ?? first.decode
    let shift = max(-start, -first.decode)
    self.shift = TimeShift(decode: shift, presentation: shift)
  }
}
