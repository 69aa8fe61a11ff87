import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

@Suite struct CompositionLaws {
  private typealias Laws = EditTimelineLaws

  /// The content of one tick: a file's number, its media time in ticks, and how much media the tick shows; nil if
  /// empty.
  private typealias Shown = (track: Int, media: SlowTimeline.Ratio, length: SlowTimeline.Ratio)?

  private struct Source {
    var quick: CompositionSource
    var track: any MediaTrack
    var cells: [Shown]
    /// If the source is a composition, the number of the segment that each tick belongs to, zero for an empty one;
    /// otherwise empty.
    var segments: [Int] = []

    func runs(_ ticks: Range<Int>) -> [Range<Int>] {
      ticks.reduce(into: []) { runs, tick in
        if let last = runs.last, segments.isEmpty || segments[tick] == segments[last.lowerBound] {
          runs[runs.count - 1] = last.lowerBound..<tick + 1
        } else {
          runs.append(tick..<tick + 1)
        }
      }
    }

    func isGap(_ tick: Int) -> Bool { !segments.isEmpty && segments[tick] == 0 }
  }

  private static func file(_ number: Int, _ random: inout SplitMix) -> Source {
    var edits: [EditSegment] = []
    var cells: [Shown] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let ticks = Int.random(in: 10...60, using: &random)
      let from = Int.random(in: 0...300, using: &random)
      let isEmpty = Int.random(in: 0..<4, using: &random) == 0
      let target = Laws.range(cells.count..<cells.count + ticks)
      edits.append(EditSegment(source: isEmpty ? nil : Laws.range(from..<from + ticks), target: target))
      for tick in 0..<ticks {
        cells.append(isEmpty ? nil : (number, SlowTimeline.Ratio(from + tick), SlowTimeline.Ratio(1)))
      }
    }
    let track = FakeTrack(samples: Samples.video(count: 8, group: 4), segments: edits)
    return Source(quick: CompositionSource(EditedTrack(track), of: nil, url: nil), track: track, cells: cells)
  }

  private static func composed(
    _ sources: [Source], _ random: inout SplitMix
  ) throws -> (draft: EditableCompositionTrack, cells: [Shown], slow: SlowTimeline) {
    var draft = EditableCompositionTrack(id: 1, mediaType: kCMMediaType_Video)
    var slow = SlowTimeline()
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let end = slow.cells.count
      let place = Int.random(in: 0...end, using: &random)
      let ticks = Int.random(in: 1...40, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        let chosen = Int.random(in: 0..<sources.count, using: &random)
        let from = Int.random(in: 0..<sources[chosen].cells.count, using: &random)
        let taken = min(ticks, sources[chosen].cells.count - from)
        let parts = try EditableCompositionTrack.parts(of: sources[chosen].quick, in: Laws.range(from..<from + ticks))
        try draft.edits.insert(parts, at: Laws.time(place))
        let runs = sources[chosen].runs(from..<from + taken).map { run in
          SlowTimeline.Part(
            media: sources[chosen].isGap(run.lowerBound) ? 0 : chosen + 1, from: run.lowerBound, sourceTicks: run.count,
            ticks: run.count)
        }
        slow.insert(runs, at: place)
      case 3:
        try draft.edits.insertEmpty(Laws.range(place..<place + ticks))
        slow.insertEmpty(place..<place + ticks)
      case 4:
        try draft.edits.remove(Laws.range(place..<place + ticks))
        slow.remove(place..<place + ticks)
      default:
        // Ranges are scaled to twice their length only, so that each new cell shows exactly half of what an old one
        // showed.
        let length = min(ticks, end - place)
        guard length > 0 else { continue }
        try draft.edits.scale(Laws.range(place..<place + length), to: Laws.time(length * 2))
        slow.scale(place..<place + length, to: length * 2)
      }
    }
    let cells = slow.cells.map { cell in cell.media == 0 ? nil : shown(cell, in: sources[cell.media - 1].cells) }
    return (draft, cells, slow)
  }

  private static func shown(_ cell: SlowTimeline.Cell, in cells: [Shown]) -> Shown {
    let tick = cell.from.floor
    guard cells.indices.contains(tick), let under = cells[tick] else { return nil }
    return (
      under.track, under.media + under.length * (cell.from + SlowTimeline.Ratio(-tick)), under.length * cell.length
    )
  }

  @Test func everyTickShowsWhatTheModelShows() throws {
    for seed in 0..<Laws.count {
      var random = SplitMix(seed: UInt64(seed))
      let files = (0..<3).map { Self.file($0, &random) }
      let (draft, cells, slow) = try Self.composed(files, &random)
      let fault = try Self.fault(draft, cells, slow.cuts, files)
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
      if fault != nil { return }
    }
  }

  @Test func compositionsAreLookedThrough() throws {
    for seed in 0..<Laws.count / 3 {
      var random = SplitMix(seed: UInt64(seed) + 1_000_000)
      let files = (0..<2).map { Self.file($0, &random) }
      let inner = try (0..<2).map { _ in try Self.composed(files, &random) }.filter { !$0.cells.isEmpty }
      guard !inner.isEmpty else { continue }
      let sources = inner.map { draft, cells, slow in
        let track = ComposedTrack(draft)
        let quick = CompositionSource(EditedTrack(track), of: nil, url: nil)
        return Source(quick: quick, track: track, cells: cells, segments: slow.cells.map(\.run))
      }
      let (outer, cells, slow) = try Self.composed(sources, &random)
      #expect(outer.edits.sources.allSatisfy { source in files.contains { $0.quick == source } })
      let fault = try Self.fault(outer, cells, slow.cuts, files)
      #expect(fault == nil, "seed \(seed): \(fault ?? "")")
      if fault != nil { return }
    }
  }

  private static func fault(_ draft: EditableCompositionTrack, _ cells: [Shown], _ cuts: [Int], _ files: [Source])
    throws -> String?
  {
    let starts = draft.edits.segments.map(\.target.start)
    guard starts == cuts.map(Laws.time) else { return "segments begin at \(starts.map(\.seconds)), not at \(cuts)" }
    let edited = EditedTrack(ComposedTrack(draft))
    let duration = edited.timeRange.duration
    guard duration == Laws.time(cells.count) else { return "it lasts \(duration.seconds * 100) of \(cells.count)" }
    var whole = try edited.stretches(in: [edited.timeRange])[...]
    for (tick, cell) in cells.enumerated() {
      let time = Laws.time(tick)
      while let first = whole.first, first.target.end <= time { whole.removeFirst() }
      let (one, among) = (try edited.stretch(at: time), whole.first { $0.target.containsTime(time) })
      guard let cell else {
        if one != nil || among != nil { return "something plays at \(tick)" }
        continue
      }
      for stretch in [one, among] {
        guard let stretch, stretch.track === files[cell.track].track else { return "another track plays at \(tick)" }
        // A cell is a hundredth of a second. Media times may differ by a millionth of a cell, asset times by a
        // billionth of a second.
        let media = stretch.mediaTime(at: time).seconds * Double(Laws.unit)
        if abs(media - cell.media.value) > 1e-6 { return "at \(tick) plays \(media), not \(cell.media.value)" }
        if abs(stretch.assetTime(of: stretch.mediaTime(at: time)).seconds - time.seconds) > 1e-9 {
          return "\(tick) is not mapped back"
        }
      }
    }
    return nil
  }

  @Test func whatFailsChangesNothing() throws {
    for seed in 0..<Laws.count / 3 {
      var random = SplitMix(seed: UInt64(seed) + 2_000_000)
      let files = (0..<2).map { Self.file($0, &random) }
      var draft = EditableComposition()
      draft.tracks = [try Self.composed(files, &random).draft, try Self.composed(files, &random).draft]
      draft.tracks[1].settings.id = 2
      let before = draft.tracks.map(\.edits)
      let far = CMTime(value: 1 << 41, timescale: 1)
      let faults: [CMTime] = [CMTime(value: -1, timescale: 1), far]
      for time in faults {
        #expect(throws: EngineError.self) { try draft.insert(Laws.range(0..<10), of: files.map(\.quick), at: time) }
      }
      #expect(throws: EngineError.self) { try draft.insert(.invalid, of: files.map(\.quick), at: .zero) }
      #expect(draft.tracks.count == 2)
      #expect(draft.tracks.map(\.edits) == before)
    }
  }

  // MARK: - Size

  @Test func aSeekLooksAtOneSegmentOfTenThousand() throws {
    let opened = Mutex<[Int]>([])
    var draft = EditableCompositionTrack(id: 1, mediaType: kCMMediaType_Video)
    let whole = Laws.range(0..<100)
    for number in 0..<10_000 {
      let source = CompositionSource(url: URL(fileURLWithPath: "/\(number)"), trackID: 1) { () throws(EngineError) in
        opened.withLock { $0.append(number) }
        return EditedTrack(
          FakeTrack(samples: Samples.video(count: 30, group: 30), segments: [EditSegment(source: whole, target: whole)])
        )
      }
      let content = EditableCompositionTrack.Timeline.Content(media: source, source: Laws.range(10..<20))
      try draft.edits.append([EditableCompositionTrack.Timeline.Part(content, duration: Laws.time(10))])
    }
    let edited = EditedTrack(ComposedTrack(draft))
    #expect(try edited.stretch(at: Laws.time(77_775))?.source == Laws.range(10..<20))
    #expect(opened.withLock { $0 } == [7777])
    #expect(try edited.stretches(in: [Laws.range(50_005..<50_025)]).count == 3)
    #expect(opened.withLock { $0 } == [7777, 5000, 5001, 5002])

    let results = Mutex<[Int]>([])
    StillReader(edited, codecs: FakeCodecs()).serve(
      [StillRequest(time: Laws.time(33_335), toleranceBefore: .zero, toleranceAfter: .zero)],
      isCancelled: { _ in false }
    ) { index, result, _ in if (try? result.get()) != nil { results.withLock { $0.append(index) } } }
    #expect(results.withLock { $0 } == [0])
    #expect(opened.withLock { $0 } == [7777, 5000, 5001, 5002, 3333])
  }

  @Test func decodersAreFewAndWalkOn() throws {
    let whole = CMTimeRange(start: .zero, duration: CMTime(value: 3000, timescale: 30))
    let tracks = (0..<2).map { _ in
      FakeTrack(samples: Samples.video(count: 3000, group: 100), segments: [EditSegment(source: whole, target: whole)])
    }
    let sources = tracks.map { CompositionSource(EditedTrack($0), of: nil, url: nil) }
    var draft = EditableCompositionTrack(id: 1, mediaType: kCMMediaType_Video)
    for cut in 0..<1000 {
      let start = CMTime(value: CMTimeValue(cut * 2 + 1), timescale: 30)
      let range = CMTimeRange(start: start, duration: CMTime(value: 2, timescale: 30))
      try draft.edits.append([
        EditableCompositionTrack.Timeline.Part(.init(media: sources[cut % 2], source: range), duration: range.duration)
      ])
    }
    let codecs = FakeCodecs()
    let reader = try VideoFrameReader(
      EditedTrack(ComposedTrack(draft)), ranges: [draft.edits.timeRange], codecs: codecs)
    var numbers: [Int64] = []
    while let shown = try reader.next() { numbers.append(shown.frame.presentationTime.value) }
    let expected: [Int64] = Array(1...2000)
    #expect(numbers == expected)
    #expect(codecs.decoderCount.withLock { $0 } == 2)
    #expect(codecs.decodedCount.withLock { $0 } <= 4100)
  }
}
