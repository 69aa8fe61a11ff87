import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

@Suite struct LargeCompositionTests {
  private static func time(_ value: Int) -> CMTime { CMTime(value: CMTimeValue(value), timescale: 30) }
  private static func range(_ start: Int, _ end: Int) -> CMTimeRange { CMTimeRange(start: time(start), end: time(end)) }

  private static func files(_ count: Int) -> [FakeTrack] {
    (0..<count).map { _ in
      FakeTrack(
        samples: Samples.video(count: 60, group: 12),
        segments: [EditSegment(source: range(0, 60), target: range(0, 60))])
    }
  }

  private static func composed(_ segments: Int, of files: [FakeTrack]) throws -> ComposedTrack {
    let sources = files.map { CompositionSource(EditedTrack($0), of: nil, url: nil) }
    var draft = EditableCompositionTrack(id: 1, mediaType: kCMMediaType_Video)
    for segment in 0..<segments {
      try draft.edits.append(EditableCompositionTrack.parts(of: sources[segment % files.count], in: range(25, 28)))
    }
    return ComposedTrack(draft)
  }

  /// Returns the numbers of samples decoded, decoders created, frames shown and samples read.
  private static func work(_ segments: Int, from first: Int) throws -> [Int] {
    let (files, codecs) = (files(10), FakeCodecs())
    let track = EditedTrack(try composed(segments, of: files))
    let shown = range(3 * first, 3 * first + 6)
    #expect(try track.stretches(in: [shown]).count == 2)
    let reader = try VideoFrameReader(track, ranges: [shown], codecs: codecs)
    var times: [CMTime] = []
    while let frame = try reader.next() { times.append(frame.range.start) }
    #expect(times == (3 * first..<3 * first + 6).map(time))
    return [
      codecs.decodedCount.withLock { $0 }, codecs.decoderCount.withLock { $0 }, times.count,
      files.reduce(0) { $0 + $1.readCount.withLock { $0 } },
    ]
  }

  @Test(arguments: [0, 3, 8]) func aSeekIntoManySegmentsIsTheWorkOfOneIntoFew(_ place: Int) throws {
    let few = try Self.work(10, from: place)
    #expect(try Self.work(10_000, from: 7_310 + place) == few)
    // Each segment needs the samples from the key frame before frame 25 to the last of its three frames, and those
    // decoded out of order with them.
    #expect(few[0] >= 2 * 4 && few[0] <= 2 * 8 && few[1] == 2 && few[2] == 6 && few[3] == few[0])
  }

  @Test func manySegmentsAreJoinedToOneTracksMedia() throws {
    let files = Self.files(10)
    let joined = try Self.composed(2_000, of: files).joined(in: Self.range(0, 6_000))
    let few = try Self.composed(10, of: files).joined(in: Self.range(0, 30))
    #expect(try joined.statistics().sampleCount == few.statistics().sampleCount)
    #expect(joined.info.segments.count == 2_000)
    #expect(joined.info.segments.last?.target.end == Self.time(6_000))
  }

  // MARK: - Known media

  @Test func knownMediaIsWhatASearchThroughAllFinds() throws {
    var random = SplitMix(seed: 11)
    let files = Self.files(3)
    for _ in 0..<200 {
      var (known, all): (KnownMedia, [(file: Int, range: CMTimeRange, shift: CMTime)]) = (KnownMedia(), [])
      for number in 0..<Int.random(in: 1...40, using: &random) {
        let (file, start) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<50, using: &random))
        let range = Self.range(start, start + Int.random(in: 0...20, using: &random))
        let found = known.shift(for: range, of: files[file])
        let holding = all.filter { $0.file == file && $0.range.start <= range.start && range.end <= $0.range.end }
        #expect((found == nil) == holding.isEmpty)
        if let found { #expect(holding.contains { $0.shift == found }) }
        known.add(range, of: files[file], shift: Self.time(number))
        all.append((file, range, Self.time(number)))
      }
    }
  }

  @Test func allOfATrackHoldsEveryRange() {
    let files = Self.files(2)
    var known = KnownMedia()
    known.add(Self.range(3, 5), of: files[0], shift: Self.time(1))
    known.add(nil, of: files[0], shift: Self.time(2))
    #expect(known.shift(for: Self.range(0, 60), of: files[0]) == Self.time(2))
    #expect(known.shift(for: Self.range(4, 5), of: files[0]) == Self.time(2))
    #expect(known.shift(for: Self.range(4, 5), of: files[1]) == nil)
  }

  @Test func extentsAddUp() throws {
    var draft = EditableTrack(settings: Self.files(1)[0].info, movieTimescale: nil)
    var end = CMTime.zero
    for (number, file) in Self.files(40).enumerated() {
      let parts = try draft.parts(
        for: [EditSegment(source: Self.range(12, 24), target: Self.range(0, 12))], of: file, copy: nil)
      try draft.edits.append(parts)
      let extent = try draft.extent()
      var recounted = MediaExtent()
      for piece in draft.pieces {
        recounted.add(
          try MediaPiece(source: piece.source, samples: piece.samples, shift: piece.shift, formats: piece.formats)
            .countedExtent())
      }
      #expect(extent == recounted)
      #expect(extent.presentation.end > end, "file \(number)")
      end = extent.presentation.end
    }
  }
}
