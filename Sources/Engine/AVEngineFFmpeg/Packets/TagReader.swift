import AVEngineCFFmpeg
import AVEngineCore
import CoreMedia
import Foundation

struct TagReader {
  let signature: MediaSignature

  func entries(of demuxer: Demuxer) -> [MetadataEntry] {
    var result = entries(demuxer.context.pointee.metadata)
    for index in 0..<demuxer.streamCount {
      if let stream = demuxer.stream(index)?.pointee, let picture = picture(stream) { result.append(picture) }
    }
    return result
  }

  /// The comments of the streams of an Ogg file belong to the file.
  func entries(of stream: AVStream) -> [MetadataEntry] {
    guard signature.format != .ogg else { return [] }
    return entries(stream.metadata) { !["language", "DURATION"].contains($0) && !$0.hasPrefix("_STATISTICS") }
  }

  private func entries(_ dictionary: OpaquePointer?, where isWanted: (String) -> Bool = { _ in true })
    -> [MetadataEntry]
  {
    let pairs = Self.pairs(dictionary).filter { isWanted($0.0) }
    if signature.format == .matroska { return MatroskaTags.entries(pairs) }
    return pairs.map { MetadataEntry(keySpace: "", key: .text($0.0), value: .text($0.1)) }
  }

  // MARK: Images and chapters

  private func picture(_ stream: AVStream) -> MetadataEntry? {
    guard stream.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 else { return nil }
    guard let data = stream.attached_pic.data, stream.attached_pic.size > 0 else { return nil }
    let bytes = Data(bytes: data, count: Int(stream.attached_pic.size))
    var entry = MetadataEntry(keySpace: "", key: .text("COVER"), value: .data(bytes))
    entry.mimeType = ImageSignature.mimeType(of: bytes)
    if let text = Self.value("comment", in: stream.metadata) { entry.attributes["pictureType"] = text }
    if let text = Self.value("title", in: stream.metadata) { entry.attributes["info"] = text }
    return entry
  }

  func chapters(of demuxer: Demuxer, zero: CMTime) -> [Chapter] {
    let context = demuxer.context.pointee
    return (0..<Int(context.nb_chapters)).compactMap { number in
      guard let chapter = context.chapters[number]?.pointee, chapter.time_base.num > 0, chapter.time_base.den > 0 else {
        return nil
      }
      let timing = StreamTiming(base: chapter.time_base, timescale: chapter.time_base.den)
      guard chapter.start != ff_no_time, chapter.end != ff_no_time, chapter.end >= chapter.start else { return nil }
      let range = CMTimeRange(
        start: timing.time(timing.value(chapter.start)) - zero, end: timing.time(timing.value(chapter.end)) - zero)
      return Chapter(range: range, title: Self.value("title", in: chapter.metadata) ?? "")
    }
  }

  // MARK: Dictionaries

  static func pairs(_ dictionary: OpaquePointer?) -> [(String, String)] {
    var result: [(String, String)] = []
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
      // Safety: both are texts that end with a zero byte, and live as long as the dictionary.
      result.append((String(cString: next.pointee.key), String(cString: next.pointee.value)))
      entry = next
    }
    return result
  }

  static func value(_ key: String, in dictionary: OpaquePointer?) -> String? {
    av_dict_get(dictionary, key, nil, 0).map { String(cString: $0.pointee.value) }
  }

  static func clockTime(_ text: String) -> CMTime? {
    let parts = text.trimmingCharacters(in: .whitespaces).split(separator: ":")
    guard parts.count == 3, let hours = Int64(parts[0]), let minutes = Int64(parts[1]) else { return nil }
    let seconds = parts[2].split(separator: ".")
    guard let whole = seconds.first.flatMap({ Int64($0) }), (0..<61).contains(whole) else { return nil }
    guard (0...1_000_000).contains(hours), (0..<60).contains(minutes) else { return nil }
    let decimals = seconds.count > 1 ? String((seconds[1] + "000000000").prefix(9)) : "0"
    guard let fraction = Int64(decimals), fraction >= 0 else { return nil }
    return .decimal(((hours * 60 + minutes) * 60 + whole) * 1_000_000_000 + fraction, timescale: 1_000_000_000)
  }
}

extension CMTime {
  static func decimal(_ value: Int64, timescale: CMTimeScale) -> CMTime {
    var value = value
    var scale = timescale
    while scale >= 10, scale.isMultiple(of: 10), value.isMultiple(of: 10) { (value, scale) = (value / 10, scale / 10) }
    return CMTime(value: value, timescale: scale)
  }
}
