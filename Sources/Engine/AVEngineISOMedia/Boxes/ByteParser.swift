package import AVEngineCore
package import Foundation

package struct ByteParser {
  package let bytes: [UInt8]
  package private(set) var position: Int
  package let end: Int
  package let box: FourCC

  package init(_ bytes: [UInt8], box: FourCC) {
    self.bytes = bytes
    self.position = 0
    self.end = bytes.count
    self.box = box
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>, box: FourCC) {
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
    self.box = box
  }

  package var remaining: Int { end - position }
  package var isAtEnd: Bool { position >= end }

  private func require(_ count: Int) throws(EngineError) {
    guard count >= 0, count <= remaining else {
      throw .malformed(box, "it ends \(count - remaining) bytes too early")
    }
  }

  package mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(EngineError) -> T {
    let width = T.bitWidth / 8
    try require(width)
    var value: T = 0
    for byte in bytes[position..<position + width] { value = value << 8 | T(truncatingIfNeeded: byte) }
    position += width
    return value
  }

  package mutating func u8() throws(EngineError) -> UInt8 {
    try require(1)
    defer { position += 1 }
    return bytes[position]
  }
  package mutating func u16() throws(EngineError) -> UInt16 { try integer() }
  package mutating func u32() throws(EngineError) -> UInt32 { try integer() }
  package mutating func u64() throws(EngineError) -> UInt64 { try integer() }
  package mutating func i16() throws(EngineError) -> Int16 { try integer() }
  package mutating func i32() throws(EngineError) -> Int32 { try integer() }
  package mutating func i64() throws(EngineError) -> Int64 { try integer() }
  package mutating func code() throws(EngineError) -> FourCC { FourCC(try u32()) }

  package mutating func fixed(_ fractionBits: Int) throws(EngineError) -> Double {
    Double(try i32()) / Double(1 << fractionBits)
  }

  /// The value has 32 bits in a box of version 0 and 64 bits in later versions. If all bits are set, it is unknown, and
  /// the result is nil.
  package mutating func sized(_ version: UInt8) throws(EngineError) -> UInt64? {
    if version == 0 {
      let value = try u32()
      return value == .max ? nil : UInt64(value)
    }
    let value = try u64()
    return value == .max ? nil : value
  }

  package mutating func fullBox() throws(EngineError) -> (version: UInt8, flags: UInt32) {
    let word = try u32()
    return (UInt8(word >> 24), word & 0xFF_FFFF)
  }

  package mutating func skip(_ count: Int) throws(EngineError) {
    try require(count)
    position += count
  }

  package mutating func take(_ count: Int) throws(EngineError) -> [UInt8] {
    try require(count)
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  package var rest: [UInt8] { Array(bytes[position..<end]) }
  package var restData: Data { Data(bytes[position..<end]) }

  package mutating func string() -> String {
    let stop = bytes[position..<end].firstIndex(of: 0) ?? end
    defer { position = min(stop + 1, end) }
    return String(decoding: bytes[position..<stop], as: UTF8.self)
  }

  package mutating func part(_ count: Int, box name: FourCC? = nil) throws(EngineError) -> ByteParser {
    try require(count)
    defer { position += count }
    return ByteParser(bytes, position..<position + count, box: name ?? box)
  }

  /// A terminator has type zero and a size of at most 8. A box that claims more bytes than remain is cut, because many
  /// writers miscount inside `wave` and `udta`.
  package mutating func child() -> ByteParser? {
    let start = position
    guard remaining >= 8, let size = try? u32(), let type = try? code(), type.rawValue != 0 || size > 8 else {
      return nil
    }
    var length = UInt64(size)
    if size == 1 {
      guard let large = try? u64(), large >= 16 else { return nil }
      length = large
    } else if size == 0 {
      length = UInt64(end - start)
    } else if size < 8 {
      return nil
    }
    let stop = length > UInt64(end - start) ? end : start + Int(length)
    defer { position = stop }
    return ByteParser(bytes, position..<stop, box: type)
  }

  package func children() -> [ByteParser] {
    var parser = self
    var result: [ByteParser] = []
    while let child = parser.child() { result.append(child) }
    return result
  }
}

extension EngineError {
  package static func malformed(_ box: FourCC, _ detail: String) -> EngineError {
    EngineError(.malformed, "Reading the movie", detail: "in box '\(box)': \(detail)")
  }
}
