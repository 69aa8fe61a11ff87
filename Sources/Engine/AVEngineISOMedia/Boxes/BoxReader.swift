package import AVEngineCore

package struct Box: Sendable, Hashable {
  package let type: FourCC
  package let start: Int64
  /// The contents, cut at the end of the parent or of the file.
  package let body: Range<Int64>
  package var isCut = false

  package var size: Int64 { body.upperBound - body.lowerBound }
  package var end: Int64 { body.upperBound }
}

package final class BoxReader {
  package let source: any ByteSource
  package let length: Int64
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0
  private var headerCount = 0

  /// A larger window would also read sample tables, which the walk over headers skips.
  private static let windowSize = 4096
  private static let maximumHeaderCount = 4_000_000
  package static let maximumBodySize: Int64 = 64 << 20

  package init(_ source: any ByteSource) throws(EngineError) {
    self.source = source
    length = try source.length() ?? .max
  }

  private func window(at offset: Int64, count: Int) throws(EngineError) -> ArraySlice<UInt8> {
    let relative = offset - windowStart
    if relative < 0 || relative + Int64(count) > Int64(window.count) {
      window = try source.bytes(at: offset, count: max(count, Self.windowSize))
      windowStart = offset
    }
    let start = Int(offset - windowStart)
    return window[min(start, window.count)..<min(start + count, window.count)]
  }

  /// Returns nil at the end of the parent, and if the bytes at `offset` are not a box's header.
  package func box(at offset: Int64, limit: Int64) throws(EngineError) -> Box? {
    guard offset >= 0, limit - offset >= 8 else { return nil }
    headerCount += 1
    guard headerCount <= Self.maximumHeaderCount else {
      throw EngineError(.malformed, "Reading the movie", detail: "it has more than \(Self.maximumHeaderCount) boxes")
    }
    let head = Array(try window(at: offset, count: 16))
    var parser = ByteParser(head, box: "box ")
    guard head.count >= 8 else { return nil }
    let (size, type) = (try parser.u32(), try parser.code())
    return Self.box(type, at: offset, size: size, largeSize: size == 1 ? try? parser.u64() : nil, limit: limit)
  }

  private static func box(_ type: FourCC, at offset: Int64, size: UInt32, largeSize: UInt64?, limit: Int64) -> Box? {
    var (header, length) = (Int64(8), UInt64(size))
    if size == 1 {
      guard let largeSize else { return nil }
      header = 16
      length = largeSize
    } else if size == 0 {
      // A box of size zero extends to the end of the file (ISO/IEC 14496-12 §4.2.2) or of its parent. If the type is
      // zero too, zeros end a list of QuickTime user data.
      guard type.rawValue != 0 else { return nil }
      length = UInt64(limit - offset)
    }
    guard length >= UInt64(header), limit - offset >= header else { return nil }
    let isCut = length > UInt64(limit - offset)
    let end = isCut ? limit : offset + Int64(length)
    return Box(type: type, start: offset, body: offset + header..<end, isCut: isCut)
  }

  package func boxes(in range: Range<Int64>) throws(EngineError) -> [Box] {
    var result: [Box] = []
    var offset = range.lowerBound
    while let box = try box(at: offset, limit: range.upperBound) {
      result.append(box)
      offset = box.end
    }
    return result
  }

  package func contents(of box: Box, limit: Int64 = maximumBodySize) throws(EngineError) -> ByteParser {
    guard box.size <= limit else {
      throw .malformed(box.type, "it has \(box.size) bytes, more than the limit for such a box")
    }
    let count = Int(box.size)
    if count <= Self.windowSize {
      return ByteParser(Array(try window(at: box.body.lowerBound, count: count)), box: box.type)
    }
    return ByteParser(try source.bytes(at: box.body.lowerBound, count: count), box: box.type)
  }

  package func head(of box: Box, count: Int) throws(EngineError) -> ByteParser {
    ByteParser(Array(try window(at: box.body.lowerBound, count: Int(min(Int64(count), box.size)))), box: box.type)
  }
}
