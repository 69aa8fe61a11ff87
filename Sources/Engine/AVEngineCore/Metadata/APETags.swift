/// The APEv2 tag after the audio of files such as MP3 ("APE Tags Specification", version 2).
enum APETags {
  private static let footerSize = 32
  private static let maximumSize = 16 << 20

  static func entries(in source: any ByteSource) throws(EngineError) -> [MetadataEntry] {
    guard let length = try source.length(), length >= Int64(footerSize) else { return [] }
    // An ID3 tag of version 1 may follow the APE tag.
    for end in [length, length - 128] where end >= Int64(footerSize) {
      var footer = TagBytes(try source.bytes(at: end - Int64(footerSize), count: footerSize))
      guard footer.starts(with: "APETAGEX"), footer.skip(12), let size = footer.little(4), let count = footer.little(4)
      else { continue }
      // The size includes the footer, and not the header.
      guard size >= UInt64(footerSize), size <= UInt64(min(end, Int64(maximumSize))) else { return [] }
      let body = try source.bytes(at: end - Int64(size), count: Int(size) - footerSize)
      return items(TagBytes(body), count: Int(min(count, 1000)))
    }
    return []
  }

  private static func items(_ bytes: TagBytes, count: Int) -> [MetadataEntry] {
    var (rest, entries) = (bytes, [MetadataEntry]())
    for _ in 0..<count {
      guard let size = rest.little(4), let flags = rest.little(4) else { break }
      let key = rest.latin()
      guard let value = rest.take(Int(size)) else { break }
      guard !key.isEmpty, let entry = entry(key, value, kind: flags >> 1 & 3) else { continue }
      entries += entry
    }
    return entries
  }

  private static func entry(_ key: String, _ value: ArraySlice<UInt8>, kind: UInt64) -> [MetadataEntry]? {
    guard kind == 1 else {
      return value.split(separator: 0).map {
        MetadataEntry(keySpace: "", key: .text(key), value: .text(String(decoding: $0, as: UTF8.self)))
      }
    }
    guard key.lowercased().hasPrefix("cover art") else { return nil }
    let data = ImageSignature.image(behindName: value)
    var entry = MetadataEntry(keySpace: "", key: .text("COVER"), value: .data(data))
    entry.mimeType = ImageSignature.mimeType(of: data)
    return [entry]
  }
}
