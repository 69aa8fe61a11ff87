/// The bytes that were read last, in blocks; the one that was used longest ago goes first.
package struct BlockCache {
  package static let blockSize = 1 << 16
  /// 16 MB.
  package static let capacity = 256

  private var blocks: [Int64: (bytes: [UInt8], use: UInt64)] = [:]
  private var clock: UInt64 = 0

  package init() {}

  package func holds(_ number: Int64) -> Bool { blocks[number] != nil }

  /// Copies what is held from a position on, to the end of its block at most; returns how many bytes there were.
  package mutating func copy(from position: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let (number, start) = (position / Int64(Self.blockSize), Int(position % Int64(Self.blockSize)))
    guard let block = blocks[number]?.bytes, start < block.count else { return 0 }
    clock += 1
    blocks[number]?.use = clock
    let count = min(block.count - start, buffer.count)
    // Safety: both are at least that long.
    block.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
    }
    return count
  }

  /// Takes bytes in that begin with a block.
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
