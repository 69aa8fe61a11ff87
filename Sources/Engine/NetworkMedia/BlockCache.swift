/// The bytes that were read last, in blocks; the one that was used longest ago goes first.
struct BlockCache {
  static let blockSize = 1 << 16
  /// 16 MB.
  static let capacity = 256

  private var blocks: [Int64: (bytes: [UInt8], use: UInt64)] = [:]
  private var clock: UInt64 = 0

  subscript(_ number: Int64) -> [UInt8]? {
    mutating get {
      guard let block = blocks[number] else { return nil }
      clock += 1
      blocks[number]?.use = clock
      return block.bytes
    }
  }

  func holds(_ number: Int64) -> Bool { blocks[number] != nil }

  mutating func insert(_ bytes: [UInt8], at number: Int64) {
    clock += 1
    blocks[number] = (bytes, clock)
    guard blocks.count > Self.capacity, let oldest = blocks.min(by: { $0.value.use < $1.value.use }) else { return }
    blocks[oldest.key] = nil
  }
}
