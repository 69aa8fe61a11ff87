package import AVEngineCore

/// A box in the file: its type, and the offsets of its header and its contents.
package struct Box: Sendable, Hashable {
  package let type: FourCC
  package let start: Int64
  /// The range of the contents in the file, cut at the end of the parent or of the file.
  package let body: Range<Int64>
  /// Whether the header claims more bytes than the parent or the file has.
  package var isCut = false

  package var size: Int64 { body.upperBound - body.lowerBound }
  package var end: Int64 { body.upperBound }
}

/// Reads boxes and their headers through a small window, so that walking over headers costs few reads.
///
/// A reader is used by one thread at a time.
package final class BoxReader {
  package let source: any ByteSource
  /// The length of the file; `.max` if it is unknown.
  package let length: Int64
  private var window: [UInt8] = []
  private var windowStart: Int64 = 0
  private var headerCount = 0

  /// A larger window would also read sample tables, which the walk over headers skips.
  private static let windowSize = 4096
  /// The most headers that one reader reads. The limit ends the walk over a file that consists of empty boxes.
  private static let maximumHeaderCount = 4_000_000
  /// The most bytes of contents that are read whole, unless the caller states another limit.
  package static let maximumBodySize: Int64 = 64 << 20

  package init(_ source: any ByteSource) throws(EngineError) {
    self.source = source
    length = try source.length() ?? .max
  }

  /// Returns up to `count` bytes at `offset`; fewer only at the end of the file.
  private func window(at offset: Int64, count: Int) throws(EngineError) -> ArraySlice<UInt8> {
    let relative = offset - windowStart
    if relative < 0 || relative + Int64(count) > Int64(window.count) {
      window = try source.bytes(at: offset, count: max(count, Self.windowSize))
      windowStart = offset
    }
    let start = Int(offset - windowStart)
    return window[min(start, window.count)..<min(start + count, window.count)]
  }

  /// Returns the box whose header is at `offset`, in a parent that ends at `limit`; nil at the end of the parent, or if
  /// the bytes there are not a box's header. A box that claims more bytes than the parent has is cut.
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
      // A size of zero: the box extends to the end of the file (ISO/IEC 14496-12 §4.2.2), or of its parent. If the type
      // is zero too, this is not a box: zeros end a list of QuickTime user data.
      guard type.rawValue != 0 else { return nil }
      length = UInt64(limit - offset)
    }
    guard length >= UInt64(header), limit - offset >= header else { return nil }
    let isCut = length > UInt64(limit - offset)
    let end = isCut ? limit : offset + Int64(length)
    return Box(type: type, start: offset, body: offset + header..<end, isCut: isCut)
  }

  /// Returns the boxes within a range, up to the first bytes that are not a box.
  package func boxes(in range: Range<Int64>) throws(EngineError) -> [Box] {
    var result: [Box] = []
    var offset = range.lowerBound
    while let box = try box(at: offset, limit: range.upperBound) {
      result.append(box)
      offset = box.end
    }
    return result
  }

  /// Reads the whole contents of a box. Throws an error of kind `.malformed` if they are longer than `limit`.
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
