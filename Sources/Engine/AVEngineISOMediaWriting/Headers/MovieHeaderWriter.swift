import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct MovieHeaderWriter {
  let brand: ContainerBrand
  let options: WriterOptions
  let records: [SampleTableBuilder]
  /// Added to chunk offsets, because the media moves.
  let offsetShift: Int64
  var fragments: FragmentHeader?
  var presentation: MoviePresentation?

  private var now: UInt64 { MovieDate.seconds(options.date) ?? MovieDate.now }

  func movie() throws(EngineError) -> [UInt8] {
    let timescale = fragments == nil ? MovieTimescale.choose(options, records) : max(1, options.timescale)
    var tracks: [[UInt8]] = []
    for number in records.indices where !records[number].settings.formatDescriptions.isEmpty {
      if let fragments, fragments.edits[number] == nil { continue }
      tracks.append(
        try TrackHeaderWriter(
          brand: brand, record: records[number], number: number, movieTimescale: timescale,
          offsetShift: offsetShift, now: now,
          openEdits: fragments?.edits[number] ?? (records[number].place?.hasNoEdits == true ? [.nothing] : nil)
        ).track())
    }
    let playing = records.filter { $0.place?.hasNoEdits != true }
    let duration = playing.map { EditListWriter(record: $0, movieTimescale: timescale).duration }.max() ?? 0
    var writer = BoxWriter()
    writer.box("moov") { box in
      header(&box, timescale, duration)
      for track in tracks { box.bytes(track) }
      if let presentation { box.bytes(presentation.kept.bytes(in: .movie)) }
      // A header before fragments has no chapter track. In QuickTime files, it has Nero's chapter list instead.
      let chapters = brand == .quickTime && fragments == nil ? [] : ChapterWriter(options: options).list()
      MetadataWriter(brand: brand).write(
        options.metadata, userData: chapters + (presentation?.kept.bytes(in: .movieUserData) ?? []), &box)
      if let fragments { box.bytes(fragments.extends()) }
    }
    return writer.bytes
  }

  private func header(_ writer: inout BoxWriter, _ timescale: CMTimeScale, _ duration: Int64) {
    let now = now
    let isLarge = duration > Int64(UInt32.max) - 1
    writer.fullBox("mvhd", version: isLarge ? 1 : 0) { box in
      box.sized(MovieDate.seconds(presentation?.creationDate) ?? now, isLarge)
      box.sized(now, isLarge)
      box.i32(timescale)
      box.sized(UInt64(duration), isLarge)
      box.fixed(presentation?.rate ?? 1, 16)
      box.u16(UInt16(clamping: Int(((presentation?.volume ?? 1) * 256).rounded())))
      box.zeros(10)
      box.matrix(presentation?.transform ?? .identity)
      box.zeros(24)
      box.u32(presentation?.nextTrackID ?? UInt32(clamping: records.count + 1))
    }
  }
}

/// In seconds since 1904, when Macintosh time begins.
enum MovieDate {
  static var now: UInt64 { UInt64(max(0, Date().timeIntervalSince1970 + 2_082_844_800)) }

  static func seconds(_ date: Date?) -> UInt64? {
    date.flatMap { UInt64(exactly: ($0.timeIntervalSince1970 + 2_082_844_800).rounded()) }
  }
}

extension BoxWriter {
  mutating func sized(_ value: UInt64, _ isLarge: Bool) {
    if isLarge { u64(value) } else { u32(UInt32(clamping: value)) }
  }

  mutating func matrix(_ transform: CGAffineTransform) {
    fixed(transform.a, 16)
    fixed(transform.b, 16)
    u32(0)
    fixed(transform.c, 16)
    fixed(transform.d, 16)
    u32(0)
    fixed(transform.tx, 16)
    fixed(transform.ty, 16)
    u32(0x4000_0000)
  }
}
