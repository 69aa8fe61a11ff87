/// The comments of an Ogg file's streams (RFC 3533), in the packets after the first packet of each stream.
package struct OggTags {
  package private(set) var entries: [MetadataEntry] = []
  private var streams: [UInt32: Stream] = [:]

  private static let maximumSize: Int64 = 64 << 20

  private struct Stream {
    var codec: Codec?
    var packetNumber = 0
    var packet: [UInt8] = []
    var isDone = false
  }

  private enum Codec { case vorbis, opus, theora, speex, flac }

  package init(_ source: any ByteSource) throws(EngineError) {
    var offset: Int64 = 0
    while offset < Self.maximumSize, let page = try Self.page(in: source, at: offset) {
      // The first pages of multiplexed streams precede the other pages of these streams.
      if page.isFirst { streams[page.serial] = Stream() }
      read(page)
      if !page.isFirst, streams.values.allSatisfy(\.isDone) { return }
      offset += Int64(page.size)
    }
  }

  private struct Page {
    let serial: UInt32
    let isFirst: Bool
    let segments: ArraySlice<UInt8>
    let body: [UInt8]
    let size: Int
  }

  /// Reads a page (§6): the header is 27 bytes and a table of segment sizes.
  private static func page(in source: any ByteSource, at offset: Int64) throws(EngineError) -> Page? {
    let bytes = try source.bytes(at: offset, count: 27 + 255)
    var head = TagBytes(bytes)
    guard head.starts(with: "OggS"), head.skip(5), let flags = head.u8(), head.skip(8), let serial = head.little(4),
      head.skip(8),
      let count = head.u8(), let segments = head.take(Int(count))
    else { return nil }
    let length = segments.reduce(0) { $0 + Int($1) }
    let body = try source.bytes(at: offset + 27 + Int64(count), count: length)
    guard body.count == length else { return nil }
    return Page(
      serial: UInt32(truncatingIfNeeded: serial), isFirst: flags & 2 != 0, segments: segments, body: body,
      size: 27 + Int(count) + length)
  }

  /// Reads the packets of a page. A segment of 255 bytes continues in the next one; a shorter one ends its packet.
  private mutating func read(_ page: Page) {
    guard var stream = streams[page.serial], !stream.isDone else { return }
    var position = 0
    for segment in page.segments where !stream.isDone {
      stream.packet += page.body[position..<position + Int(segment)]
      position += Int(segment)
      guard segment < 255 else { continue }
      finish(&stream)
    }
    streams[page.serial] = stream
  }

  private mutating func finish(_ stream: inout Stream) {
    let packet = TagBytes(stream.packet)
    stream.packet = []
    defer { stream.packetNumber += 1 }
    guard stream.packetNumber > 0 else {
      stream.codec = Self.codec(packet)
      stream.isDone = stream.codec == nil
      return
    }
    stream.isDone = true
    switch stream.codec {
    case .vorbis, .theora: entries += VorbisComments.entries(packet.remaining.dropFirst(7))
    case .opus: entries += VorbisComments.entries(packet.remaining.dropFirst(8))
    case .speex: entries += VorbisComments.entries(packet.remaining)
    case .flac:
      guard let kind = packet.first else { return }
      entries += FLACTags.block(kind & 0x7F, packet.remaining.dropFirst(4))
      stream.isDone = kind & 0x80 != 0 || kind == 0xFF
    case nil: break
    }
  }

  private static func codec(_ packet: TagBytes) -> Codec? {
    let marks: [([UInt8], Codec)] = [
      ([1] + Array("vorbis".utf8), .vorbis), ([0x80] + Array("theora".utf8), .theora),
      ([0x7F] + Array("FLAC".utf8), .flac),
      (Array("OpusHead".utf8), .opus), (Array("Speex   ".utf8), .speex),
    ]
    return marks.first { packet.remaining.starts(with: $0.0) }?.1
  }
}
