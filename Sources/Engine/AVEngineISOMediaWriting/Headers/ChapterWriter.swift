import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct ChapterWriter {
  let options: WriterOptions

  func add(to records: inout [SampleTableBuilder], _ output: BufferedFileWriter) throws(EngineError) {
    // A movie that already has a chapter track gets no other.
    guard !options.chapters.isEmpty, !records.contains(where: { $0.settings.references["chap"] != nil }) else { return }
    let owners = records.indices.filter { records[$0].sampleCount > 0 }
    var numbers: [Int] = []
    for language in languages {
      let chapters = options.chapters.filter { $0.language == language }.sorted { $0.range.start < $1.range.start }
      numbers.append(records.count)
      records.append(try record(chapters, language, output))
    }
    for owner in owners where [kCMMediaType_Video, kCMMediaType_Audio].contains(records[owner].settings.mediaType) {
      records[owner].refer("chap", to: numbers)
    }
  }

  private var languages: [String?] {
    var found: [String?] = []
    for chapter in options.chapters where !found.contains(chapter.language) { found.append(chapter.language) }
    return found
  }

  private func record(_ chapters: [Chapter], _ language: String?, _ output: BufferedFileWriter) throws(EngineError)
    -> SampleTableBuilder
  {
    var format: CMFormatDescription?
    _ = CMFormatDescriptionCreate(
      allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: FourCC("text").rawValue, extensions: nil,
      formatDescriptionOut: &format)
    guard let format, let finest = chapters.map(\.range.start.timescale).max() else {
      throw EngineError(.outOfMemory, "Writing chapters")
    }
    // A chapter lasts until the next one begins; the last chapter lasts until its range ends.
    let ends = chapters.dropFirst().map(\.range.start) + chapters.suffix(1).map(\.range.end)
    let lengths = zip(chapters, ends).map { $1 - $0.range.start }
    var track = WriterTrack(
      mediaType: kCMMediaType_Text, formatDescriptions: [format], timescale: Self.timescale(finest, lengths))
    track.isEnabled = false
    track.languageCode = language.flatMap { $0.utf8.count == 3 ? $0 : nil }
    track.extendedLanguageTag = language
    var record = SampleTableBuilder(track)
    let start = chapters.first?.range.start ?? .zero
    for (chapter, length) in zip(chapters, lengths) {
      let bytes = Self.text(chapter.title)
      let sample = MediaSample(
        decodeTime: chapter.range.start - start, presentationTime: chapter.range.start - start,
        duration: length, size: bytes.count, location: .file(offset: 0))
      try record.add(sample, at: output.position)
      try output.write(bytes)
    }
    record.endChunk()
    let end = chapters.last?.range.end ?? start
    // A sole chapter without a duration has no edit, because that would hide it.
    if end > .zero {
      let duration = end - start
      record.edits = [
        EditSegment(
          source: CMTimeRange(start: .zero, duration: duration), target: CMTimeRange(start: start, duration: duration))
      ]
    }
    return record
  }

  /// A sample's duration must be shorter than 2³¹ ticks. The limit leaves a tick for rounding.
  private static func timescale(_ finest: CMTimeScale, _ lengths: [CMTime]) -> CMTimeScale {
    let scale = max(1000, min(finest, 90_000))
    let limit = CMTime(value: CMTimeValue(Int32.max) - 1, timescale: scale)
    return lengths.allSatisfy { $0 < limit } ? scale : 1000
  }

  /// A text sample has a length, UTF-8 text, and a box that states the encoding ("Text Sample Extensions", `encd`).
  private static func text(_ title: String) -> [UInt8] {
    let bytes = clipped(title, to: Int(Int16.max))
    var writer = BoxWriter()
    writer.u16(UInt16(bytes.count))
    writer.bytes(bytes)
    writer.box("encd") { $0.u32(0x100) }
    return writer.bytes
  }

  private static func clipped(_ text: String, to limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text {
      let more = String(character).utf8
      guard bytes.count + more.count <= limit else { break }
      bytes += more
    }
    return bytes
  }

  /// Nero's chapter list has starts in units of 100 ns. At most 255 chapters are written.
  func list() -> [UInt8] {
    let chapters = options.chapters.filter { $0.language == options.chapters.first?.language }.prefix(255)
    guard !chapters.isEmpty else { return [] }
    var writer = BoxWriter()
    writer.fullBox("chpl", version: 1) { box in
      box.u32(0)
      box.u8(UInt8(chapters.count))
      for chapter in chapters {
        let start = CMTimeConvertScale(chapter.range.start, timescale: 10_000_000, method: .roundHalfAwayFromZero)
        let title = Self.clipped(chapter.title, to: 255)
        box.i64(start.isNumeric ? max(0, start.value) : 0)
        box.u8(UInt8(title.count))
        box.bytes(title)
      }
    }
    return writer.bytes
  }
}
