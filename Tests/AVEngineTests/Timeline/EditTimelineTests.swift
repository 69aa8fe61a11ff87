import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

@Suite struct EditTimelineLaws {
  typealias Timeline = EditTimeline<Int>

  static let unit: CMTimeScale = 100
  /// The number of random edit sequences. `COMPOSITION_LAWS` in the environment overrides it.
  static let count = ProcessInfo.processInfo.environment["COMPOSITION_LAWS"].flatMap { Int($0) } ?? 600

  static func time(_ ticks: Int) -> CMTime { CMTime(value: CMTimeValue(ticks), timescale: unit) }
  static func range(_ ticks: Range<Int>) -> CMTimeRange {
    CMTimeRange(start: time(ticks.lowerBound), end: time(ticks.upperBound))
  }

  static func part(_ part: SlowTimeline.Part) -> Timeline.Part {
    let source = range(part.from..<part.from + part.sourceTicks)
    return Timeline.Part(
      part.media == 0 ? nil : Timeline.Content(media: part.media, source: source), duration: time(part.ticks))
  }

  static func step(
    _ timeline: inout Timeline, _ slow: inout SlowTimeline, scales: Bool, _ random: inout SplitMix
  ) throws {
    let end = slow.cells.count
    let beyond = Int.random(in: 0..<8, using: &random) == 0 ? 20 : 0
    let place = Int.random(in: 0...max(1, end + beyond), using: &random)
    let ticks = Int.random(in: 1...60, using: &random)
    switch Int.random(in: 0..<(scales ? 8 : 6), using: &random) {
    case 0, 1, 2:
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let ticks = Int.random(in: 1...60, using: &random)
        let sourceTicks = scales && Bool.random(using: &random) ? Int.random(in: 1...90, using: &random) : ticks
        return SlowTimeline.Part(
          media: Int.random(in: 0...3, using: &random), from: Int.random(in: 0...500, using: &random),
          sourceTicks: sourceTicks, ticks: ticks)
      }
      try timeline.insert(parts.map(part), at: time(place))
      slow.insert(parts, at: place)
    case 3:
      try timeline.insertEmpty(range(place..<place + ticks))
      slow.insertEmpty(place..<place + ticks)
    case 4, 5:
      try timeline.remove(range(place..<place + ticks))
      slow.remove(place..<place + ticks)
    default:
      let new = Int.random(in: 0...90, using: &random)
      try timeline.scale(range(place..<place + ticks), to: time(new))
      slow.scale(place..<place + ticks, to: new)
    }
  }

  static func fault(_ timeline: Timeline, _ slow: SlowTimeline, tolerance: Double) -> String? {
    guard timeline.duration == time(slow.cells.count) else {
      return "it lasts \(timeline.duration) of \(slow.cells.count)"
    }
    let (starts, cuts) = (timeline.segments.map(\.target.start), slow.cuts)
    guard starts == cuts.map(time) else { return "segments begin at \(starts.map(\.value)), not at \(cuts)" }
    for (tick, cell) in slow.cells.enumerated() {
      guard let segment = timeline.index(at: time(tick)).map({ timeline[$0] }) else { return "nothing is at \(tick)" }
      guard (segment.content?.media ?? 0) == cell.media else { return "something else plays at \(tick)" }
      guard cell.media != 0 else { continue }
      guard let media = segment.mediaTime(at: time(tick)), let back = segment.edit.assetTime(of: media) else {
        return "\(tick) has no time"
      }
      // Whole ticks are compared as integers: most seconds are not exact binary fractions.
      let whole = CMTimeConvertScale(media, timescale: unit, method: .roundHalfAwayFromZero)
      let ticks = whole == media ? Double(whole.value) : media.seconds * Double(unit)
      guard abs(ticks - cell.from.value) <= tolerance else {
        return "at \(tick) plays \(ticks), not \(cell.from.value)"
      }
      guard abs(back.seconds * Double(unit) - Double(tick)) <= max(tolerance, 1e-9) else {
        return "\(tick) is mapped back to \(back)"
      }
    }
    return nil
  }

  private func law(seed: Int, edits: Int, timescale: CMTimeScale?, scales: Bool, tolerance: Double) throws -> String? {
    var random = SplitMix(seed: UInt64(seed))
    var (timeline, slow) = (Timeline(timescale: timescale), SlowTimeline())
    let number = Int.random(in: 1...edits, using: &random)
    for edit in 1...number {
      try Self.step(&timeline, &slow, scales: scales, &random)
      guard edit == number || seed % 32 == 0 else { continue }
      if let fault = Self.fault(timeline, slow, tolerance: tolerance) { return "seed \(seed), edit \(edit): \(fault)" }
    }
    return nil
  }

  @Test func editsAtNaturalSpeedAreExactlyThoseOfTheSlowModel() throws {
    for seed in 0..<Self.count {
      let fault = try law(
        seed: seed, edits: 20, timescale: seed.isMultiple(of: 2) ? Self.unit : nil, scales: false, tolerance: 0)
      try #require(fault == nil, "\(fault ?? "")")
    }
  }

  @Test func editsWithSpeedAreThoseOfTheSlowModel() throws {
    for seed in 0..<Self.count {
      // Fractions of fractions exceed 64 bits after some more edits.
      let fault = try law(seed: seed, edits: 10, timescale: Self.unit, scales: true, tolerance: 0.001)
      try #require(fault == nil, "\(fault ?? "")")
    }
  }

  @Test(arguments: 0..<30) func segmentsLieWithoutHolesAndEmptyOnesNeverSideBySide(seed: Int) throws {
    var random = SplitMix(seed: UInt64(2000 + seed))
    var timeline = Timeline()
    for _ in 0..<30 {
      let scale = [600, 1000, 24_000, 30_000, 44_100, 48_000].randomElement(using: &random) ?? 600
      let length = CMTime(value: .random(in: 1...4000, using: &random), timescale: CMTimeScale(scale))
      let ticks = CMTimeConvertScale(timeline.duration, timescale: 600, method: .roundTowardZero).value
      let place = CMTime(value: .random(in: 0...ticks, using: &random), timescale: 600)
      let source = CMTimeRange(
        start: CMTime(value: .random(in: 0...9999, using: &random), timescale: CMTimeScale(scale)), duration: length)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try timeline.remove(CMTimeRange(start: place, duration: length))
      case 1: try timeline.insertEmpty(CMTimeRange(start: place, duration: length))
      default:
        try timeline.insert([Timeline.Part(Timeline.Content(media: 1, source: source), duration: length)], at: place)
      }
      let segments = timeline.segments
      #expect(segments.first?.target.start ?? .zero == .zero)
      for (one, next) in zip(segments, segments.dropFirst()) {
        #expect(one.target.end == next.target.start)
        #expect(one.content != nil || next.content != nil)
      }
      #expect(
        segments.allSatisfy {
          $0.target.duration > .zero && ($0.content == nil || $0.content?.source.duration == $0.target.duration)
        })
      #expect(segments.last?.target.end ?? .zero == timeline.duration)
    }
  }

  @Test func anEditThatFailsChangesNothing() throws {
    var timeline = Timeline(timescale: Self.unit)
    try timeline.append([Self.part(SlowTimeline.Part(media: 1, from: 0, sourceTicks: 50, ticks: 50))])
    let before = timeline
    let good = Self.part(SlowTimeline.Part(media: 2, from: 0, sourceTicks: 5, ticks: 5))
    #expect(throws: EngineError.self) {
      try timeline.insert([good, Timeline.Part(nil, duration: .indefinite)], at: .zero)
    }
    #expect(throws: EngineError.self) {
      try timeline.insert([good, Timeline.Part(nil, duration: Self.time(-1))], at: .zero)
    }
    #expect(throws: EngineError.self) { try timeline.insert([good], at: Self.time(-1)) }
    #expect(throws: EngineError.self) { try timeline.insert([good], at: .invalid) }
    #expect(throws: EngineError.self) { try timeline.remove(.invalid) }
    #expect(throws: EngineError.self) { try timeline.scale(Self.range(0..<10), to: .positiveInfinity) }
    let far = CMTime(value: .max, timescale: Self.unit)
    #expect(throws: EngineError.self) {
      try timeline.insert([good, Timeline.Part(nil, duration: far)], at: Self.time(10))
    }
    #expect(timeline == before)
  }

  @Test func boundariesAreRoundedAndLengthsAreNot() throws {
    var timeline = Timeline(timescale: 600)
    let frame = CMTime(value: 1001, timescale: 30_000)
    let parts = (0..<1000).map { number in
      Timeline.Part(
        Timeline.Content(
          media: 1, source: CMTimeRange(start: CMTimeMultiply(frame, multiplier: Int32(number)), duration: frame)),
        duration: frame)
    }
    try timeline.append(parts)
    #expect(timeline.duration == CMTime(value: 20_020, timescale: 600))
    #expect(timeline.segments.allSatisfy { $0.edit.isAtNaturalSpeed })
  }

  @Test func twentyThousandSegmentsAreAddedAndFound() throws {
    var timeline = Timeline(timescale: Self.unit)
    for number in 0..<20_000 {
      try timeline.append([
        Self.part(SlowTimeline.Part(media: number % 7 + 1, from: number * 3, sourceTicks: 2, ticks: 2))
      ])
    }
    #expect(timeline.count == 20_000)
    for number in stride(from: 0, to: 20_000, by: 197) {
      let segment = try #require(timeline.index(at: Self.time(number * 2 + 1)).map { timeline[$0] })
      #expect(segment.content?.source.start == Self.time(number * 3))
    }
    #expect(timeline.parts(in: Self.range(19_999..<20_003)).count == 3)
  }
}
