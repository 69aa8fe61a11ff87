import AVEngineCore

/// Sample durations (stts, ISO/IEC 14496-12 §8.6.1.2) or composition offsets (ctts, §8.6.1.3).
final class RunLengthTable: Sendable {
  struct Anchor: Sendable { var run = 0, sample = 0, sum: Int64 = 0 }

  struct Index: Sendable {
    var anchors: [Anchor] = []
    var sampleCount = 0
    var sum: Int64 = 0
    /// The smallest value above zero.
    var minimum: Int64 = .max
    /// The smallest value below zero, or zero.
    var lowest: Int64 = 0
  }

  let place: TablePlace
  let decode: @Sendable (UInt32) -> Int64
  private let cache = BuiltOnce<Index>()
  private static let anchorDistance = 512

  init(_ place: TablePlace, decode: @escaping @Sendable (UInt32) -> Int64) {
    self.place = place
    self.decode = decode
  }

  /// Values from 2³¹ on are negative numbers of faulty writers. One tick instead keeps the samples in order.
  static func duration(_ stored: UInt32) -> Int64 { stored > UInt32(Int32.max) ? 1 : Int64(stored) }

  /// Offsets should be unsigned in version 0, but QuickTime and many others store signed numbers there too.
  static func offset(_ stored: UInt32) -> Int64 { Int64(Int32(bitPattern: stored)) }

  func index() throws(EngineError) -> Index { try cache.value(or: build) }

  private func build() throws(EngineError) -> Index {
    var (index, window) = (Index(), TableWindow(place, bytes: 65_536))
    for run in 0..<place.count {
      if run % Self.anchorDistance == 0 {
        index.anchors.append(Anchor(run: run, sample: index.sampleCount, sum: index.sum))
      }
      let (stored, coded) = try window.pair(run)
      let (count, value) = (Int(stored), decode(coded))
      guard let sum = index.sum.adding(value, times: count) else {
        throw EngineError(.malformed, "Reading a sample table", detail: "its times exceed 64 bits")
      }
      index.sampleCount += count
      guard index.sampleCount < SampleTable.maximumSampleCount else {
        throw EngineError(
          .malformed, "Reading a sample table", detail: "it states \(index.sampleCount) samples, which is too many")
      }
      index.sum = sum
      if value > 0, count > 0 { index.minimum = min(index.minimum, value) }
      if value < 0, count > 0 { index.lowest = min(index.lowest, value) }
    }
    return index
  }
}

struct RunLengthCursor {
  let table: RunLengthTable
  private let index: RunLengthTable.Index
  private var window: TableWindow
  private var anchor = RunLengthTable.Anchor()
  private var count = 0
  private(set) var value: Int64 = 0

  init(_ table: RunLengthTable) throws(EngineError) {
    self.table = table
    index = try table.index()
    window = TableWindow(table.place)
    if table.place.count > 0 { try load() }
  }

  private mutating func load() throws(EngineError) {
    let (stored, coded) = try window.pair(anchor.run)
    (count, value) = (Int(stored), table.decode(coded))
  }

  private mutating func jump(to target: RunLengthTable.Anchor) throws(EngineError) {
    anchor = target
    try load()
  }

  private mutating func step() throws(EngineError) -> Bool {
    guard anchor.run + 1 < table.place.count else { return false }
    anchor.sum = anchor.sum.adding(value, times: count) ?? .max
    anchor.sample += count
    anchor.run += 1
    try load()
    return true
  }

  /// There must be a previous run.
  private mutating func stepBack() throws(EngineError) {
    anchor.run -= 1
    try load()
    anchor.sum = anchor.sum.adding(value, times: -count) ?? .min
    anchor.sample -= count
  }

  /// Samples past the table's end belong to its last run.
  mutating func move(toSample sample: Int) throws(EngineError) {
    guard table.place.count > 0 else { return }
    if !Self.stepping.contains(sample - anchor.sample) {
      let at = index.anchors.partitioningIndex { $0.sample > sample }
      let target = index.anchors[max(0, at - 1)]
      if sample < anchor.sample || target.run > anchor.run { try jump(to: target) }
    }
    while sample < anchor.sample, anchor.run > 0 { try stepBack() }
    while sample >= anchor.sample + count { guard try step() else { return } }
  }

  /// Distances in samples within which steps are faster than a jump. A jump ends with up to 512 steps.
  private static let stepping = -256...4096

  /// The current run must be that of `sample` or of the sample before.
  func sum(before sample: Int) throws(EngineError) -> Int64 {
    guard let sum = anchor.sum.adding(value, times: sample - anchor.sample) else {
      throw EngineError(.malformed, "Reading a sample table", detail: "its times exceed 64 bits")
    }
    return sum
  }

  /// The values must be durations.
  mutating func sample(at time: Int64) throws(EngineError) -> Int {
    guard table.place.count > 0, time > 0 else { return 0 }
    let at = index.anchors.partitioningIndex { $0.sum > time }
    try jump(to: index.anchors[max(0, at - 1)])
    while let end = anchor.sum.adding(value, times: count), time >= end { guard try step() else { break } }
    guard value > 0 else { return anchor.sample + max(0, count - 1) }
    return anchor.sample + min(Int((time - anchor.sum) / value), max(0, count - 1))
  }
}

extension Int64 {
  func adding(_ value: Int64, times: Int) -> Int64? {
    let (product, overflow) = value.multipliedReportingOverflow(by: Int64(times))
    let (sum, carry) = addingReportingOverflow(product)
    return overflow || carry ? nil : sum
  }
}
