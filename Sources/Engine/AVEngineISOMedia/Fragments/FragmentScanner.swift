import AVEngineCore

struct FragmentScanner {
  var tracks: [UInt32: FragmentIndex.TrackRuns] = [:]
  private let defaults: [UInt32: FragmentDefaults]
  private let fileLength: Int64
  /// The file offset of the data of the next track fragment or run, unless that states another.
  private var dataEnd: Int64 = 0

  private struct Fragment {
    var track: UInt32
    var defaults: FragmentDefaults
    var base: Int64
  }

  init(defaults: [UInt32: FragmentDefaults], fileLength: Int64) {
    self.defaults = defaults
    self.fileLength = fileLength
  }

  mutating func add(_ box: Box, contents: ByteParser) throws(EngineError) {
    dataEnd = box.start
    for child in contents.children() where child.box == "traf" { try add(trackFragment: child, of: box) }
  }

  static func times(in moof: ByteParser) -> [(track: UInt32, isTimed: Bool)] {
    moof.children().filter { $0.box == "traf" }.compactMap { fragment in
      let children = fragment.children()
      guard var header = children.first(where: { $0.box == "tfhd" }), (try? header.skip(4)) != nil,
        let track = try? header.u32()
      else {
        return nil
      }
      return (track, children.contains { $0.box == "tfdt" })
    }
  }

  private mutating func add(trackFragment: ByteParser, of box: Box) throws(EngineError) {
    let children = trackFragment.children()
    guard let header = children.first(where: { $0.box == "tfhd" }) else { return }
    let fragment = try fragment(header, moof: box.start)
    var track = tracks[fragment.track] ?? .init()
    if var time = children.first(where: { $0.box == "tfdt" }) {
      let (version, _) = try time.fullBox()
      let stated = version == 0 ? UInt64(try time.u32()) : try time.u64()
      guard let start = Int64(exactly: stated), start < Int64.max / 4 else {
        throw .malformed("tfdt", "the time \(stated) exceeds 62 bits")
      }
      track.end = start
    }
    dataEnd = fragment.base
    let first = track.sampleCount
    for child in children where child.box == "trun" {
      try add(run: child, to: &track, fragment, moofBody: box.body.lowerBound)
    }
    // Sample groups only mark more samples at which decoding can start, so a malformed group is ignored.
    try? track.groups.add(children, samples: first..<track.sampleCount, distances: fragment.defaults.rollDistances)
    tracks[fragment.track] = track
  }

  private func fragment(_ header: ByteParser, moof: Int64) throws(EngineError) -> Fragment {
    var parser = header
    let (_, flags) = try parser.fullBox()
    let track = try parser.u32()
    var fragment = Fragment(track: track, defaults: defaults[track] ?? .init(), base: dataEnd)
    if flags & 0x1 != 0 {
      guard let base = Int64(exactly: try parser.u64()) else {
        throw .malformed("tfhd", "the data is beyond the largest possible file")
      }
      fragment.base = base
    } else if flags & 0x2_0000 != 0 {
      fragment.base = moof
    }
    if flags & 0x2 != 0 { fragment.defaults.formatIndex = max(0, Int(try parser.u32()) - 1) }
    if flags & 0x8 != 0 { fragment.defaults.duration = try parser.u32() }
    if flags & 0x10 != 0 { fragment.defaults.size = try parser.u32() }
    if flags & 0x20 != 0 { fragment.defaults.flags = try parser.u32() }
    return fragment
  }

  private mutating func add(
    run box: ByteParser, to track: inout FragmentIndex.TrackRuns, _ fragment: Fragment, moofBody: Int64
  ) throws(EngineError) {
    var parser = box
    let columns = FragmentRun.Columns(rawValue: try parser.fullBox().flags)
    let declared = Int(try parser.u32())
    var offset = dataEnd
    if columns.contains(.dataOffset) {
      let (sum, overflow) = fragment.base.addingReportingOverflow(Int64(try parser.i32()))
      guard !overflow, sum >= 0 else { throw .malformed("trun", "the data is beyond the largest possible file") }
      offset = sum
    }
    let firstFlags = columns.contains(.firstSampleFlags) ? try parser.u32() : nil
    var run = FragmentRun(
      columns: columns, defaults: fragment.defaults, firstSampleFlags: firstFlags, firstSample: track.sampleCount,
      count: count(declared, columns, fragment.defaults, parser), start: track.end, dataOffset: offset,
      entries: moofBody + Int64(parser.position))
    try measure(&run, parser, &track)
    (track.end, dataEnd) = (run.end, offset.addingReportingOverflow(run.size).partialValue)
    guard dataEnd >= 0, track.size < .max / 4 else {
      throw .malformed("trun", "the data is beyond the largest possible file")
    }
    guard track.end < .max / 4, track.duration < .max / 4 else { throw .malformed("trun", "the times exceed 61 bits") }
    track.sampleCount += run.count
    if run.count > 0 { track.runs.append(run) }
  }

  /// Without entries, a broken file can claim any count.
  private func count(
    _ declared: Int, _ columns: FragmentRun.Columns, _ defaults: FragmentDefaults, _ parser: ByteParser
  ) -> Int {
    if columns.stride > 0 { return min(declared, parser.remaining / columns.stride) }
    guard defaults.size > 0 else { return min(declared, 1) }
    return min(declared, Int(clamping: fileLength / Int64(defaults.size)), 1 << 28)
  }

  private func measure(_ run: inout FragmentRun, _ parser: ByteParser, _ track: inout FragmentIndex.TrackRuns)
    throws(EngineError)
  {
    run.end = run.start
    if run.columns.stride == 0 { return try measureConstant(&run, &track) }
    let body = MemoryByteSource(parser.restData)
    var inMemory = run
    inMemory.entries = 0
    var window = inMemory.window(body)
    for index in 0..<run.count {
      let sample = try inMemory.sample(index, &window)
      track.note(sample, at: run.end, count: 1)
      run.size += Int64(sample.size)
      run.end += sample.duration
    }
  }

  private func measureConstant(_ run: inout FragmentRun, _ track: inout FragmentIndex.TrackRuns) throws(EngineError) {
    var none: TableWindow?
    guard run.count > 0 else { return }
    let first = try run.sample(0, &none)
    track.note(first, at: run.start, count: 1)
    let rest = run.count - 1
    if rest > 0 { track.note(try run.sample(1, &none), at: run.start + first.duration * Int64(rest), count: rest) }
    run.size = try SizeTable.product(first.size, run.count)
    run.end = run.start + first.duration * Int64(run.count)
  }
}

extension FragmentIndex.TrackRuns {
  /// The last of the samples begins at `time`.
  fileprivate mutating func note(_ sample: IndexedSample, at time: Int64, count: Int) {
    size += Int64(sample.size) * Int64(count)
    duration += sample.duration * Int64(count)
    if sample.flags.contains(.sync) { syncCount += count }
    lowestOffset = min(lowestOffset, sample.presentationTime)
    if sample.duration > 0 { minimumDuration = min(minimumDuration, sample.duration) }
    presentationEnd = max(presentationEnd, time + sample.presentationTime + sample.duration)
  }
}
