import AVEngineCore

struct FragmentCursor {
  private let index: FragmentIndex
  private let track: UInt32
  private let source: any ByteSource
  private var part: FragmentIndex.Part
  private var runs: [FragmentRun] = []
  private var groups = SampleGroups.Members()
  private(set) var count = 0
  private var lowestOffset: Int64 = 0
  /// Subtracted from decode times so that in the first part none is after its presentation time.
  let decodeShift: Int64
  private var run = -1
  private var window: TableWindow?
  private var next = 0
  private var time: Int64 = 0
  private var offset: Int64 = 0

  private static let mostSteps = 16

  init(_ index: FragmentIndex, track: UInt32, source: any ByteSource) throws(EngineError) {
    self.index = index
    self.track = track
    self.source = source
    part = try index.first()
    decodeShift = -(part.tracks[track]?.lowestOffset ?? 0)
    move(to: part)
  }

  /// The index of a sample in the copy counts all earlier samples of the track's fragments.
  func overAll() throws(EngineError) -> FragmentCursor {
    var cursor = self
    cursor.move(to: try index.whole())
    return cursor
  }

  var mayHaveSamples: Bool { count > 0 || !part.isWhole }

  private mutating func move(to other: FragmentIndex.Part) {
    part = other
    let found = other.tracks[track] ?? FragmentIndex.TrackRuns()
    runs = found.runs
    groups = found.groups
    count = found.sampleCount
    lowestOffset = found.lowestOffset
    run = -1
    next = 0
    window = nil
  }

  // MARK: In order

  mutating func rewind() throws(EngineError) { move(to: try index.first()) }

  mutating func seek(to target: Int64) throws(EngineError) -> Bool {
    guard let found = try lastSync(at: target) else {
      try rewind()
      return false
    }
    try approach(found.index)
    return true
  }

  mutating func following() throws(EngineError) -> IndexedSample? {
    while run < 0 || next >= runs[run].count {
      if run + 1 < runs.count { enter(run + 1) } else if try !advance() { return nil }
    }
    return try step()
  }

  private mutating func advance() throws(EngineError) -> Bool {
    guard let other = try index.part(after: part) else { return false }
    let end = part.range.upperBound
    move(to: other)
    // If the index has been abandoned, `other` is all fragments: runs up to the end of the previous part are skipped.
    let passed = runs.partitioningIndex { $0.entries >= end }
    if passed > 0, other.isWhole {
      enter(passed - 1)
      next = runs[run].count
    }
    return true
  }

  private mutating func enter(_ number: Int) {
    run = number
    window = runs[number].window(source)
    (next, time, offset) = (0, runs[number].start, runs[number].dataOffset)
  }

  private mutating func step() throws(EngineError) -> IndexedSample {
    var sample = try runs[run].sample(next, &window)
    sample.decodeTime = time
    sample.presentationTime += time
    sample.offset = offset
    let number = runs[run].firstSample + next
    if groups.sync.contains(number) { sample.flags.insert(.sync) }
    if groups.randomAccess.contains(number) { sample.flags.insert(.partialSync) }
    next += 1
    time += sample.duration
    offset += Int64(sample.size)
    return sample
  }

  // MARK: By index

  mutating func sample(_ index: Int) throws(EngineError) -> IndexedSample {
    try approach(index)
    return try step()
  }

  private mutating func approach(_ index: Int) throws(EngineError) {
    guard index >= 0, index < count else { throw .malformed("trun", "there is no sample \(index)") }
    if run < 0 || index < runs[run].firstSample + next || index >= runs[run].firstSample + runs[run].count {
      enter(max(0, runs.partitioningIndex { $0.firstSample > index } - 1))
    }
    skip(to: index - runs[run].firstSample)
    while next < index - runs[run].firstSample { _ = try step() }
  }

  mutating func number(decodedAt target: Int64) throws(EngineError) -> Int {
    let number = max(0, runs.partitioningIndex { $0.start > target } - 1)
    guard runs.indices.contains(number) else { return 0 }
    var found = runs[number].firstSample
    for index in 0..<runs[number].count where try sample(runs[number].firstSample + index).decodeTime <= target {
      found = runs[number].firstSample + index
    }
    return found
  }

  func chunk(of index: Int) -> (samples: Range<Int>, offset: Int64) {
    let run = runs[max(0, runs.partitioningIndex { $0.firstSample > index } - 1)]
    return (run.firstSample..<run.firstSample + run.count, run.dataOffset)
  }

  /// The samples of a run without entries have the default size and duration.
  private mutating func skip(to index: Int) {
    let run = runs[run]
    guard run.columns.stride == 0, index > next else { return }
    next = index
    time = run.start + Int64(index) * Int64(run.defaults.duration)
    offset = run.dataOffset + Int64(index) * Int64(run.defaults.size)
  }

  // MARK: Search

  /// The index is that in the part to which the cursor moves.
  mutating func lastSync(at target: Int64) throws(EngineError) -> (index: Int, presentation: Int64)? {
    try goToPart(of: target)
    while true {
      if let found = try lastSyncInPart(at: target) { return found }
      guard let earlier = try index.part(before: part) else { return nil }
      move(to: earlier)
    }
  }

  private mutating func goToPart(of target: Int64) throws(EngineError) {
    guard !part.isWhole else { return }
    move(to: try index.part(near: target, of: track))
    var steps = 0
    while !begins(by: target), let earlier = try index.part(before: part), steps < Self.mostSteps {
      move(to: earlier)
      steps += 1
    }
    var later = self
    while later.mayBePassed(by: target), let other = try index.part(after: later.part), steps < Self.mostSteps {
      later.move(to: other)
      if later.begins(by: target) { move(to: other) } else if later.count > 0 { break }
      steps += 1
    }
    // A sample of a recovery group may be in one part, and the sample at which decoding is correct in another.
    if steps >= Self.mostSteps || !groups.recovery.isEmpty { move(to: try index.withoutIndex()) }
  }

  /// With negative offsets a sample may be presented before its decode time.
  private func begins(by target: Int64) -> Bool { runs.first.map { $0.start + lowestOffset <= target } ?? false }

  private func mayBePassed(by target: Int64) -> Bool {
    !part.isWhole && runs.last.map { $0.end - decodeShift <= target } ?? true
  }

  private mutating func lastSyncInPart(at target: Int64) throws(EngineError) -> (index: Int, presentation: Int64)? {
    // With negative offsets, a run that begins later in decode order may be presented earlier.
    var candidate = min(runs.partitioningIndex { $0.start > target }, runs.count - 1)
    var found: (index: Int, presentation: Int64)?
    while candidate >= 0, found == nil {
      found = try lastSync(in: candidate, at: target)
      candidate -= 1
    }
    return try groups.recovery.isEmpty ? found : lastRecovery(at: target, after: found)
  }

  /// Decoding is correct from the sample on that follows a member of a recovery group by the group's distance.
  private mutating func lastRecovery(
    at target: Int64, after found: (index: Int, presentation: Int64)?
  ) throws(EngineError) -> (index: Int, presentation: Int64)? {
    var best = found
    let near = try number(decodedAt: target)
    for (members, distance) in groups.recovery {
      var candidate = members.last(atOrBefore: min(near + SampleGroups.reach, count - 1) - distance)
      for _ in 0..<SampleGroups.reach * 2 {
        guard let index = candidate, index > best?.index ?? -1 else { break }
        if try sample(min(index + distance, count - 1)).presentationTime <= target {
          best = (index, try sample(index).presentationTime)
          break
        }
        candidate = members.last(atOrBefore: index - 1)
      }
    }
    return best
  }

  private mutating func lastSync(in number: Int, at target: Int64) throws(EngineError) -> (
    index: Int, presentation: Int64
  )? {
    enter(number)
    let run = runs[number]
    if run.columns.stride == 0, run.firstSampleFlags == nil, SampleFlags(fragment: run.defaults.flags).contains(.sync) {
      guard run.start <= target else { return nil }
      let within = run.defaults.duration == 0 ? run.count - 1 : Int((target - run.start) / Int64(run.defaults.duration))
      skip(to: min(within, run.count - 1))
      let sample = try step()
      return (run.firstSample + next - 1, sample.presentationTime)
    }
    var found: (index: Int, presentation: Int64)?
    while next < run.count {
      let sample = try step()
      if sample.flags.isEntry, sample.presentationTime <= target {
        found = (run.firstSample + next - 1, sample.presentationTime)
      }
    }
    return found
  }

  /// The index is that in the part to which the cursor moves.
  mutating func firstSync(after target: Int64) throws(EngineError) -> (index: Int, presentation: Int64)? {
    try goToPart(of: target)
    var candidate = max(0, runs.partitioningIndex { $0.start > target } - 1)
    while true {
      while candidate < runs.count {
        if let found = try firstSync(in: candidate, after: target) { return found }
        candidate += 1
      }
      guard try advance() else { return nil }
      candidate = run + 1
    }
  }

  private mutating func firstSync(in number: Int, after target: Int64) throws(EngineError) -> (
    index: Int, presentation: Int64
  )? {
    enter(number)
    while next < runs[number].count {
      let sample = try step()
      if sample.flags.isEntry, sample.presentationTime > target {
        return (runs[number].firstSample + next - 1, sample.presentationTime)
      }
    }
    return nil
  }
}

extension SampleFlags {
  /// Decoding can start at such a sample, but frames that are presented before it may not be decodable.
  fileprivate var isEntry: Bool { contains(.sync) || contains(.partialSync) }
}
