import AVEngineCore
import CoreMedia
import Foundation

final class SegmentTarget: FragmentTarget {
  private let segments: SegmentOptions
  private let options: WriterOptions
  private let brand: ContainerBrand
  private var sequenceNumber: Int
  private(set) var bytesWritten: Int64 = 0

  init(_ segments: SegmentOptions, options: WriterOptions) throws(EngineError) {
    guard let brand = ContainerBrand(format: options.format) else {
      throw EngineError(
        .unsupported, "Writing segments", detail: "the format \(options.format) cannot be cut into segments")
    }
    self.segments = segments
    self.options = options
    self.brand = brand
    sequenceNumber = max(1, options.firstFragmentNumber)
  }

  var subject: String { "segments" }
  var takesLateFormats: Bool { false }
  var listsSoleFormats: Bool { true }

  func begin() throws(EngineError) {}

  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError) {
    _ = try SampleEntryWriter(brand, mediaType: mediaType).entry(format)
  }

  func writeHeader(_ tracks: inout [FragmentTrack], origin: CMTime?) throws(EngineError) {
    var header = FragmentHeader()
    for number in tracks.indices where !tracks[number].settings.formatDescriptions.isEmpty {
      header.edits[number] = tracks[number].settleForSegments()
    }
    let movie = try MovieHeaderWriter(
      brand: brand, options: options, records: tracks.map(\.record), offsetShift: 0, fragments: header
    ).movie()
    emit(
      .initialization, brand.typeBox(of: segments.profile) + movie,
      header.edits.keys.sorted().map { number in
        WrittenSegment.Track(track: number, mediaType: tracks[number].settings.mediaType)
      })
  }

  func write(_ pieces: [FragmentPiece], _ tracks: inout [FragmentTrack]) throws(EngineError) {
    if let stranger = pieces.first(where: { !tracks[$0.number].isListed }) {
      throw EngineError(
        .writeFailed, "Writing segments",
        detail: "track \(stranger.number + 1) had no format when the first segment was written")
    }
    guard !pieces.isEmpty else { return }
    let layout = FragmentLayout(
      sequenceNumber: UInt32(clamping: sequenceNumber), pieces: pieces, unlisted: [], interleaving: nil,
      fileOffset: nil)
    let (bytes, offsets) = try layout.build(subject: subject)
    sequenceNumber += 1
    let front =
      ContainerBrand.segmentTypeBox(of: segments.profile)
      + (segments.profile == .plain ? [] : SegmentIndexWriter(pieces).boxes(fragmentSize: bytes.count))
    var reports: [WrittenSegment.Track] = []
    for (number, piece) in pieces.enumerated() {
      guard let chunk = layout.chunks.firstIndex(where: { $0.piece == number }) else { continue }
      reports.append(Self.report(piece, firstOffset: front.count + offsets[chunk]))
    }
    emit(.media, front + bytes, reports)
  }

  private static func report(_ piece: FragmentPiece, firstOffset: Int) -> WrittenSegment.Track {
    var report = WrittenSegment.Track(track: piece.number, mediaType: piece.mediaType)
    let earliest = piece.samples.min { $0.presentation < $1.presentation }?.sample.presentationTime ?? .invalid
    let end =
      piece.samples.map { $0.sample.presentationTime + CMTime(value: $0.duration, timescale: piece.timescale) }.max()
      ?? .invalid
    report.earliestPresentation = earliest
    report.duration = end - earliest
    if piece.mediaType == kCMMediaType_Video, let first = piece.samples.first {
      report.firstSample = WrittenSegment.Sample(
        presentationTime: first.sample.presentationTime, offset: firstOffset, length: first.sample.size,
        isSync: first.sample.isSync)
    }
    return report
  }

  private func emit(_ kind: WrittenSegment.Kind, _ bytes: [UInt8], _ tracks: [WrittenSegment.Track]) {
    bytesWritten += Int64(bytes.count)
    segments.sink(WrittenSegment(kind: kind, data: Data(bytes), tracks: tracks))
  }

  func finish(_ tracks: inout [FragmentTrack], hasHeader: Bool) throws(EngineError) {}

  /// Initialization segments have the metadata of the options.
  func setMetadata(_ metadata: [MetadataEntry]) {}

  func abandon() {}
}
