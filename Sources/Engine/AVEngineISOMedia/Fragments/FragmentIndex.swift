import AVEngineCore
import CoreMedia
import Synchronization

final class FragmentIndex: Sendable {
  struct TrackRuns: Sendable {
    var runs: [FragmentRun] = []
    var sampleCount = 0
    var size: Int64 = 0
    var syncCount = 0
    var minimumDuration = Int64.max
    var duration: Int64 = 0
    /// The decode time at which the next fragment begins unless it states another.
    var end: Int64 = 0
    var presentationEnd: Int64 = 0
    /// The smallest composition offset below zero, or zero.
    var lowestOffset: Int64 = 0
    var groups = SampleGroups.Members()
  }

  struct Part: Sendable {
    /// nil: the part is all fragments.
    let number: Int?
    let range: Range<Int64>
    let tracks: [UInt32: TrackRuns]

    var isWhole: Bool { number == nil }
  }

  private struct State {
    var places: FragmentPlaces?
    var hasLooked = false
    var whole: Part?
    var first: Part?
    /// Tracks are read in parallel, so that a part is needed again soon for another track.
    var recent: [Part] = []
  }

  private let source: any ByteSource
  private let start: Int64
  private let defaults: [UInt32: FragmentDefaults]
  private let timescales: [UInt32: UInt32]
  /// For each track, in ticks of its media: the time at which the samples of the movie header's own tables end.
  private let ends: @Sendable () throws(EngineError) -> [UInt32: Int64]
  private let state = Mutex(State())

  private static let recentCount = 8
  /// A track may end before the others, so its last fragments are searched in this number of parts at the end.
  private static let lastParts = 4
  /// Each part after the first begins with a fragment, or with boxes that precede one.
  private static let beginnings: Set<FourCC> = ["moof", "styp", "sidx", "ssix", "prft", "emsg", "free", "skip", "uuid"]

  init(
    _ source: any ByteSource, start: Int64, defaults: [UInt32: FragmentDefaults], timescales: [UInt32: UInt32],
    ends: @escaping @Sendable () throws(EngineError) -> [UInt32: Int64]
  ) {
    self.source = source
    self.start = start
    self.defaults = defaults
    self.timescales = timescales
    self.ends = ends
  }

  // MARK: All

  func whole() throws(EngineError) -> Part {
    try state.withLock { (state: inout State) throws(EngineError) in try whole(&state) }
  }

  func runs(of track: UInt32) throws(EngineError) -> TrackRuns { try whole().tracks[track] ?? TrackRuns() }

  private func whole(_ state: inout State) throws(EngineError) -> Part {
    if let known = state.whole { return known }
    let reader = try BoxReader(source)
    var scanner = FragmentScanner(defaults: defaults, fileLength: reader.length)
    for (track, end) in try ends() { scanner.tracks[track] = TrackRuns(end: end) }
    var offset = start
    while let box = try reader.box(at: offset, limit: reader.length) {
      // A fragment that is cut at the end of the file has no media in the file.
      if box.type == "moof", !box.isCut { try scanner.add(box, contents: try reader.contents(of: box)) }
      offset = box.end
    }
    let part = Part(number: nil, range: start..<max(start, offset), tracks: scanner.tracks)
    state.whole = part
    return part
  }

  // MARK: Parts

  func first() throws(EngineError) -> Part {
    try state.withLock { (state: inout State) throws(EngineError) in try first(&state) }
  }

  /// `time` is in ticks of the track's media. Only the part's samples show whether the index is right.
  func part(near time: Int64, of track: UInt32) throws(EngineError) -> Part {
    try state.withLock { (state: inout State) throws(EngineError) in
      let first = try first(&state)
      guard let places = state.places, let begin = first.tracks[track]?.runs.first?.start,
        let timescale = timescales[track]
      else {
        return first
      }
      let elapsed = CMTime(value: time - min(begin, time), timescale: CMTimeScale(clamping: timescale))
      return try part(places.number(near: elapsed), &state)
    }
  }

  /// Returns all fragments if the index has proved wrong, unless `part` is all of them.
  func part(after part: Part) throws(EngineError) -> Part? { try neighbour(of: part, 1) }

  func part(before part: Part) throws(EngineError) -> Part? { try neighbour(of: part, -1) }

  private func neighbour(of part: Part, _ step: Int) throws(EngineError) -> Part? {
    guard let number = part.number.map({ $0 + step }) else { return nil }
    return try state.withLock { (state: inout State) throws(EngineError) -> Part? in
      if let places = state.places, !(0..<places.count).contains(number) { return nil }
      return try self.part(number, &state)
    }
  }

  func withoutIndex() throws(EngineError) -> Part {
    try state.withLock { (state: inout State) throws(EngineError) in
      state.places = nil
      return try whole(&state)
    }
  }

  /// In ticks of the track's media; nil if only a walk over all fragments yields the end.
  func end(of track: UInt32) throws(EngineError) -> Int64? {
    try state.withLock { (state: inout State) throws(EngineError) -> Int64? in
      _ = try places(&state)
      for distance in 1...Self.lastParts {
        guard let count = state.places?.count, distance <= count else { return nil }
        let part = try part(count - distance, &state)
        if let runs = part.tracks[track], runs.sampleCount > 0 { return runs.presentationEnd }
      }
      return nil
    }
  }

  private func first(_ state: inout State) throws(EngineError) -> Part {
    if let first = state.first, state.places != nil { return first }
    guard try places(&state) != nil else { return try whole(&state) }
    let first = try part(0, &state)
    state.first = first
    return first
  }

  private func places(_ state: inout State) throws(EngineError) -> FragmentPlaces? {
    if !state.hasLooked {
      state.places = try FragmentPlaces.find(source, start: start, timescales: timescales)
      state.hasLooked = true
    }
    return state.places
  }

  private func part(_ number: Int, _ state: inout State) throws(EngineError) -> Part {
    guard let places = state.places else { return try whole(&state) }
    if let known = state.recent.first(where: { $0.number == number }) { return known }
    let range = places.range(number)
    guard let tracks = try tracks(of: range, isFirst: number == 0) else {
      state.places = nil
      return try whole(&state)
    }
    let part = Part(number: number, range: range, tracks: tracks)
    if state.recent.count == Self.recentCount { state.recent.removeFirst() }
    state.recent.append(part)
    return part
  }

  private func tracks(of range: Range<Int64>, isFirst: Bool) throws(EngineError) -> [UInt32: TrackRuns]? {
    do throws(EngineError) {
      let reader = try BoxReader(source)
      var scanner = FragmentScanner(defaults: defaults, fileLength: reader.length)
      var (offset, timed) = (range.lowerBound, Set<UInt32>())
      while offset < range.upperBound {
        guard let box = try reader.box(at: offset, limit: range.upperBound), !box.isCut else { return nil }
        guard offset > range.lowerBound || isFirst || Self.beginnings.contains(box.type) else { return nil }
        offset = box.end
        guard box.type == "moof" else { continue }
        let contents = try reader.contents(of: box)
        for (track, isTimed) in FragmentScanner.times(in: contents) {
          // A fragment that does not state when it begins follows the previous one, which must be in this part.
          if isTimed { timed.insert(track) } else if !timed.contains(track) { return nil }
        }
        try scanner.add(box, contents: contents)
      }
      return timed.isEmpty ? nil : scanner.tracks
    } catch {
      guard error.kind == .malformed else { throw error }
      return nil
    }
  }
}
