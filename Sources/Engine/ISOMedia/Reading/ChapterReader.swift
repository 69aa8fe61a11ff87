import CoreMedia
import Foundation
import MediaEngine

/// Reads chapters: from text tracks that others refer to (QuickTime), else from Nero's list.
struct ChapterReader {
  let tracks: [ISOMediaTrack]

  /// More marks than any real file has; reading stops there.
  private static let maximumCount = 10_000

  func chapters(marks: [(start: Int64, title: String)], duration: CMTime) -> [Chapter] {
    let ids = Set(tracks.flatMap { $0.info.references["chap"] ?? [] })
    // A broken chapter track loses its chapters, not the movie.
    let fromTracks = tracks.filter { ids.contains($0.info.id) && $0.info.mediaType == kCMMediaType_Text }
      .flatMap { (try? chapters(of: $0)) ?? [] }
    return fromTracks.isEmpty ? chapters(of: marks, duration) : fromTracks
  }

  private func chapters(of track: ISOMediaTrack) throws(EngineError) -> [Chapter] {
    guard let edit = track.info.segments.first(where: { !$0.isEmpty }), let source = edit.source else { return [] }
    let cursor = try track.makeCursor()
    var chapters: [Chapter] = []
    while chapters.count < Self.maximumCount, let sample = try cursor.next() {
      guard sample.size < 65_536 + 1024, let title = Self.title(try track.data(of: sample)) else { continue }
      let range = CMTimeRange(start: sample.presentationTime - source.start + edit.target.start, duration: sample.duration)
      let visible = range.intersection(edit.target)
      guard visible.duration.value > 0 else { continue }
      chapters.append(Chapter(range: visible, title: title, language: track.info.extendedLanguageTag ?? track.info.languageCode))
    }
    return chapters
  }

  /// A text sample: a length of 16 bits, then UTF-8, or UTF-16 where it begins with a byte order mark.
  static func title(_ buffer: CMBlockBuffer) -> String? {
    let bytes = (try? buffer.withContiguousBytes { [UInt8]($0) }) ?? []
    var parser = ByteParser(bytes, box: "text")
    guard let length = try? parser.u16(), let text = try? parser.take(min(Int(length), parser.remaining)) else { return nil }
    return StoredText.string(text)
  }

  /// Nero's starts are in units of 100 ns; a chapter ends where the next begins.
  private func chapters(of marks: [(start: Int64, title: String)], _ duration: CMTime) -> [Chapter] {
    let starts = marks.map { CMTime(value: $0.start, timescale: 10_000_000) }
    return marks.indices.compactMap { number in
      let end = number + 1 < marks.count ? starts[number + 1] : duration
      return end > starts[number] ? Chapter(range: CMTimeRange(start: starts[number], end: end), title: marks[number].title) : nil
    }
  }
}
