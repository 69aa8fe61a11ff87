import AVEngineCore
import AVEngineISOMedia
import CoreMedia

struct FragmentLayout {
  struct Chunk {
    let piece: Int
    let samples: Range<Int>
    let byteCount: Int
  }

  let sequenceNumber: UInt32
  let pieces: [FragmentPiece]
  /// The number of pieces in the fragment's header. The others are only in the header of the finished movie.
  private let listedCount: Int
  let chunks: [Chunk]
  /// The fragment's position in the file, if the track fragments state it as their base data offset.
  let fileOffset: Int64?

  /// `interleaving` is the duration at which a chunk ends. Without it a piece is split only where its format changes.
  init(
    sequenceNumber: UInt32, pieces listed: [FragmentPiece], unlisted: [FragmentPiece], interleaving: CMTime?,
    fileOffset: Int64?
  ) {
    self.sequenceNumber = sequenceNumber
    self.fileOffset = fileOffset
    pieces = listed + unlisted
    listedCount = listed.count
    var chunks: [(start: CMTime, chunk: Chunk)] = []
    for (number, piece) in pieces.enumerated() {
      for range in Self.split(piece, interleaving) {
        let bytes = piece.samples[range].reduce(0) { $0 + $1.sample.size }
        chunks.append(
          (piece.samples[range.lowerBound].decodeTime, Chunk(piece: number, samples: range, byteCount: bytes)))
      }
    }
    let order = chunks.indices.sorted { (chunks[$0].start, $0) < (chunks[$1].start, $1) }
    self.chunks = interleaving == nil ? chunks.map(\.chunk) : order.map { chunks[$0].chunk }
  }

  private static func split(_ piece: FragmentPiece, _ interleaving: CMTime?) -> [Range<Int>] {
    var ranges = [Range<Int>]()
    var start = 0
    for index in piece.samples.indices.dropFirst() {
      let (first, this) = (piece.samples[start], piece.samples[index])
      let isLong = interleaving.map { this.decodeTime - first.decodeTime >= $0 } ?? false
      guard isLong || this.sample.formatIndex != first.sample.formatIndex else { continue }
      ranges.append(start..<index)
      start = index
    }
    if start < piece.samples.count { ranges.append(start..<piece.samples.count) }
    return ranges
  }

  /// The number of each listed piece's first track fragment, counted from one.
  var firstTrackFragments: [Int] {
    var next = 1
    return (0..<listedCount).map { piece in
      defer { next += trackFragments(of: piece).count }
      return next
    }
  }

  private func trackFragments(of piece: Int) -> [[Int]] {
    Self.byFormat(chunks.indices.filter { chunks[$0].piece == piece }, of: chunks, pieces[piece])
  }

  var mediaSize: Int { chunks.reduce(0) { $0 + $1.byteCount } }

  // MARK: Bytes

  func build(subject: String) throws(EngineError) -> (bytes: [UInt8], chunkOffsets: [Int]) {
    let mediaSize = mediaSize
    // ISO/IEC 14496-12 §8.8.8: offsets of runs are signed 32-bit numbers.
    guard mediaSize < Int(Int32.max) - 1 << 20 else {
      throw EngineError(
        .writeFailed, "Writing a fragment", subject: subject, detail: "\(mediaSize) bytes are too many for one fragment"
      )
    }
    let headerSize = header(mediaOffset: 0).count
    var bytes = header(mediaOffset: headerSize + 8)
    var media = BoxWriter()
    media.u32(UInt32(mediaSize + 8))
    media.code("mdat")
    bytes.reserveCapacity(headerSize + 8 + mediaSize)
    bytes += media.bytes
    var offsets: [Int] = []
    for chunk in chunks {
      offsets.append(bytes.count)
      for sample in pieces[chunk.piece].samples[chunk.samples] { try append(sample.data, to: &bytes, subject) }
    }
    return (bytes, offsets)
  }

  private func append(_ data: CMBlockBuffer, to bytes: inout [UInt8], _ subject: String) throws(EngineError) {
    guard CMBlockBufferGetDataLength(data) > 0 else { return }
    do {
      try data.withContiguousBytes { bytes.append(contentsOf: $0) }
    } catch { throw EngineError(.outOfMemory, "Writing a sample", subject: subject, underlying: error) }
  }

  private func header(mediaOffset: Int) -> [UInt8] {
    var starts: [Int] = []
    var position = mediaOffset
    for chunk in chunks {
      starts.append(position)
      position += chunk.byteCount
    }
    var writer = BoxWriter()
    writer.box("moof") { box in
      box.fullBox("mfhd") { $0.u32(sequenceNumber) }
      for (number, piece) in pieces.prefix(listedCount).enumerated() {
        for part in trackFragments(of: number) {
          let runs = part.map { TrackRun(piece, chunks[$0].samples, dataOffset: starts[$0]) }
          TrackFragment(piece: piece, runs: runs, fileOffset: fileOffset).write(&box)
        }
      }
    }
    return writer.bytes
  }

  private static func byFormat(_ own: [Int], of chunks: [Chunk], _ piece: FragmentPiece) -> [[Int]] {
    var parts: [[Int]] = []
    var format: Int?
    for index in own {
      let this = piece.samples[chunks[index].samples.lowerBound].sample.formatIndex
      if this == format { parts[parts.count - 1].append(index) } else { parts.append([index]) }
      format = this
    }
    return parts
  }
}
