import Foundation
import Testing

@testable import AVEngineStreaming

struct LoadedPlaylistTests {
  private func playlist(_ segments: Range<Int>, isComplete: Bool = false) throws -> MediaPlaylist {
    let entries = segments.map { "#EXTINF:4,\n\($0).ts\n" }.joined()
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(segments.lowerBound)\n"
    return try MediaPlaylist(
      head + entries + (isComplete ? "#EXT-X-ENDLIST\n" : ""), base: #require(URL(string: "http://a.test/l.m3u8")))
  }

  /// RFC 8216 §6.3.4.
  @Test func aTargetDurationPassesAfterAChange() throws {
    let first = LoadedPlaylist(try playlist(0..<3), after: nil, began: 10)
    #expect(!first.isStale(at: 13.9) && first.isStale(at: 14))
    let grown = LoadedPlaylist(try playlist(1..<4), after: first.list, began: 20)
    #expect(!grown.isStale(at: 23.9) && grown.isStale(at: 24))
    let longer = LoadedPlaylist(try playlist(1..<5), after: grown.list, began: 20)
    #expect(!longer.isStale(at: 23.9) && longer.isStale(at: 24))
  }

  @Test func halfOfItPassesWithoutAChange() throws {
    let same = LoadedPlaylist(try playlist(0..<3), after: try playlist(0..<3), began: 10)
    #expect(!same.isStale(at: 11.9) && same.isStale(at: 12))
  }

  @Test func aCompletePlaylistIsLoadedOnce() throws {
    let complete = LoadedPlaylist(try playlist(0..<3, isComplete: true), after: try playlist(0..<3), began: 10)
    #expect(!complete.isStale(at: 1000))
  }
}
