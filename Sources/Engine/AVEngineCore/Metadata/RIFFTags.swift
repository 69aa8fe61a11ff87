package struct RIFFTags {
  package private(set) var entries: [MetadataEntry] = []
  package private(set) var id3: [ID3Tag] = []

  private static let maximumChunks = 20_000
  private static let maximumListSize = 16 << 20

  package init(_ source: any ByteSource) throws(EngineError) {
    let head = try source.bytes(at: 0, count: 12)
    guard head.count == 12 else { return }
    let isBig = head.starts(with: "FORM".utf8)
    var walk = ChunkWalk(source: source, isBigEndian: isBig)
    while walk.count < Self.maximumChunks, let chunk = try walk.next() {
      switch chunk.name {
      case "LIST": try readList(chunk, source)
      case "bext": entries += BroadcastExtension.entries(try chunk.bytes(source, limit: Self.maximumListSize))
      case "id3 ", "ID3 ": if let tag = ID3Tag(try chunk.bytes(source, limit: ID3Tag.maximumSize)) { id3.append(tag) }
      case "NAME", "AUTH", "(c) ", "ANNO":
        if isBig { add(chunk.name, try chunk.bytes(source, limit: Self.maximumListSize)) }
      default: break
      }
    }
  }

  /// Reads an INFO list ("Multimedia Programming Interface and Data Specifications 1.0", "INFO List Chunk").
  private mutating func readList(_ chunk: ChunkWalk.Chunk, _ source: any ByteSource) throws(EngineError) {
    guard try source.bytes(at: chunk.start, count: 4) == Array("INFO".utf8) else { return }
    var rest = TagBytes(try chunk.bytes(source, limit: Self.maximumListSize))
    rest.skip(4)
    while let name = rest.take(4), let size = rest.little(4), let text = rest.take(min(Int(size), rest.count)) {
      add(TagBytes.latin(name), Array(text))
      if size % 2 == 1 { rest.skip(1) }
    }
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) {
    let text = Array(bytes.prefix { $0 != 0 })
    guard !text.isEmpty else { return }
    let value = String(validating: text, as: UTF8.self) ?? TagBytes.latin(text)
    entries.append(MetadataEntry(keySpace: "", key: .text(name), value: .text(value)))
  }
}

private struct ChunkWalk {
  struct Chunk {
    let name: String
    let start: Int64
    let size: Int64

    func bytes(_ source: any ByteSource, limit: Int) throws(EngineError) -> [UInt8] {
      let left = try source.length().map { max(0, $0 - start) } ?? .max
      return try source.bytes(at: start, count: Int(min(size, Int64(limit), left)))
    }
  }

  let source: any ByteSource
  let isBigEndian: Bool
  private(set) var count = 0
  private var offset: Int64 = 12
  private var dataSize: Int64?

  init(source: any ByteSource, isBigEndian: Bool) { (self.source, self.isBigEndian) = (source, isBigEndian) }

  mutating func next() throws(EngineError) -> Chunk? {
    var head = TagBytes(try source.bytes(at: offset, count: 8))
    guard let name = head.take(4), let stated = isBigEndian ? head.big(4) : head.little(4) else { return nil }
    var size = Int64(stated)
    if stated == 0xFFFF_FFFF {
      guard let dataSize else { return nil }
      size = dataSize
    }
    let chunk = Chunk(name: TagBytes.latin(name), start: offset + 8, size: size)
    if chunk.name == "ds64" { try readSizes(chunk) }
    let (end, overflow) = chunk.start.addingReportingOverflow(size + size % 2)
    guard !overflow else { return nil }
    (offset, count) = (end, count + 1)
    return chunk
  }

  private mutating func readSizes(_ chunk: Chunk) throws(EngineError) {
    var sizes = TagBytes(try chunk.bytes(source, limit: 16))
    guard sizes.skip(8), let data = sizes.little(8), let size = Int64(exactly: data), size < .max - 1 else { return }
    dataSize = size
  }
}
