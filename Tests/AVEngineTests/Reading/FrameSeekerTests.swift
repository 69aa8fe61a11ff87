import CoreMedia
import Synchronization
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

/// In each group, every third frame and the last one are anchors, to which other frames refer.
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
    while let shown = try reader.next() { frames.append(shown.frame.presentationTime.value) }
    return frames
  }

  @Test(arguments: [0, 1, 2, 3, 20, 21, 22, 23, 24, 25, 95]) func fromAnyPlaceOnAllPicturesCome(place: Int64) throws {
    #expect(try rest(reader(FakeCodecs(), range(place, 96))) == Array(place..<96))
  }

  @Test func whatNobodySeesIsLeftOutOnTheWay() throws {
    let codecs = FakeCodecs()
    let first = try reader(codecs, range(21, 96)).next()
    #expect(first?.frame.presentationTime == Self.frame(21))
    // The decoder gets eight anchors (0, 3 … 21), then 23, 22 and one more sample, which makes it return 22.
    #expect(codecs.decodedCount.withLock { $0 } == 8 + 3)
  }

  @Test func movesKeepTheDecoder() throws {
    let codecs = FakeCodecs()
    let reader = try reader(codecs)
    for place in [80, 3, 47, 48, 49, 0, 95, 30] as [Int64] {
      try reader.move(to: range(place, 96))
      #expect(try reader.next()?.frame.presentationTime == Self.frame(place))
    }
    #expect(codecs.decoderCount.withLock { $0 } == 1)
  }

  @Test func aPlaceAheadInTheGroupIsReachedFromHere() throws {
    let codecs = FakeCodecs()
    let reader = try reader(codecs, range(6, 96))
    _ = try reader.next()
    let before = codecs.decodedCount.withLock { $0 }
    try reader.move(to: range(18, 96))
    #expect(try reader.next()?.frame.presentationTime == Self.frame(18))
    // From the key frame on, at least seven anchors would be decoded.
    #expect(codecs.decodedCount.withLock { $0 } - before <= 6)
    try reader.move(to: range(30, 33))
    #expect(try rest(reader) == [30, 31, 32])
  }

  @Test(arguments: [7, 8, 31, 70]) func aPictureThatSkippingLosesIsDecodedAnew(place: Int64) throws {
    let codecs = FakeCodecs(learnsOrder: true)
    #expect(try rest(reader(codecs, range(place, 96))) == Array(place..<96))
  }
}
