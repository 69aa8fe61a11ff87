import MediaEngine

/// Looks samples up in the fragments of one track.
struct FragmentCursor {
  private let source: any ByteSource
  private let runs: [FragmentRun]
  private let groups: SampleGroups.Members
  let count: Int
  /// What is taken off decode times, as for tables.
  let decodeShift: Int64
  private var run = -1
  private var window: TableWindow?
  /// The next sample of the current run, its decode time and its offset.
  private var next = 0
  private var time: Int64 = 0
  private var offset: Int64 = 0

  init(_ index: FragmentIndex, track: UInt32, source: any ByteSource) throws(EngineError) {
    let found = try index.runs(of: track)
    (self.source, runs, groups, count) = (source, found.runs, found.groups, found.sampleCount)
    decodeShift = -found.lowestOffset
  }

  private mutating func enter(_ number: Int) {
    run = number
    window = runs[number].window(source)
    (next, time, offset) = (0, runs[number].start, runs[number].dataOffset)
  }

  /// The sample at `next`, which it steps over.
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

  mutating func sample(_ index: Int) throws(EngineError) -> IndexedSample {
    guard index >= 0, index < count else { throw .malformed("trun", "there is no sample \(index)") }
    if run < 0 || index < runs[run].firstSample + next || index >= runs[run].firstSample + runs[run].count {
      enter(max(0, runs.partition { $0.firstSample <= index } - 1))
    }
    skip(to: index - runs[run].firstSample)
    while next < index - runs[run].firstSample { _ = try step() }
    return try step()
  }

  /// The last sample whose decoding is due at or before a time; 0 before the first.
  mutating func number(decodedAt target: Int64) throws(EngineError) -> Int {
    let number = max(0, runs.partition { $0.start <= target } - 1)
    guard runs.indices.contains(number) else { return 0 }
    var found = runs[number].firstSample
    for index in 0..<runs[number].count where try sample(runs[number].firstSample + index).decodeTime <= target {
      found = runs[number].firstSample + index
    }
    return found
  }

  /// The samples of a sample's run, and where it begins.
  func chunk(of index: Int) -> (samples: Range<Int>, offset: Int64) {
    let run = runs[max(0, runs.partition { $0.firstSample <= index } - 1)]
    return (run.firstSample..<run.firstSample + run.count, run.dataOffset)
  }

  /// Runs whose samples are all alike are entered anywhere at once.
  private mutating func skip(to index: Int) {
    let run = runs[run]
    guard run.columns.stride == 0, index > next else { return }
    next = index
    time = run.start + Int64(index) * Int64(run.defaults.duration)
    offset = run.dataOffset + Int64(index) * Int64(run.defaults.size)
  }

  // MARK: Search

  /// The last place to start decoding that is presented at or before `time`, with its presentation time.
  mutating func lastSync(at target: Int64) throws(EngineError) -> (index: Int, presentation: Int64)? {
    // A run that begins later in decode order may still be shown earlier, where offsets are negative: one more is looked at.
    var candidate = min(runs.partition { $0.start <= target }, runs.count - 1)
    var found: (index: Int, presentation: Int64)?
    while candidate >= 0, found == nil {
      found = try lastSync(in: candidate, at: target)
      candidate -= 1
    }
    return try groups.recovery.isEmpty ? found : lastRecovery(at: target, after: found)
  }

  /// The same where pictures are right again some samples after one that has been entered, if that is nearer than what was found.
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

  private mutating func lastSync(in number: Int, at target: Int64) throws(EngineError) -> (index: Int, presentation: Int64)? {
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
      if sample.flags.isEntry, sample.presentationTime <= target { found = (run.firstSample + next - 1, sample.presentationTime) }
    }
    return found
  }

  /// The first sync sample presented after `time`.
  mutating func firstSync(after target: Int64) throws(EngineError) -> (index: Int, presentation: Int64)? {
    var candidate = max(0, runs.partition { $0.start <= target } - 1)
    while candidate < runs.count {
      enter(candidate)
      while next < runs[candidate].count {
        let sample = try step()
        if sample.flags.isEntry, sample.presentationTime > target {
          return (runs[candidate].firstSample + next - 1, sample.presentationTime)
        }
      }
      candidate += 1
    }
    return nil
  }
}

extension SampleFlags {
  /// Decoding can start here, if not with the pictures that are shown before.
  fileprivate var isEntry: Bool { contains(.sync) || contains(.partialSync) }
}
