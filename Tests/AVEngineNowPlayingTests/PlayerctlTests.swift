import Foundation
import TestSupport
import Testing

@testable import AVEngineNowPlaying

@Suite(.requires(.playerctl)) struct PlayerctlTests {
  @Test func itSeesThePlayer() throws {
    let bench = try NowPlayingBench()
    #expect(try bench.playerctl("-l") == "bench.instance\(getpid())")
    #expect(try bench.playerctl("status") == "Playing")
    let format = "{{title}}|{{artist}}|{{album}}|{{mpris:length}}|{{xesam:trackNumber}}"
    #expect(try bench.playerctl("metadata", "-f", format) == "A Song|One, Another|An Album|180000000|3")
    bench.time.advance(bySeconds: 2)
    bench.show { state in
      // The state's position is that of the bench's start, so it has advanced by two seconds.
      state.status = .paused
      state.repeatMode = .all
      state.isShuffled = true
      state.volume = 0.5
    }
    #expect(try bench.playerctl("status") == "Paused")
    #expect(try bench.playerctl("position") == "12.000000")
    #expect(try bench.playerctl("loop") == "Playlist")
    #expect(try bench.playerctl("shuffle") == "On")
    #expect(try bench.playerctl("volume") == "0.500000")
    bench.show(nil)
    #expect(throws: Tool.Failure.self) { try bench.playerctl("status") }
  }

  @Test func itControlsThePlayer() throws {
    let bench = try NowPlayingBench()
    let calls: [([String], NowPlayingCommand)] = [
      (["play"], .play), (["pause"], .pause), (["play-pause"], .togglePlaying), (["stop"], .stop), (["next"], .next),
      (["previous"], .previous), (["position", "42"], .seek(to: 42_000_000)),
      (["position", "10+"], .skip(by: 10_000_000)), (["position", "5-"], .skip(by: -5_000_000)),
      (["loop", "Track"], .setRepeatMode(.one)), (["shuffle", "On"], .setShuffled(true)),
      (["volume", "0.25"], .setVolume(0.25)),
    ]
    for (count, (words, _)) in calls.enumerated() {
      _ = try bench.bus.run("playerctl", words)
      try bench.heard.wait(for: count + 1)
    }
    #expect(bench.heard.all == calls.map { $0.1 })
  }
}
