import MediaEngine
import Synchronization

/// Where the tracks of a fragmented movie end, found without walking over all fragments where the file helps.
///
/// A segment index (sidx, ISO/IEC 14496-12 §8.16.3) that reaches to the end of the file, or the random access index at the end (mfra,
/// §8.8.9), leads to the last fragments, which say when they begin and what they hold. The durations in segment indexes are not taken:
/// some writers count them before edits and some after.
final class FragmentEnds: Sendable {
  private let source: any ByteSource
  private let start: Int64
  private let defaults: [UInt32: FragmentDefaults]
  private let cache = Mutex<[UInt32: Int64]?>(nil)

  init(_ source: any ByteSource, start: Int64, defaults: [UInt32: FragmentDefaults]) {
    (self.source, self.start, self.defaults) = (source, start, defaults)
  }

  /// The presentation end of a track in ticks of its media; nil where only walking over all fragments would tell.
  func end(of track: UInt32) throws(EngineError) -> Int64? {
    try cache.withLock { (cached: inout [UInt32: Int64]?) throws(EngineError) -> [UInt32: Int64] in
      if let cached { return cached }
      let reader = try BoxReader(source)
      var found: [UInt32: Int64] = [:]
      // Without a length there is no end to look at.
      if reader.length < .max {
        let indexed = (try? lastSegment(reader)) ?? nil
        let first = if let indexed { Optional(indexed) } else { (try? lastIndexedFragment(reader)) ?? nil }
        if let first { found = (try? ends(from: first, reader)) ?? [:] }
      }
      cached = found
      return found
    }[track]
  }

  // MARK: Segment index

  /// Where the last segments begin that the segment indexes in front of the first fragment list.
  private func lastSegment(_ reader: BoxReader) throws(EngineError) -> Int64? {
    var (first, offset): (Int64?, Int64) = (nil, start)
    while let box = try reader.box(at: offset, limit: reader.length), box.type != "moof", box.type != "mdat" {
      if box.type == "sidx" {
        let index = try SegmentIndex(reader.contents(of: box, limit: 4 << 20))
        guard try covers(index, box, reader) else { return nil }
        first = min(first ?? .max, box.end + index.lastStart)
      }
      offset = box.end
    }
    return first
  }

  /// Whether nothing but the random access index follows what a segment index lists: a live file has one for each of its segments.
  private func covers(_ index: SegmentIndex, _ box: Box, _ reader: BoxReader) throws(EngineError) -> Bool {
    let (end, overflow) = box.end.addingReportingOverflow(index.size)
    guard !overflow, end <= reader.length else { return false }
    guard end < reader.length, let next = try reader.box(at: end, limit: reader.length) else { return true }
    return next.type == "mfra" || next.type == "free" || next.type == "skip"
  }

  // MARK: Random access index

  /// Walks from the last fragment that an index knows of every track to the end of the file.
  private func ends(from first: Int64, _ reader: BoxReader) throws(EngineError) -> [UInt32: Int64] {
    var scanner = FragmentScanner(defaults: defaults, fileLength: reader.length)
    var (offset, timed) = (first, Set<UInt32>())
    var untimed: Set<UInt32> = []
    while let box = try reader.box(at: offset, limit: reader.length) {
      if box.type == "moof", !box.isCut {
        let contents = try reader.contents(of: box)
        let tracks = FragmentScanner.times(in: contents)
        // A fragment that does not say when it begins follows those before it.
        untimed.formUnion(tracks.filter { !$0.isTimed && !timed.contains($0.track) }.map(\.track))
        timed.formUnion(tracks.filter(\.isTimed).map(\.track))
        try scanner.add(box, contents: contents)
      }
      offset = box.end
    }
    return scanner.tracks.filter { timed.contains($0.key) && !untimed.contains($0.key) && $0.value.sampleCount > 0 }
      .mapValues(\.presentationEnd)
  }

  /// §8.8.10, §8.8.11: the last 16 bytes of the file tell how large the index is; each of its lists is sorted by time.
  private func lastIndexedFragment(_ reader: BoxReader) throws(EngineError) -> Int64? {
    guard reader.length >= 24, let trailer = try reader.box(at: reader.length - 16, limit: reader.length), trailer.type == "mfro" else {
      return nil
    }
    var parser = try reader.contents(of: trailer)
    try parser.skip(4)
    guard let index = try reader.box(at: reader.length - Int64(try parser.u32()), limit: reader.length), index.type == "mfra" else {
      return nil
    }
    var first: Int64?
    for list in try reader.boxes(in: index.body) where list.type == "tfra" {
      guard let offset = try lastOffset(list, reader) else { continue }
      first = min(first ?? .max, offset)
    }
    guard let first, first >= start, first < index.start else { return nil }
    return first
  }

  private func lastOffset(_ list: Box, _ reader: BoxReader) throws(EngineError) -> Int64? {
    var parser = try reader.head(of: list, count: 16)
    let (version, _) = try parser.fullBox()
    _ = try parser.u32()
    let lengths = Int(try parser.u32())
    let count = Int64(try parser.u32())
    let fixed = version == 1 ? 16 : 8
    // Numbers of the track fragment, the run and the sample take one to four bytes each.
    let stride = Int64(fixed + (lengths >> 4 & 3) + (lengths >> 2 & 3) + (lengths & 3) + 3)
    guard count > 0, 16 + count * stride <= list.size else { return nil }
    let at = list.body.lowerBound + 16 + (count - 1) * stride
    var entry = ByteParser(try reader.source.exactly(fixed, at: at), box: "tfra")
    try entry.skip(fixed / 2)
    return version == 1 ? Int64(exactly: try entry.u64()) : Int64(try entry.u32())
  }
}

/// One segment index.
struct SegmentIndex {
  /// Bytes from the end of the index's box to the end of its last segment, and to that segment's beginning.
  private(set) var size: Int64
  private(set) var lastStart: Int64

  init(_ box: ByteParser) throws(EngineError) {
    var parser = box
    let (version, _) = try parser.fullBox()
    // The track, the timescale, the earliest time.
    try parser.skip(version == 0 ? 12 : 16)
    let offset = version == 0 ? UInt64(try parser.u32()) : try parser.u64()
    try parser.skip(2)
    let count = Int(try parser.u16())
    guard offset < 1 << 60 else { throw .malformed("sidx", "its segments lie beyond any file") }
    (size, lastStart) = (Int64(offset), Int64(offset))
    for _ in 0..<count {
      lastStart = size
      // At most 65,535 numbers of 31 bits: the sum stays below 61.
      size += Int64(try parser.u32() & 0x7FFF_FFFF)
      try parser.skip(8)
    }
  }
}
