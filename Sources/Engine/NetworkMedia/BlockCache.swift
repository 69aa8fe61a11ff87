/// The bytes that were read last, in blocks; the one that was used longest ago goes first.
package struct BlockCache {
  package static let blockSize = 1 << 16
  /// 16 MB.
  package static let capacity = 256

  private var blocks: [Int64: (bytes: [UInt8], use: UInt64)] = [:]
  private var clock: UInt64 = 0

  package init() {}

  package subscript(_ number: Int64) -> [UInt8]? {
    mutating get {
      guard let block = blocks[number] else { return nil }
      clock += 1
      blocks[number]?.use = clock
      return block.bytes
    }
  }

  package func holds(_ number: Int64) -> Bool { blocks[number] != nil }

  package mutating func insert(_ bytes: [UInt8], at number: Int64) {
    clock += 1
    blocks[number] = (bytes, clock)
    guard blocks.count > Self.capacity, let oldest = blocks.min(by: { $0.value.use < $1.value.use }) else { return }
    blocks[oldest.key] = nil
  }
}
