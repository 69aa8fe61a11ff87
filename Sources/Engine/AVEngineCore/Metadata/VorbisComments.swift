import Foundation

/// Comments of Vorbis (xiph.org, "Ogg Vorbis I format specification: comment field").
package enum VorbisComments {
  package static func entries(_ bytes: some Sequence<UInt8>) -> [MetadataEntry] {
    var rest = TagBytes(bytes)
    guard let vendor = rest.little(4), rest.skip(Int(vendor)), let count = rest.little(4) else { return [] }
    var entries: [MetadataEntry] = []
    for _ in 0..<min(count, 100_000) {
      guard let length = rest.little(4), let comment = rest.take(min(Int(length), rest.count)) else { break }
      guard let equals = comment.firstIndex(of: UInt8(ascii: "=")), equals > comment.startIndex else { continue }
      let name = String(decoding: comment[..<equals], as: UTF8.self).uppercased()
      if let entry = entry(name, String(decoding: comment[(equals + 1)...], as: UTF8.self)) { entries.append(entry) }
    }
    return entries
  }

  private static func entry(_ name: String, _ value: String) -> MetadataEntry? {
    switch name {
    case "METADATA_BLOCK_PICTURE":
      return Data(base64Encoded: value, options: .ignoreUnknownCharacters).flatMap { picture($0) }
    case "COVERART":
      return Data(base64Encoded: value, options: .ignoreUnknownCharacters).map { pictureEntry($0, type: nil) }
    case "COVERARTMIME": return nil
    // Chapters are not metadata of the file (wiki.xiph.org, "Chapter Extension").
    case let name where name.hasPrefix("CHAPTER") && name.dropFirst(7).first?.isNumber == true: return nil
    default: return MetadataEntry(keySpace: "", key: .text(name), value: .text(value))
    }
  }

  /// Reads an image (RFC 9639 §8.8); lengths are big-endian.
  package static func picture(_ bytes: some Sequence<UInt8>) -> MetadataEntry? {
    var rest = TagBytes(bytes)
    guard let kind = rest.big(4), let typeLength = rest.length(), let type = rest.take(typeLength),
      let infoLength = rest.length(),
      let info = rest.take(infoLength), rest.skip(16), let length = rest.length(),
      let data = rest.take(min(length, rest.count))
    else { return nil }
    var entry = pictureEntry(Data(data), type: String(decoding: type, as: UTF8.self))
    entry.attributes["pictureType"] = String(kind)
    if !info.isEmpty { entry.attributes["info"] = String(decoding: info, as: UTF8.self) }
    return entry
  }

  private static func pictureEntry(_ data: Data, type: String?) -> MetadataEntry {
    var entry = MetadataEntry(keySpace: "", key: .text("METADATA_BLOCK_PICTURE"), value: .data(data))
    entry.mimeType = ImageSignature.mimeType(of: data) ?? type
    return entry
  }
}
