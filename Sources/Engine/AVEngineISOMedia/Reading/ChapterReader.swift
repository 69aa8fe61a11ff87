import AVEngineCore
import CoreMedia
import Foundation

struct ChapterReader {
  let tracks: [any MediaTrack]

  private static let maximumCount = 10_000

  func chapters(marks: [(start: Int64, title: String)], duration: CMTime) -> [Chapter] {
    let ids = Set(tracks.flatMap { $0.info.references["chap"] ?? [] })
    let chapterTracks = tracks.filter { ids.contains($0.info.id) }
    // If a chapter track is broken, the movie can still be read.
    let lists = chapterTracks.filter { $0.info.mediaType == kCMMediaType_Text }.map { (try? read($0)) ?? [] }
    var chapters = Self.joined(lists)
    if chapters.isEmpty { chapters = read(marks, duration) }
    for track in chapterTracks where track.info.mediaType == kCMMediaType_Video {
      try? addArtwork(from: track, to: &chapters)
    }
    return chapters
  }

  /// Podcasts may have a track of titles and one of links.
  private static func joined(_ lists: [[Chapter]]) -> [Chapter] {
    let titles = lists.filter { list in list.allSatisfy { $0.link == nil } }.flatMap { $0 }
    let links = lists.filter { list in list.contains { $0.link != nil } }.flatMap { $0 }
    guard !titles.isEmpty else { return links }
    return titles.map { chapter in
      var chapter = chapter
      chapter.link = links.first { $0.link != nil && $0.range.intersection(chapter.range).duration > .zero }?.link
      return chapter
    }
  }

  private func read(_ track: any MediaTrack) throws(EngineError) -> [Chapter] {
    let language = track.info.extendedLanguageTag ?? track.info.languageCode
    let cursor = try track.makeCursor()
    var chapters: [Chapter] = []
    var lookedAt = 0
    var last: CMTime?
    for edit in SegmentMap(track.info.segments).segments.prefix(Self.maximumCount) {
      guard let source = edit.source else { continue }
      try cursor.seek(to: source.start)
      while chapters.count < Self.maximumCount, let sample = try cursor.next() {
        lookedAt += 1
        guard lookedAt < 10 * Self.maximumCount else { return chapters }
        // The first sample may begin before the edit.
        guard sample.presentationTime <= source.start || sample.presentationTime < source.end else { break }
        guard let range = Self.range(of: sample, in: edit), sample.size < 65_536 + 1024,
          let text = Self.text(try track.data(of: sample), language: track.info.languageCode)
        else { continue }
        // A chapter that continues across an edit is one chapter.
        if last == sample.presentationTime, let end = chapters.last?.range.end, end == range.start {
          chapters[chapters.count - 1].range.duration = chapters[chapters.count - 1].range.duration + range.duration
          continue
        }
        last = sample.presentationTime
        var chapter = Chapter(range: range, title: text.title, language: language)
        chapter.link = text.address.map { ChapterLink(text: text.title, address: $0) }
        chapters.append(chapter)
      }
    }
    return chapters
  }

  private static func range(of sample: MediaSample, in edit: EditSegment) -> CMTimeRange? {
    let media = CMTimeRange(start: sample.presentationTime, duration: sample.duration)
    guard let source = edit.source else { return nil }
    // An edit without media duration holds one moment of the media.
    if source.duration == .zero { return media.containsTime(source.start) ? edit.target : nil }
    let part = media.intersection(source)
    guard part.duration > .zero, let start = edit.assetTime(of: part.start), let end = edit.assetTime(of: part.end),
      end > start
    else {
      return nil
    }
    return CMTimeRange(start: start, end: end)
  }

  private func addArtwork(from track: any MediaTrack, to chapters: inout [Chapter]) throws(EngineError) {
    let types: [CMVideoCodecType: String] = [
      kCMVideoCodecType_JPEG: "image/jpeg", FourCC("png ").rawValue: "image/png",
    ]
    let map = SegmentMap(track.info.segments)
    let cursor = try track.makeCursor()
    for number in chapters.indices where chapters[number].artwork == nil {
      guard let edit = map.index(at: chapters[number].range.start),
        let time = map.segments[edit].mediaTime(at: chapters[number].range.start)
      else { continue }
      try cursor.seek(to: time)
      guard let sample = try cursor.next(), sample.presentationTime <= time,
        track.info.formatDescriptions.indices.contains(sample.formatIndex),
        let type = types[CMFormatDescriptionGetMediaSubType(track.info.formatDescriptions[sample.formatIndex])]
      else { continue }
      chapters[number].artwork = ChapterArtwork(track: track, sample: sample, mimeType: type)
    }
  }

  /// A text sample is a length of 16 bits, a text, and boxes, one of which may hold an address.
  static func text(_ buffer: CMBlockBuffer, language: String?) -> (title: String, address: String?)? {
    let bytes = (try? buffer.withContiguousBytes { [UInt8]($0) }) ?? []
    var parser = ByteParser(bytes, box: "text")
    guard let length = try? parser.u16(), let text = try? parser.take(min(Int(length), parser.remaining)) else {
      return nil
    }
    let link = parser.children().first { $0.box == "href" }
    return (StoredText.string(text, language: language), link.flatMap(address))
  }

  /// An `href` box has the first and last character of the link, then the length of the address, and the address (3GPP
  /// TS 26.245 §5.17.1.5).
  private static func address(_ box: ByteParser) -> String? {
    var parser = box
    guard (try? parser.skip(4)) != nil, let length = try? parser.u8(), length > 0,
      let text = try? parser.take(Int(length))
    else { return nil }
    return StoredText.string(text)
  }

  private func read(_ marks: [(start: Int64, title: String)], _ duration: CMTime) -> [Chapter] {
    let starts = marks.map { CMTime(value: $0.start, timescale: 10_000_000) }
    return marks.indices.compactMap { number in
      let end = number + 1 < marks.count ? starts[number + 1] : duration
      return end > starts[number]
        ? Chapter(range: CMTimeRange(start: starts[number], end: end), title: marks[number].title) : nil
    }
  }
}
