import AVEngineCore
import CoreMedia

/// The places of fragments from a segment index before them (sidx, ISO/IEC 14496-12 §8.16.3), or from the random access
/// index after them (mfra, §8.8.9). Times are only a hint: some writers count them before edits and some after.
struct FragmentPlaces: Sendable {
  struct Place: Sendable {
    let offset: Int64
    let time: Int64
  }

  /// In file order. The times are assumed to increase.
  private var list: [Place] = []
  private let timescale: UInt32
  private var end: Int64 = 0

  var count: Int { list.count }

  func range(_ number: Int) -> Range<Int64> {
    list[number].offset..<(number + 1 < list.count ? list[number + 1].offset : end)
  }

  func number(near elapsed: CMTime) -> Int {
    let ticks = CMTimeConvertScale(
      elapsed, timescale: CMTimeScale(clamping: timescale), method: .roundTowardNegativeInfinity)
    guard ticks.isNumeric, let first = list.first else { return 0 }
    return max(0, list.partitioningIndex { $0.time - first.time > ticks.value } - 1)
  }

  // MARK: Finding

  private static let mostBoxesInFront = 64
  private static let mostBytes: Int64 = 16 << 20

  static func find(_ source: any ByteSource, start: Int64, timescales: [UInt32: UInt32]) throws(EngineError)
    -> FragmentPlaces?
  {
    let reader = try BoxReader(source)
    // Without the length of the file, an index cannot be checked.
    guard reader.length < .max else { return nil }
    if let found = try passable({ () throws(EngineError) in try inFront(reader, start: start) }) { return found }
    return try passable { () throws(EngineError) in try behind(reader, start: start, timescales: timescales) }
  }

  private static func passable(_ read: () throws(EngineError) -> FragmentPlaces?) throws(EngineError) -> FragmentPlaces?
  {
    do throws(EngineError) { return try read() } catch {
      guard error.kind == .malformed || error.kind == .truncated else { throw error }
      return nil
    }
  }

  // MARK: Segment index

  private static func inFront(_ reader: BoxReader, start: Int64) throws(EngineError) -> FragmentPlaces? {
    var (candidates, boundaries, offset) = ([FragmentPlaces](), [Int64](), start)
    while boundaries.count < mostBoxesInFront, let box = try reader.box(at: offset, limit: reader.length) {
      boundaries.append(offset)
      guard box.type != "moof", box.type != "mdat" else { break }
      if box.type == "sidx",
        let found = try FragmentPlaces(segmentIndex: reader.contents(of: box, limit: mostBytes), end: box.end)
      {
        candidates.append(found)
      }
      offset = box.end
    }
    // Each track may have an index.
    for index in candidates.sorted(by: { $0.count > $1.count }) {
      if let first = index.list.first, boundaries.contains(first.offset), try index.isWhole(reader) { return index }
    }
    return nil
  }

  private init?(segmentIndex box: ByteParser, end boxEnd: Int64) throws(EngineError) {
    var parser = box
    let (version, _) = try parser.fullBox()
    try parser.skip(4)
    timescale = try parser.u32()
    let earliest = version == 0 ? UInt64(try parser.u32()) : try parser.u64()
    let distance = version == 0 ? UInt64(try parser.u32()) : try parser.u64()
    try parser.skip(2)
    let count = Int(try parser.u16())
    guard timescale > 0, count > 0, count * 12 <= parser.remaining else { return nil }
    guard earliest < 1 << 60, distance < 1 << 60, boxEnd < 1 << 61 else {
      throw .malformed("sidx", "its segments are beyond the largest possible file")
    }
    // At most 65,535 numbers of 32 bits are added: the sums stay below 62 bits.
    var (offset, time) = (boxEnd + Int64(distance), Int64(earliest))
    list.reserveCapacity(count)
    for _ in 0..<count {
      let size = Int64(try parser.u32() & 0x7FFF_FFFF)
      if size > 0 { list.append(Place(offset: offset, time: time)) }
      (offset, time) = (offset + size, time + Int64(try parser.u32()))
      try parser.skip(4)
    }
    end = offset
  }

  /// In the file of a live recording each segment has an index, which lists only that segment's parts.
  private func isWhole(_ reader: BoxReader) throws(EngineError) -> Bool {
    guard end <= reader.length else { return false }
    guard end < reader.length, let next = try reader.box(at: end, limit: reader.length) else { return true }
    return next.type == "mfra" || next.type == "free" || next.type == "skip"
  }

  // MARK: Random access index

  /// The last 16 bytes of the file state the size of the index (ISO/IEC 14496-12 §8.8.11).
  private static func behind(_ reader: BoxReader, start: Int64, timescales: [UInt32: UInt32]) throws(EngineError)
    -> FragmentPlaces?
  {
    guard reader.length >= 24, let trailer = try reader.box(at: reader.length - 16, limit: reader.length),
      trailer.type == "mfro"
    else {
      return nil
    }
    var parser = try reader.contents(of: trailer)
    try parser.skip(4)
    let place = reader.length - Int64(try parser.u32())
    guard place > start, let index = try reader.box(at: place, limit: reader.length), index.type == "mfra" else {
      return nil
    }
    var best: FragmentPlaces?
    for list in try reader.boxes(in: index.body) where list.type == "tfra" {
      let contents = try reader.contents(of: list, limit: mostBytes)
      guard let found = try FragmentPlaces(randomAccess: contents, timescales, start..<index.start) else { continue }
      if found.count > best?.count ?? 0 { best = found }
    }
    return best
  }

  /// Sync samples of a track, sorted by offset (ISO/IEC 14496-12 §8.8.10).
  private init?(randomAccess box: ByteParser, _ timescales: [UInt32: UInt32], _ fragments: Range<Int64>)
    throws(EngineError)
  {
    var parser = box
    let (version, _) = try parser.fullBox()
    guard let timescale = timescales[try parser.u32()], timescale > 0 else { return nil }
    self.timescale = timescale
    let lengths = Int(try parser.u32())
    let count = Int(try parser.u32())
    // Numbers of the track fragment, the run and the sample take one to four bytes each.
    let numbers = (lengths >> 4 & 3) + (lengths >> 2 & 3) + (lengths & 3) + 3
    guard count > 0, count <= parser.remaining / ((version == 1 ? 16 : 8) + numbers) else { return nil }
    for _ in 0..<count {
      let time = version == 1 ? try parser.u64() : UInt64(try parser.u32())
      let offset = version == 1 ? Int64(clamping: try parser.u64()) : Int64(try parser.u32())
      try parser.skip(numbers)
      guard time < 1 << 61, fragments.contains(offset), offset >= list.last?.offset ?? 0 else { return nil }
      if offset > list.last?.offset ?? -1 { list.append(Place(offset: offset, time: Int64(time))) }
    }
    // The first part also includes what is before the first sync sample.
    if let first = list.first { list[0] = Place(offset: fragments.lowerBound, time: first.time) }
    end = fragments.upperBound
  }
}
