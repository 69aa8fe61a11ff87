import CoreMedia
import Foundation
import MediaEngine

/// Reads chapters: from text tracks that others refer to (QuickTime), with pictures from tracks of stills that are referred to alike,
/// else from Nero's list.
struct ChapterReader {
  let tracks: [any MediaTrack]

  /// More marks than any real file has; reading stops there.
  private static let maximumCount = 10_000

  func chapters(marks: [(start: Int64, title: String)], duration: CMTime) -> [Chapter] {
    let ids = Set(tracks.flatMap { $0.info.references["chap"] ?? [] })
    let chapterTracks = tracks.filter { ids.contains($0.info.id) }
    // A broken chapter track loses its chapters, not the movie.
    var chapters = chapterTracks.filter { $0.info.mediaType == kCMMediaType_Text }.flatMap { (try? read($0)) ?? [] }
    if chapters.isEmpty { chapters = read(marks, duration) }
    for track in chapterTracks where track.info.mediaType == kCMMediaType_Video { try? addArtwork(from: track, to: &chapters) }
    return chapters
  }

  /// Media time against asset time of a chapter track, which has one edit.
  private func edit(of track: any MediaTrack) -> (source: CMTimeRange, target: CMTimeRange)? {
    guard let edit = track.info.segments.first(where: { !$0.isEmpty }), let source = edit.source else { return nil }
    return (source, edit.target)
  }

  private func read(_ track: any MediaTrack) throws(EngineError) -> [Chapter] {
    guard let edit = edit(of: track) else { return [] }
    let cursor = try track.makeCursor()
    var chapters: [Chapter] = []
    while chapters.count < Self.maximumCount, let sample = try cursor.next() {
      guard sample.size < 65_536 + 1024, let title = Self.title(try track.data(of: sample)) else { continue }
      let range = CMTimeRange(start: sample.presentationTime - edit.source.start + edit.target.start, duration: sample.duration)
      let visible = range.intersection(edit.target)
      guard visible.duration.value > 0 else { continue }
      chapters.append(Chapter(range: visible, title: title, language: track.info.extendedLanguageTag ?? track.info.languageCode))
    }
    return chapters
  }

  /// Each chapter gets the picture that is shown when it begins.
  private func addArtwork(from track: any MediaTrack, to chapters: inout [Chapter]) throws(EngineError) {
    guard let edit = edit(of: track) else { return }
    let types: [CMVideoCodecType: String] = [kCMVideoCodecType_JPEG: "image/jpeg", FourCC("png ").rawValue: "image/png"]
    let cursor = try track.makeCursor()
    for number in chapters.indices where chapters[number].artwork == nil {
      let time = chapters[number].range.start - edit.target.start + edit.source.start
      try cursor.seek(to: time)
      guard let sample = try cursor.next(), sample.presentationTime <= time, track.info.formatDescriptions.indices.contains(sample.formatIndex),
        let type = types[CMFormatDescriptionGetMediaSubType(track.info.formatDescriptions[sample.formatIndex])]
      else { continue }
      chapters[number].artwork = ChapterArtwork(track: track, sample: sample, mimeType: type)
    }
  }

  /// A text sample: a length of 16 bits, then UTF-8, or UTF-16 where it begins with a byte order mark.
  static func title(_ buffer: CMBlockBuffer) -> String? {
    let bytes = (try? buffer.withContiguousBytes { [UInt8]($0) }) ?? []
    var parser = ByteParser(bytes, box: "text")
    guard let length = try? parser.u16(), let text = try? parser.take(min(Int(length), parser.remaining)) else { return nil }
    return StoredText.string(text)
  }

  /// Nero's starts are in units of 100 ns; a chapter ends where the next begins.
  private func read(_ marks: [(start: Int64, title: String)], _ duration: CMTime) -> [Chapter] {
    let starts = marks.map { CMTime(value: $0.start, timescale: 10_000_000) }
    return marks.indices.compactMap { number in
      let end = number + 1 < marks.count ? starts[number + 1] : duration
      return end > starts[number] ? Chapter(range: CMTimeRange(start: starts[number], end: end), title: marks[number].title) : nil
    }
  }
}
