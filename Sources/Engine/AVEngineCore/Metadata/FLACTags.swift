package enum FLACTags {
  /// Returns the entries of the metadata blocks (RFC 9639 §8) after the signature at an offset.
  package static func entries(in source: any ByteSource, from start: Int64) throws(EngineError) -> [MetadataEntry] {
    guard try source.bytes(at: start, count: 4) == Array("fLaC".utf8) else { return [] }
    var (offset, entries) = (start + 4, [MetadataEntry]())
    for _ in 0..<1000 {
      var head = TagBytes(try source.bytes(at: offset, count: 4))
      guard let kind = head.u8(), let size = head.big(3) else { break }
      let wanted = [4, 6].contains(kind & 0x7F)
      if wanted { entries += block(kind & 0x7F, try source.bytes(at: offset + 4, count: Int(size))) }
      offset += 4 + Int64(size)
      if kind & 0x80 != 0 { break }
    }
    return entries
  }

  static func block(_ kind: UInt8, _ bytes: some Sequence<UInt8>) -> [MetadataEntry] {
    kind == 4 ? VorbisComments.entries(bytes) : kind == 6 ? VorbisComments.picture(bytes).map { [$0] } ?? [] : []
  }
}
