package struct BlockCache {
  package static let blockSize = 1 << 16
  package static let capacity = 256

  private var blocks: [Int64: (bytes: [UInt8], use: UInt64)] = [:]
  private var clock: UInt64 = 0

  package init() {}

  package func holds(_ number: Int64) -> Bool { blocks[number] != nil }

  /// Copies at most to the end of the block that holds `position`, and returns the number of copied bytes.
  package mutating func copy(from position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (number, start) = (position / Int64(Self.blockSize), Int(position % Int64(Self.blockSize)))
    guard let block = blocks[number]?.bytes, start < block.count else { return 0 }
    clock += 1
    blocks[number]?.use = clock
    let count = min(block.count - start, buffer.count)
    // Safety: the buffer and the rest of the block have at least `count` bytes.
    block.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    return count
  }

  /// Adds bytes that begin at the start of block `number`.
  package mutating func insert(_ bytes: [UInt8], from number: Int64) {
    for (index, start) in stride(from: 0, to: bytes.count, by: Self.blockSize).enumerated() {
      insert(Array(bytes[start..<min(start + Self.blockSize, bytes.count)]), at: number + Int64(index))
    }
  }

  private mutating func insert(_ bytes: [UInt8], at number: Int64) {
    clock += 1
    blocks[number] = (bytes, clock)
    guard blocks.count > Self.capacity, let oldest = blocks.min(by: { $0.value.use < $1.value.use }) else { return }
    blocks[oldest.key] = nil
  }
}
