internal import CoreFoundation

/// A decoder of GIF's variable-length-code LZW (GIF89a appendix F).
enum LZWDecoder {
  static func decode(_ bytes: UnsafeRawBufferPointer, from start: Int, _ body: (UInt8) -> Bool) {
    guard start < bytes.count, (2...8).contains(bytes[start]) else { return }
    let minimum = Int(bytes[start])
    let (clear, end) = (1 << minimum, 1 << minimum + 1)
    var prefix = [UInt16](repeating: 0, count: 4096), suffix = [UInt8](repeating: 0, count: 4096)
    for code in 0..<clear { suffix[code] = UInt8(code) }
    var blocks = SubBlocks(bytes, start + 1)
    var size = minimum + 1, next = clear + 2, last: Int?, first: UInt8 = 0
    var stack: [UInt8] = []
    while let code = blocks.code(size) {
      if code == clear {
        (size, next, last) = (minimum + 1, clear + 2, nil)
        continue
      }
      guard code != end, code < next || (code == next && last != nil) else { return }
      var current = code
      if code == next, let last {
        stack.append(first)
        current = last
      }
      while current >= clear {
        stack.append(suffix[current])
        current = Int(prefix[current])
      }
      first = suffix[current]
      stack.append(first)
      if let last, next < 4096 {
        (prefix[next], suffix[next]) = (UInt16(last), first)
        next += 1
        if next == 1 << size, size < 12 { size += 1 }
      }
      last = code
      while let index = stack.popLast() { if !body(index) { return } }
    }
  }

  /// Codes begin with their lowest bit.
  private struct SubBlocks {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    private var left = 0
    private var buffer: UInt32 = 0
    private var bits = 0

    init(_ bytes: UnsafeRawBufferPointer, _ position: Int) {
      self.bytes = bytes
      self.position = position
    }

    mutating func code(_ size: Int) -> Int? {
      while bits < size {
        if left == 0 {
          guard position < bytes.count, bytes[position] != 0 else { return nil }
          left = Int(bytes[position])
          position += 1
        }
        guard position < bytes.count else { return nil }
        buffer |= UInt32(bytes[position]) << UInt32(bits)
        bits += 8
        position += 1
        left -= 1
      }
      defer {
        buffer >>= UInt32(size)
        bits -= size
      }
      return Int(buffer & (1 << UInt32(size) - 1))
    }
  }
}

enum LZWEncoder {
  /// Returns the code size byte, the sub-blocks and their terminator.
  static func encode(_ indexes: [UInt8], bits minimum: Int) -> Data {
    let (clear, end) = (1 << minimum, 1 << minimum + 1)
    var writer = Writer(), table: [Int: Int] = [:], size = minimum + 1, next = clear + 2
    writer.put(clear, size)
    guard var current = indexes.first.map(Int.init) else { return Data([UInt8(minimum)]) + writer.finish(end, size) }
    for index in indexes.dropFirst() {
      let key = current << 8 | Int(index)
      if let known = table[key] {
        current = known
        continue
      }
      writer.put(current, size)
      if next < 4096 {
        table[key] = next
        if next == 1 << size, size < 12 { size += 1 }
        next += 1
      } else {
        writer.put(clear, size)
        table.removeAll(keepingCapacity: true)
        (size, next) = (minimum + 1, clear + 2)
      }
      current = Int(index)
    }
    writer.put(current, size)
    // The decoder adds one more entry to its table after the code above, so the end code may need one more bit.
    if next == 1 << size, next < 4096, size < 12 { size += 1 }
    return Data([UInt8(minimum)]) + writer.finish(end, size)
  }

  private struct Writer {
    private var bytes: [UInt8] = []
    private var buffer: UInt32 = 0
    private var bits = 0

    mutating func put(_ code: Int, _ size: Int) {
      buffer |= UInt32(code) << UInt32(bits)
      bits += size
      while bits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: buffer))
        buffer >>= 8
        bits -= 8
      }
    }

    mutating func finish(_ end: Int, _ size: Int) -> Data {
      put(end, size)
      if bits > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
      var blocks = Data()
      for start in stride(from: 0, to: bytes.count, by: 255) {
        let part = bytes[start..<min(start + 255, bytes.count)]
        blocks.append(UInt8(part.count))
        blocks.append(contentsOf: part)
      }
      blocks.append(0)
      return blocks
    }
  }
}
