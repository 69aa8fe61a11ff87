import AVEngineCore
import Synchronization

struct SampleRanges: Sendable {
  private(set) var ranges: [Range<Int>] = []

  init() {}
  init(_ ranges: [Range<Int>]) { for range in ranges { append(range) } }

  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ sample: Int) -> Bool {
    let at = ranges.partitioningIndex { $0.upperBound > sample }
    return at < ranges.count && ranges[at].lowerBound <= sample
  }

  func last(atOrBefore sample: Int) -> Int? {
    let at = ranges.partitioningIndex { $0.lowerBound > sample }
    return at > 0 ? min(sample, ranges[at - 1].upperBound - 1) : nil
  }

  func first(after sample: Int) -> Int? {
    let at = ranges.partitioningIndex { $0.upperBound > sample + 1 }
    return at < ranges.count ? max(sample + 1, ranges[at].lowerBound) : nil
  }
}

final class SampleGroups: Sendable {
  struct Members: Sendable {
    /// Decoding can start at these samples, although their leading samples may not be decodable then (`rap `, ISO/IEC
    /// 14496-12 §10.4).
    var randomAccess = SampleRanges()
    /// Sync samples of any kind (`sync`, ISO/IEC 14496-15).
    var sync = SampleRanges()
    /// Decoding can start at these samples, and is correct after a number of samples (`roll` with a distance above
    /// zero, ISO/IEC 14496-12 §10.1).
    var recovery: [(members: SampleRanges, distance: Int)] = []

    mutating func addRecovery(_ range: Range<Int>, distance: Int) {
      if let place = recovery.firstIndex(where: { $0.distance == distance }) {
        recovery[place].members.append(range)
      } else {
        recovery.append((SampleRanges([range]), distance))
      }
    }
  }

  static let none = SampleGroups(nil, boxes: [])
  /// The greatest assumed distance, in samples, between a sample's positions in decode order and in presentation order.
  static let reach = 32

  private let source: (any ByteSource)?
  private let boxes: [Box]
  private let cache = Mutex<Members?>(nil)
  private static let maximumRunCount = 1 << 20

  init(_ source: (any ByteSource)?, boxes: [Box]) { (self.source, self.boxes) = (source, boxes) }

  func members() throws(EngineError) -> Members {
    guard let source, !boxes.isEmpty else { return Members() }
    return try cache.withLock { (cached: inout Members?) throws(EngineError) -> Members in
      if let cached { return cached }
      let read = try Self.read(boxes, BoxReader(source))
      cached = read
      return read
    }
  }

  private static func read(_ boxes: [Box], _ reader: BoxReader) throws(EngineError) -> Members {
    var members = Members()
    for box in boxes where box.type == "sbgp" && box.size >= 12 {
      var parser = try reader.head(of: box, count: 20)
      let (version, _) = try parser.fullBox()
      let kind = try parser.code()
      guard kind == "rap " || kind == "sync" || kind == "roll" else { continue }
      if version >= 1 { try parser.skip(4) }
      let place = TablePlace(
        reader.source, offset: box.body.lowerBound + Int64(parser.position) + 4, declared: try parser.u32(), stride: 8,
        end: box.end)
      guard place.count <= maximumRunCount else { continue }
      switch kind {
      case "rap ": members.randomAccess = try ranges(place) { $0 > 0 }
      case "sync": members.sync = try ranges(place) { $0 > 0 }
      default: try addRecovery(place, distances: distances(boxes, reader), to: &members)
      }
    }
    return members
  }

  /// Description numbers are counted from one; zero means no description.
  private static func ranges(_ place: TablePlace, _ condition: (Int) -> Bool) throws(EngineError) -> SampleRanges {
    var (result, window, sample) = (SampleRanges(), TableWindow(place, bytes: 65_536), 0)
    for run in 0..<place.count {
      let count = Int(try window.u32(run))
      guard sample + count < SampleTable.maximumSampleCount else {
        throw .malformed("sbgp", "it states more samples than a file can contain")
      }
      if condition(Int(try window.u32(run, field: 4))) { result.append(sample..<sample + count) }
      sample += count
    }
    return result
  }

  private static func addRecovery(_ place: TablePlace, distances: [Int], to members: inout Members) throws(EngineError)
  {
    for distance in Set(distances).sorted() where distance > 0 {
      let found = try ranges(place) { $0 > 0 && $0 <= distances.count && distances[$0 - 1] == distance }
      if !found.isEmpty { members.recovery.append((found, distance)) }
    }
  }

  private static func distances(_ boxes: [Box], _ reader: BoxReader) throws(EngineError) -> [Int] {
    for box in boxes where box.type == "sgpd" {
      if let found = try distances(reader.contents(of: box, limit: 1 << 20), of: ["roll"]) { return found }
    }
    return []
  }

  /// Returns nil for descriptions of other kinds (`sgpd`, ISO/IEC 14496-12 §8.9.3, §10.1).
  static func distances(_ description: ByteParser, of kinds: Set<FourCC>) throws(EngineError) -> [Int]? {
    var parser = description
    let (version, _) = try parser.fullBox()
    guard kinds.contains(try parser.code()) else { return nil }
    let length = version >= 1 ? Int(try parser.u32()) : 2
    if version >= 2 { try parser.skip(4) }
    var (distances, count) = ([Int](), Int(try parser.u32()))
    while count > 0, var entry = try? parser.part(length == 0 ? Int(parser.u32()) : length),
      let distance = try? entry.i16()
    {
      distances.append(Int(distance))
      count -= 1
    }
    return distances
  }
}
