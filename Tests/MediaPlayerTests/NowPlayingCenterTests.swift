import Foundation
import TestSupport
import Testing

@testable import MediaPlayer

@Suite(.requires(.playerctl), .requires(.gdbus)) struct NowPlayingCenterTests {
  private static var song: [String: Any] {
    [
      MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyArtist: "Artist", MPMediaItemPropertyAlbumTitle: "Album",
      MPMediaItemPropertyPlaybackDuration: 200.0, MPNowPlayingInfoPropertyElapsedPlaybackTime: 20.0,
      MPNowPlayingInfoPropertyPlaybackRate: 1.0,
    ]
  }

  private func song(_ changes: [String: Any?]) -> [String: Any] {
    var song = Self.song
    for (key, value) in changes { song[key] = value }
    return song
  }

  @Test func theItemIsSeen() throws {
    let bench = try MediaBench()
    #expect(throws: Tool.Failure.self) { try bench.playerctl("status") }
    bench.info.nowPlayingInfo = Self.song
    #expect(try bench.playerctl("-l") == "client.instance\(getpid())")
    #expect(
      try bench.metadata("{{artist}}: {{title}} ({{album}}) {{mpris:length}}") == "Artist: Song (Album) 200000000")
    bench.info.nowPlayingInfo = nil
    #expect(throws: Tool.Failure.self) { try bench.playerctl("status") }
  }

  @Test func theStatusIsTheRatesUnlessItIsSet() throws {
    let bench = try MediaBench()
    bench.info.nowPlayingInfo = Self.song
    #expect(try bench.playerctl("status") == "Playing")
    bench.info.nowPlayingInfo = song([MPNowPlayingInfoPropertyPlaybackRate: 0.0])
    #expect(try bench.playerctl("status") == "Paused")
    bench.info.nowPlayingInfo = song([MPNowPlayingInfoPropertyPlaybackRate: nil])
    #expect(try bench.playerctl("status") == "Playing")
    let states: [(MPNowPlayingPlaybackState, String)] = [
      (.paused, "Paused"), (.playing, "Playing"), (.stopped, "Stopped"), (.interrupted, "Paused"),
      (.unknown, "Playing"),
    ]
    for (state, status) in states {
      bench.info.playbackState = state
      #expect(try bench.playerctl("status") == status)
    }
  }

  @Test func theRateIsNeverNothing() throws {
    let bench = try MediaBench()
    bench.info.nowPlayingInfo = song([MPNowPlayingInfoPropertyPlaybackRate: 1.5])
    #expect(try bench.property("Rate") == "1.5")
    bench.info.nowPlayingInfo = song([
      MPNowPlayingInfoPropertyPlaybackRate: 0.0, MPNowPlayingInfoPropertyDefaultPlaybackRate: 2.0,
    ])
    #expect(try bench.property("Rate") == "2.0")
    #expect(try bench.property("MinimumRate") == "1.0" && bench.property("MaximumRate") == "1.0")
  }

  @Test func thePlaceGoesOn() throws {
    let bench = try MediaBench()
    func place() throws -> Int? { Int(try bench.property("Position").replacing("int64 ", with: "")) }
    bench.info.nowPlayingInfo = song([MPNowPlayingInfoPropertyPlaybackRate: 2.0])
    #expect(try place() == 20_000_000)
    bench.advance(bySeconds: 10)
    #expect(try place() == 40_000_000)
    bench.info.nowPlayingInfo = song([
      MPNowPlayingInfoPropertyElapsedPlaybackTime: nil, MPNowPlayingInfoPropertyPlaybackRate: 0.0,
    ])
    bench.advance(bySeconds: 10)
    #expect(try place() == 40_000_000)
    bench.info.nowPlayingInfo = Self.song
    bench.advance(bySeconds: 5)
    bench.info.playbackState = .paused
    bench.advance(bySeconds: 5)
    #expect(try place() == 25_000_000)
    bench.info.playbackState = .playing
    bench.advance(bySeconds: 5)
    #expect(try place() == 30_000_000)
    bench.info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Other"]
    #expect(try place() == 0)
  }

  @Test func aLiveStreamHasNoLength() throws {
    let bench = try MediaBench()
    bench.commands.changePlaybackPositionCommand.addTarget { _ in .success }
    bench.info.nowPlayingInfo = Self.song
    #expect(try bench.property("CanSeek") == "true")
    bench.info.nowPlayingInfo = song([MPNowPlayingInfoPropertyIsLiveStream: true])
    #expect(try bench.property("CanSeek") == "false")
    #expect(try bench.metadata("{{mpris:length}}") == "")
  }
}
