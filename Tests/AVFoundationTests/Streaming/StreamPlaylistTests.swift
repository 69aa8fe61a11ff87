import AVEngineCore
import AVEngineStreaming
import CoreMedia
import Foundation
import Testing

@Suite struct StreamPlaylistTests {
  private let base = URL(string: "https://example.com/a/list.m3u8")!

  private func list(_ text: String) throws -> MediaPlaylist { try MediaPlaylist(text, base: base) }

  @Test func segmentsHaveTimesAndPlaces() throws {
    let list = try list(
      """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:6
      #EXT-X-MEDIA-SEQUENCE:7
      #EXT-X-MAP:URI="init.mp4",BYTERANGE="100@0"
      #EXT-X-KEY:METHOD=AES-128,URI="keys/1",IV=0x000102030405060708090A0B0C0D0E0F
      #EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05.500Z
      #EXTINF:5.005,first, with a comma
      a.mp4
      #EXTINF:4
      #EXT-X-BYTERANGE:50@10
      b.mp4
      #EXT-X-KEY:METHOD=NONE
      #EXT-X-DISCONTINUITY
      #EXTINF:2.5,
      #EXT-X-BYTERANGE:20
      b.mp4
      #EXT-X-ENDLIST
      """)
    #expect(list.segments.map(\.number) == [7, 8, 9] && list.isComplete)
    #expect(list.segments.map(\.url.absoluteString) == ["a", "b", "b"].map { "https://example.com/a/\($0).mp4" })
    #expect(list.segments.map(\.range) == [nil, 10..<60, 60..<80])
    #expect(list.segments.map(\.discontinuity) == [0, 0, 1])
    #expect(list.duration == CMTime(value: 11_505, timescale: 1000))
    #expect(list.segments[0].key?.vector == Array(0..<16) && list.segments[2].key == nil)
    #expect(list.segments[0].header?.range == 0..<100)
    #expect(
      list.segments[1].date?.timeIntervalSince1970
        == Date(timeIntervalSince1970: 1_767_323_045.5).addingTimeInterval(5.005).timeIntervalSince1970)
  }

  /// A KEY tag applies to the MAP tags that follow it, up to the next KEY tag (RFC 8216 §4.3.2.4).
  @Test func headersHaveTheKeyBeforeThem() throws {
    let list = try list(
      """
      #EXTM3U
      #EXT-X-MEDIA-SEQUENCE:7
      #EXT-X-MAP:URI="clear.mp4"
      #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x000102030405060708090A0B0C0D0E0F
      #EXTINF:1
      a.mp4
      #EXT-X-MAP:URI="init.mp4"
      #EXTINF:1
      b.mp4
      #EXT-X-KEY:METHOD=AES-128,URI="k"
      #EXT-X-MAP:URI="init.mp4"
      #EXTINF:1
      c.mp4
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"
      #EXT-X-MAP:URI="init.mp4"
      #EXTINF:1
      d.mp4
      """)
    let headers = list.segments.map(\.header)
    #expect(headers.map { $0?.key?.vector } == [nil, Array(0..<16), Array(repeating: 0, count: 15) + [9], nil])
    #expect(headers.map { $0?.key?.url.lastPathComponent } == [nil, "k", "k", nil])
  }

  /// A byte range without an offset follows the previous range of the same resource (RFC 8216 §4.3.2.2).
  @Test func rangesGoOnInTheirOwnResource() throws {
    let list = try list(
      """
      #EXTM3U
      #EXTINF:1,
      #EXT-X-BYTERANGE:20@10
      a.ts
      #EXTINF:1,
      #EXT-X-BYTERANGE:5
      a.ts
      #EXTINF:1,
      #EXT-X-BYTERANGE:30
      b.ts
      """)
    #expect(list.segments.map(\.range) == [10..<30, 30..<35, 0..<30])
  }

  @Test func durationsAreExact() throws {
    let list = try list("#EXTM3U\n#EXTINF:9.009009,\na.ts\n#EXTINF:4.0000019,\nb.ts")
    let expected = [9_009_009, 4_000_001].map { CMTime(value: $0, timescale: 1_000_000) }
    #expect(list.segments.map(\.duration) == expected)
  }

  /// A date also determines the dates of earlier segments (RFC 8216 §6.3.3).
  @Test func datesGoBackAndOn() throws {
    let list = try list(
      """
      #EXTM3U
      #EXTINF:4,
      a.ts
      #EXTINF:2.5,
      b.ts
      #EXT-X-PROGRAM-DATE-TIME:2026-01-02T03:04:05Z
      #EXTINF:3,
      c.ts
      #EXTINF:3,
      d.ts
      """)
    let third = try #require(list.segments[2].date)
    #expect(list.segments.map { $0.date?.timeIntervalSince(third) } == [-6.5, -2.5, 0, 3])
  }

  @Test(arguments: [
    ("2026-01-02T03:04:05Z", 1_767_323_045), ("2026-01-02T03:04:05.123456+02:00", 1_767_315_845.123456),
    (" 2026-01-02T03:04:05.5-0800", 1_767_351_845.5),
  ]) func datesAreExact(_ text: String, _ seconds: Double) throws {
    let list = try list("#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:\(text)\n#EXTINF:4,\na.ts")
    #expect(abs(try #require(list.segments[0].date).timeIntervalSince1970 - seconds) < 1e-6)
  }

  @Test(arguments: [
    "", "#EXTINF:1,\na.ts", "#EXTM3U\na.ts",
    "#EXTM3U\n#EXTINF:1,\n#EXT-X-BYTERANGE:9223372036854775807@9223372036854775807\na.ts",
    "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:9223372036854775807\n#EXTINF:1,\na.ts\n#EXTINF:1,\nb.ts",
    "#EXTM3U\n#EXTINF:nan,\na.ts",
    "#EXTM3U\n#EXTINF:1e9,\na.ts",
    "#EXTM3U\n#EXT-X-DISCONTINUITY-SEQUENCE:9223372036854775807\n#EXT-X-DISCONTINUITY\n#EXTINF:1,\na.ts",
  ]) func brokenListsAreErrors(_ text: String) { #expect(throws: EngineError.self) { try list(text) } }

  @Test func variantsAreRead() throws {
    let master = try MasterPlaylist(
      """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="English, plain",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=700000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",AUDIO="s"
      mid.m3u8
      #EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
      sound.m3u8
      """, base: base)
    #expect(
      master.variants.map(\.bandwidth) == [800_000, 64_000] && master.variants.map(\.isAudioOnly) == [false, true])
    #expect(master.variants[0].size == CGSize(width: 640, height: 360) && master.variants[0].codecs.count == 2)
    #expect(master.renditions.map(\.name) == ["English, plain"] && master.renditions[0].isDefault)
  }

  private func chooser() throws -> VariantChooser {
    let lines = [(800_000, "640x360"), (200_000, "320x180"), (3_000_000, "1280x720")].map { bandwidth, size in
      "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),RESOLUTION=\(size)\n\(size).m3u8\n"
    }
    return VariantChooser(try MasterPlaylist("#EXTM3U\n" + lines.joined(), base: base).variants)
  }

  @Test func choosesByThroughput() throws {
    var chooser = try chooser()
    let first = chooser.choose()
    #expect(first?.index == 0 && first?.reason == .first)
    var chosen: [Int?] = []
    for rate in [10_000_000, 3_500_000, 900_000, 100_000, 1_000_000, 6_000_000, 6_000_000, 6_000_000, 6_000_000] {
      chooser.note(bytes: rate / 8, seconds: 1)
      chosen.append(chooser.choose()?.index)
    }
    #expect(chosen.prefix(2) == [2, 2] && chosen[3] == 1 && chosen[4] == 1 && chosen.last == 2, "\(chosen)")
  }

  @Test func risingNeedsRoomToSpare() throws {
    var chooser = try chooser()
    chooser.note(bytes: 4_000_000 / 8, seconds: 1)
    let careful = chooser.choose()
    #expect(careful?.index == 0)
    chooser = try self.chooser()
    chooser.note(bytes: 4_400_000 / 8, seconds: 1)
    let bold = chooser.choose()
    #expect(bold?.index == 2)
    chooser.note(bytes: 3_400_000 / 8, seconds: 1)
    let same = chooser.choose()
    #expect(same?.index == 2 && same?.reason == .unchanged)
  }

  @Test func limitsAndFailuresCount() throws {
    var chooser = try chooser()
    chooser.limits.peakBitRate = 1_000_000
    chooser.note(bytes: 10_000_000, seconds: 1)
    let wide = chooser.choose()
    #expect(wide?.index == 0)
    chooser.limits.size = CGSize(width: 320, height: 180)
    let small = chooser.choose()
    #expect(small?.index == 1 && small?.reason == .limited)
    let other = chooser.choose(excluding: [1])
    #expect(other?.index == 0 && other?.reason == .failed)
    let none = chooser.choose(excluding: [0, 1, 2])
    #expect(none == nil)
    chooser.limits = VariantChooser.Limits()
    chooser.limits.peakBitRate = 10
    #expect(chooser.allowed == [1])
  }

  @Test func aVariantOfJustTheLimitIsAllowed() throws {
    var chooser = try chooser()
    let middle = chooser.variants[0]
    chooser.limits.peakBitRate = middle.bandwidth
    #expect(chooser.allowed == [1, 0])
    chooser.limits.peakBitRate = middle.bandwidth - 1
    #expect(chooser.allowed == [1])
    chooser.limits = VariantChooser.Limits()
    chooser.limits.size = try #require(middle.size)
    #expect(chooser.allowed == [1, 0])
    chooser.limits.size.height -= 1
    #expect(chooser.allowed == [1])
  }

  @Test func timelinesGrow() throws {
    func window(_ numbers: Range<Int>, isComplete: Bool = false) throws -> MediaPlaylist {
      let segments = numbers.map { "#EXTINF:2,\n\($0).ts" }.joined(separator: "\n")
      return try list(
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n\(segments)\n\(isComplete ? "#EXT-X-ENDLIST" : "")"
      )
    }
    func seconds(_ start: Int64, _ end: Int64) -> CMTimeRange {
      CMTimeRange(start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
    }
    var timeline = StreamTimeline()
    timeline.extend(with: try window(5..<8))
    #expect(timeline.window == seconds(0, 6) && timeline.number(at: CMTime(value: 5, timescale: 1)) == 7)
    timeline.extend(with: try window(7..<10))
    #expect(timeline.window == seconds(4, 10) && timeline.number(at: .zero) == 7 && timeline[8]?.range == seconds(6, 8))
    timeline.extend(with: try window(9..<11, isComplete: true))
    #expect(timeline.isComplete && timeline.window == seconds(8, 12) && timeline[11] == nil)
  }
}
