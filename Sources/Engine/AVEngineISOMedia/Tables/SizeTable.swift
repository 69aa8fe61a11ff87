import AVEngineCore
import Synchronization

/// stsz and stz2 (ISO/IEC 14496-12 §8.7.3).
final class SizeTable: Sendable {
  enum Kind: Sendable {
    case constant(Int)
    /// `bits` per entry: 4, 8, 16 or 32.
    case table(TablePlace, bits: Int)
  }

  let kind: Kind
  let sampleCount: Int
  /// The sums of the sizes before every 4,096th sample.
  private let sums = Mutex<[Int64]?>(nil)
  private static let distance = 4096

  init(kind: Kind, sampleCount: Int) { (self.kind, self.sampleCount) = (kind, sampleCount) }

  var constantSize: Int? { if case .constant(let size) = kind { size } else { nil } }

  func total() throws(EngineError) -> Int64 {
    if case .constant(let size) = kind { return try Self.product(size, sampleCount) }
    var cursor = SizeCursor(self, windowBytes: 65_536)
    return try cursor.sum(from: 0, to: sampleCount)
  }

  static func product(_ size: Int, _ count: Int) throws(EngineError) -> Int64 {
    let (product, overflow) = Int64(size).multipliedReportingOverflow(by: Int64(count))
    guard !overflow else { throw .malformed("stsz", "the sizes exceed 64 bits") }
    return product
  }

  static func total(_ sum: Int64, _ size: Int64) throws(EngineError) -> Int64 {
    let (total, overflow) = sum.addingReportingOverflow(size)
    guard !overflow else { throw .malformed("stsz", "the sizes exceed 64 bits") }
    return total
  }

  fileprivate func anchor(before index: Int) throws(EngineError) -> (sample: Int, sum: Int64) {
    let sums = try sums.withLock { (cached: inout [Int64]?) throws(EngineError) -> [Int64] in
      if let cached { return cached }
      var (result, sum, cursor) = ([Int64](), Int64(0), SizeCursor(self, windowBytes: 65_536))
      for sample in stride(from: 0, to: sampleCount, by: Self.distance) {
        result.append(sum)
        sum = try Self.total(sum, cursor.plainSum(from: sample, to: min(sample + Self.distance, sampleCount)))
      }
      cached = result
      return result
    }
    let at = min(index / Self.distance, max(0, sums.count - 1))
    return (at * Self.distance, sums.isEmpty ? 0 : sums[at])
  }
}

struct SizeCursor {
  let table: SizeTable
  private var window: TableWindow?

  init(_ table: SizeTable, windowBytes: Int = 4096) {
    self.table = table
    if case .table(let place, _) = table.kind { window = TableWindow(place, bytes: windowBytes) }
  }

  mutating func size(of sample: Int) throws(EngineError) -> Int {
    switch table.kind {
    case .constant(let size): return size
    case .table(_, bits: 4):
      let pair = try window?.u8(sample / 2) ?? 0
      return Int(sample.isMultiple(of: 2) ? pair >> 4 : pair & 15)
    case .table(_, bits: 8): return Int(try window?.u8(sample) ?? 0)
    case .table(_, bits: 16): return Int(try window?.u16(sample) ?? 0)
    case .table: return Int(try window?.u32(sample) ?? 0)
    }
  }

  mutating func sum(from start: Int, to end: Int) throws(EngineError) -> Int64 {
    if let size = table.constantSize { return try SizeTable.product(size, end - start) }
    // Long distances within one huge chunk use the precomputed sums.
    guard end - start > 16_384, start == 0 || end - start < table.sampleCount else {
      return try plainSum(from: start, to: end)
    }
    let (first, last) = (try table.anchor(before: start), try table.anchor(before: end))
    let head = try plainSum(from: first.sample, to: start)
    return last.sum - first.sum - head + (try plainSum(from: last.sample, to: end))
  }

  fileprivate mutating func plainSum(from start: Int, to end: Int) throws(EngineError) -> Int64 {
    var sum: Int64 = 0
    for sample in start..<max(start, end) { sum = try SizeTable.total(sum, Int64(size(of: sample))) }
    return sum
  }
}
