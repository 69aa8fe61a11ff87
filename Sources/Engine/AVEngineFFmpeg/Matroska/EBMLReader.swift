import AVEngineCore

final class EBMLReader {
  struct Element {
    let id: UInt32
    let start: Int64
    let body: Int64
    /// nil if the element's size is unknown or too large.
    let end: Int64?
  }

  private let source: any ByteSource
  private var block: [UInt8] = []
  private var blockStart: Int64 = 0
  private static let blockSize = 1 << 14

  init(_ source: any ByteSource) { self.source = source }

  private func byte(at offset: Int64) throws(EngineError) -> UInt8? {
    if offset < blockStart || offset >= blockStart + Int64(block.count) {
      block = try source.bytes(at: offset, count: Self.blockSize)
      blockStart = offset
    }
    return block.first == nil ? nil : block[Int(offset - blockStart)]
  }

  /// Returns an integer of variable size (RFC 8794 §4). `keepsMarker` keeps the bits that state the size.
  private func variable(
    at offset: Int64, longest: Int, keepsMarker: Bool
  ) throws(EngineError) -> (value: UInt64, length: Int)? {
    guard let first = try byte(at: offset) else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard length <= longest else { return nil }
    var value = UInt64(keepsMarker ? first : first & UInt8(truncatingIfNeeded: 0xFF >> length))
    for index in 1..<length {
      guard let next = try byte(at: offset + Int64(index)) else { return nil }
      value = value << 8 | UInt64(next)
    }
    return (value, length)
  }

  func element(at offset: Int64) throws(EngineError) -> Element? {
    guard offset >= 0, offset < Int64.max >> 1, let id = try variable(at: offset, longest: 4, keepsMarker: true),
      let size = try variable(at: offset + Int64(id.length), longest: 8, keepsMarker: false)
    else { return nil }
    let body = offset + Int64(id.length + size.length)
    let unknown = UInt64(1) << (7 * UInt64(size.length)) - 1
    let (end, overflow) = body.addingReportingOverflow(Int64(clamping: size.value))
    let isBounded = size.value != unknown && !overflow
    return Element(id: UInt32(truncatingIfNeeded: id.value), start: offset, body: body, end: isBounded ? end : nil)
  }

  func children(of parent: Element) throws(EngineError) -> [Element] {
    guard let end = parent.end else { return [] }
    var result: [Element] = []
    var position = parent.body
    // The limit keeps the elements of a broken file from filling the memory.
    while position < end, result.count < 1 << 20, let child = try element(at: position), let next = child.end,
      next <= end
    {
      result.append(child)
      position = next
    }
    return result
  }

  func bytes(_ element: Element, atMost limit: Int) throws(EngineError) -> [UInt8] {
    guard let end = element.end else { return [] }
    var result: [UInt8] = []
    for offset in element.body..<min(end, element.body + Int64(limit)) {
      guard let next = try byte(at: offset) else { break }
      result.append(next)
    }
    return result
  }

  func number(_ element: Element) throws(EngineError) -> UInt64 {
    try bytes(element, atMost: 8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
