import CoreMedia
import Synchronization
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

/// Ways to a place in a track, counted in decoded samples: one picture in three is an anchor, the others are needed by
/// nobody.
@Suite struct FrameSeekerTests {
  private static let whole = CMTimeRange(start: .zero, end: frame(96))
  private let track = FakeTrack(
    samples: Samples.video(count: 96, group: 24), segments: [EditSegment(source: whole, target: whole)])

  private static func frame(_ number: Int64) -> CMTime { CMTime(value: number, timescale: 30) }
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: Self.frame(start), end: Self.frame(end))
  }

  private func reader(_ codecs: FakeCodecs, _ ranges: CMTimeRange...) throws -> VideoFrameReader {
    try VideoFrameReader(EditedTrack(track), ranges: ranges, codecs: codecs)
  }

  private func rest(_ reader: VideoFrameReader) throws -> [Int64] {
    var frames: [Int64] = []
    while let shown = try reader.next() { frames.append(shown.picture.presentationTime.value) }
    return frames
  }

  @Test(arguments: [0, 1, 2, 3, 20, 21, 22, 23, 24, 25, 95]) func fromAnyPlaceOnAllPicturesCome(place: Int64) throws {
    #expect(try rest(reader(FakeCodecs(), range(place, 96))) == Array(place..<96))
  }

  @Test func whatNobodySeesIsLeftOutOnTheWay() throws {
    let codecs = FakeCodecs()
    let first = try reader(codecs, range(21, 96)).next()
    #expect(first?.picture.presentationTime == Self.frame(21))
    // Anchors 0, 3 … 21, and what the decoder holds back: 23 and 22 let 21 and 22 out. Without leaving out there were
    // 24.
    #expect(codecs.decodedCount.withLock { $0 } == 8 + 3)
  }

  @Test func movesKeepTheDecoder() throws {
    let codecs = FakeCodecs()
    let reader = try reader(codecs)
    for place in [80, 3, 47, 48, 49, 0, 95, 30] as [Int64] {
      try reader.move(to: range(place, 96))
      #expect(try reader.next()?.picture.presentationTime == Self.frame(place))
    }
    #expect(codecs.decoderCount.withLock { $0 } == 1)
  }

  @Test func aPlaceAheadInTheGroupIsReachedFromHere() throws {
    let codecs = FakeCodecs()
    let reader = try reader(codecs, range(6, 96))
    _ = try reader.next()
    let before = codecs.decodedCount.withLock { $0 }
    try reader.move(to: range(18, 96))
    #expect(try reader.next()?.picture.presentationTime == Self.frame(18))
    // The anchors 12, 15, 18, the next one, and no key frame: from there it would be seven and more.
    #expect(codecs.decodedCount.withLock { $0 } - before <= 6)
    try reader.move(to: range(30, 33))
    #expect(try rest(reader) == [30, 31, 32])
  }

  /// A decoder that has to learn how far pictures are out of order loses the first it learns from; without skipping it
  /// is there.
  @Test(arguments: [7, 8, 31, 70]) func aPictureThatSkippingLosesIsDecodedAnew(place: Int64) throws {
    let codecs = FakeCodecs(learnsOrder: true)
    #expect(try rest(reader(codecs, range(place, 96))) == Array(place..<96))
  }
}
