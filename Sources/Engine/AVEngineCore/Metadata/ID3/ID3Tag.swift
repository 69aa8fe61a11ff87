package struct ID3Tag: Sendable {
  /// Either 2, 3 or 4 for 2.2, 2.3 or 2.4, or 1 for version 1.
  package let version: UInt8
  package let frames: [ID3Frame]

  /// In bytes; the format allows 256 MiB.
  static let maximumSize = 64 << 20

  package init?(_ bytes: some Sequence<UInt8>) {
    var rest = TagBytes(bytes)
    guard let head = rest.take(10).flatMap(Header.init) else { return nil }
    guard let body = rest.take(min(head.size, rest.count)) else { return nil }
    self.init(head, body)
  }

  private init(_ head: Header, _ stored: ArraySlice<UInt8>) {
    version = head.version
    // Up to version 2.3 the body is unsynchronised as a whole, in version 2.4 frame by frame.
    var body =
      head.isUnsynchronised && head.version < 4 ? TagBytes(ID3FrameParser.synchronised(stored)) : TagBytes(stored)
    if head.hasExtension { Self.skipExtension(&body, head.version) }
    frames = ID3FrameParser(version: head.version, isUnsynchronised: head.isUnsynchronised).frames(body)
  }

  init(version: UInt8, frames: [ID3Frame]) { (self.version, self.frames) = (version, frames) }

  /// In version 2.4, the size of an extended header includes the size field (ID3 tag version 2.4.0 §3.2).
  private static func skipExtension(_ body: inout TagBytes, _ version: UInt8) {
    let start = body
    guard let size = version == 4 ? body.synchsafe().map({ $0 - 4 }) : body.length(), size >= 0, body.skip(size) else {
      return body = start
    }
  }

  /// The header of a tag, or its footer, which has the same form: ten bytes (ID3 tag version 2.4.0 §3.1, §3.4).
  struct Header {
    let version: UInt8
    let size: Int
    let isUnsynchronised: Bool
    let hasExtension: Bool
    let hasFooter: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      var rest = TagBytes(bytes)
      guard rest.starts(with: "ID3") || rest.starts(with: "3DI"), rest.skip(3), let version = rest.u8(),
        (2...4).contains(version),
        rest.skip(1), let flags = rest.u8(), let size = rest.synchsafe()
      else { return nil }
      self.version = version
      self.size = size
      isUnsynchronised = flags & 0x80 != 0
      // In version 2.2, bit 6 means a compression that was never defined.
      hasExtension = flags & 0x40 != 0 && version > 2
      hasFooter = flags & 0x10 != 0 && version == 4
    }

    var wholeSize: Int { 10 + size + (hasFooter ? 10 : 0) }
  }

  // MARK: Files

  /// Returns the tags of a stream of audio frames, such as MP3; earlier tags have precedence.
  package static func all(in source: any ByteSource) throws(EngineError) -> [ID3Tag] {
    var (tags, offset) = ([ID3Tag](), Int64(0))
    for _ in 0..<8 {
      guard let found = try tag(in: source, at: offset) else { break }
      if let tag = found.tag { tags.append(tag) }
      offset += Int64(found.size)
    }
    guard let length = try source.length(), length > offset else { return tags }
    return try tags + trailing(in: source, length: length, from: offset)
  }

  private static func tag(in source: any ByteSource, at offset: Int64) throws(EngineError) -> (tag: ID3Tag?, size: Int)?
  {
    guard let head = try Header(source.bytes(at: offset, count: 10)[...]) else { return nil }
    var count = min(head.size, maximumSize)
    if let length = try source.length() { count = Int(min(Int64(count), max(0, length - offset - 10))) }
    return (ID3Tag(head, try source.bytes(at: offset + 10, count: count)[...]), head.wholeSize)
  }

  private static func trailing(in source: any ByteSource, length: Int64, from start: Int64) throws(EngineError)
    -> [ID3Tag]
  {
    var tags = [ID3Tag]()
    var end = length
    let first = end - start >= 128 ? ID3Tag(version1: try source.bytes(at: end - 128, count: 128)) : nil
    if first != nil { end -= 128 }
    if end - start >= 20, let foot = try Header(source.bytes(at: end - 10, count: 10)[...]),
      Int64(foot.wholeSize) <= end - start,
      try source.bytes(at: end - 10, count: 3) == Array("3DI".utf8),
      let found = try tag(in: source, at: end - Int64(foot.wholeSize))
    {
      if let tag = found.tag { tags.append(tag) }
    }
    return tags + (first.map { [$0] } ?? [])
  }
}
