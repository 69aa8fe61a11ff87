import CFFmpeg
import CoreMedia
import Foundation
import MediaEngine

/// Metadata in the key space of its file, as far as libavformat lets it through: it renames the keys that all formats share, and
/// here they get their own names back.
struct TagReader {
  let signature: MediaSignature

  private enum Kind { case id3, riff, xiph, plain }

  private var kind: Kind {
    switch signature.demuxer {
    case "mp3", "aac", "ac3", "eac3", "aiff": .id3
    case "wav", "w64", "avi": .riff
    case "ogg", "flac": .xiph
    default: .plain
    }
  }

  func entries(of demuxer: Demuxer) -> [MetadataEntry] {
    var result = Self.pairs(demuxer.context.pointee.metadata).compactMap(entry)
    for index in 0..<demuxer.streamCount {
      guard let stream = demuxer.stream(index)?.pointee else { continue }
      // The comments of an Ogg file stand in its first stream.
      if signature.demuxer == "ogg" { result += Self.pairs(stream.metadata).compactMap(entry) }
      if let picture = picture(stream) { result.append(picture) }
    }
    return result
  }

  /// What is said of one track.
  func entries(of stream: AVStream) -> [MetadataEntry] {
    guard signature.demuxer != "ogg" else { return [] }
    let told = Self.pairs(stream.metadata).filter { !["language", "DURATION"].contains($0.0) && !$0.0.hasPrefix("_STATISTICS") }
    return told.compactMap(entry)
  }

  private func entry(_ key: String, _ value: String) -> MetadataEntry? {
    switch kind {
    case .id3: id3(key, value)
    case .riff: MetadataEntry(keySpace: "", key: .text(Self.riffNames[key] ?? key), value: .text(value))
    case .xiph: MetadataEntry(keySpace: "", key: .text(Self.xiphNames[key] ?? key.uppercased()), value: .text(value))
    case .plain: MetadataEntry(keySpace: "", key: .text(key), value: .text(value))
    }
  }

  // MARK: ID3 (id3.org, "ID3 tag version 2.4.0 - Native Frames")

  private func id3(_ key: String, _ value: String) -> MetadataEntry? {
    if let frame = Self.id3Names[key] { return MetadataEntry(keySpace: "org.id3", key: .text(frame), value: .text(value)) }
    if key.count == 4, key.first == "T" || key.first == "W", key == key.uppercased() {
      return MetadataEntry(keySpace: "org.id3", key: .text(key), value: .text(value))
    }
    if key.hasPrefix("id3v2_priv.") {
      var entry = MetadataEntry(keySpace: "org.id3", key: .text("PRIV"), value: .text(value))
      entry.attributes["info"] = String(key.dropFirst("id3v2_priv.".count))
      return entry
    }
    if key == "lyrics" || key.hasPrefix("lyrics-") {
      var entry = MetadataEntry(keySpace: "org.id3", key: .text("USLT"), value: .text(value))
      let language = key.split(separator: "-").last.map(String.init)
      if let language, language.count == 3 { entry.language = language }
      return entry
    }
    var entry = MetadataEntry(keySpace: "org.id3", key: .text("TXXX"), value: .text(value))
    entry.attributes["info"] = key
    return entry
  }

  private static let id3Names = [
    "title": "TIT2", "artist": "TPE1", "album": "TALB", "album_artist": "TPE2", "composer": "TCOM", "genre": "TCON", "track": "TRCK",
    "disc": "TPOS", "date": "TDRC", "copyright": "TCOP", "encoder": "TSSE", "encoded_by": "TENC", "language": "TLAN", "performer": "TPE3",
    "publisher": "TPUB", "comment": "COMM", "album-sort": "TSOA", "artist-sort": "TSOP", "title-sort": "TSOT", "compilation": "TCMP",
    "creation_time": "TDEN", "grouping": "TIT1",
  ]

  // MARK: RIFF INFO and Vorbis comments

  private static let riffNames = [
    "artist": "IART", "comment": "ICMT", "copyright": "ICOP", "date": "ICRD", "genre": "IGNR", "language": "ILNG", "title": "INAM",
    "album": "IPRD", "track": "IPRT", "encoder": "ISFT", "timecode": "ISMP", "encoded_by": "ITCH",
  ]

  private static let xiphNames = [
    "album_artist": "ALBUMARTIST", "track": "TRACKNUMBER", "disc": "DISCNUMBER", "comment": "DESCRIPTION",
  ]

  // MARK: Pictures and chapters

  private func picture(_ stream: AVStream) -> MetadataEntry? {
    guard stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else { return nil }
    guard let data = stream.attached_pic.data, stream.attached_pic.size > 0 else { return nil }
    let bytes = Data(bytes: data, count: Int(stream.attached_pic.size))
    let (space, key) = kind == .id3 ? ("org.id3", "APIC") : ("", kind == .xiph ? "METADATA_BLOCK_PICTURE" : "COVER")
    var entry = MetadataEntry(keySpace: space, key: .text(key), value: .data(bytes))
    entry.mimeType = bytes.starts(with: [0xff, 0xd8]) ? "image/jpeg" : bytes.starts(with: [0x89, 0x50]) ? "image/png" : nil
    if let text = Self.value("comment", in: stream.metadata) { entry.attributes["pictureType"] = text }
    if let text = Self.value("title", in: stream.metadata) { entry.attributes["info"] = text }
    return entry
  }

  func chapters(of demuxer: Demuxer, zero: CMTime) -> [Chapter] {
    let context = demuxer.context.pointee
    return (0..<Int(context.nb_chapters)).compactMap { number in
      guard let chapter = context.chapters[number]?.pointee, chapter.time_base.num > 0, chapter.time_base.den > 0 else { return nil }
      let timing = StreamTiming(base: chapter.time_base, timescale: chapter.time_base.den)
      guard chapter.start != ff_no_time, chapter.end != ff_no_time, chapter.end >= chapter.start else { return nil }
      let range = CMTimeRange(start: timing.time(timing.value(chapter.start)) - zero, end: timing.time(timing.value(chapter.end)) - zero)
      return Chapter(range: range, title: Self.value("title", in: chapter.metadata) ?? "")
    }
  }

  // MARK: Dictionaries

  static func pairs(_ dictionary: OpaquePointer?) -> [(String, String)] {
    var result: [(String, String)] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      // Safety: both are texts that end with a zero, for as long as the dictionary is.
      result.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
      entry = next
    }
    return result
  }

  static func value(_ key: String, in dictionary: OpaquePointer?) -> String? {
    av_dict_get(dictionary, key, nil, 0).map { String(cString: $0.pointee.value) }
  }

  /// "00:01:02.500000000": hours, minutes, seconds with up to nine decimals.
  static func clockTime(_ text: String) -> CMTime? {
    let parts = text.trimmingCharacters(in: .whitespaces).split(separator: ":")
    guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]) else { return nil }
    let seconds = parts[2].split(separator: ".")
    guard let whole = seconds.first.flatMap({ Int64($0) }), (0..<61).contains(whole) else { return nil }
    guard (0...1_000_000).contains(hours), (0..<60).contains(minutes) else { return nil }
    let decimals = seconds.count > 1 ? String((seconds[1] + "000000000").prefix(9)) : "0"
    guard let fraction = Int64(decimals), fraction >= 0 else { return nil }
    return CMTime(value: ((hours * 60 + minutes) * 60 + whole) * 1_000_000_000 + fraction, timescale: 1_000_000_000)
  }
}
