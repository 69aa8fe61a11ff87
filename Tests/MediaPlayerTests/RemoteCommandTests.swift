import AVEngineNowPlaying
import Foundation
import TestSupport
import Testing

@testable import MediaPlayer

@Suite(.requires(.playerctl), .requires(.gdbus)) struct RemoteCommandTests {
  private func bench() throws -> MediaBench {
    let bench = try MediaBench()
    bench.info.nowPlayingInfo = [
      MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyPlaybackDuration: 200,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 20,
    ]
    return bench
  }

  private func listen(_ center: MPRemoteCommandCenter) -> Heard {
    let heard = Heard()
    MainQueue.mark()
    func add(_ command: MPRemoteCommand, _ text: @escaping @Sendable (MPRemoteCommandEvent) -> String) {
      command.addTarget { [weak command] event in
        let isMain = MainQueue.isCurrent && event.command === command && event.timestamp > 0
        heard.add(isMain ? text(event) : "on another queue, or of another command")
        return .success
      }
    }
    add(center.playCommand) { _ in "play" }
    add(center.pauseCommand) { _ in "pause" }
    add(center.togglePlayPauseCommand) { _ in "toggle" }
    add(center.stopCommand) { _ in "stop" }
    add(center.nextTrackCommand) { _ in "next" }
    add(center.previousTrackCommand) { _ in "previous" }
    add(center.skipForwardCommand) { "on by \(($0 as? MPSkipIntervalCommandEvent)?.interval ?? -1)" }
    add(center.skipBackwardCommand) { "back by \(($0 as? MPSkipIntervalCommandEvent)?.interval ?? -1)" }
    add(center.changePlaybackPositionCommand) {
      "to \(($0 as? MPChangePlaybackPositionCommandEvent)?.positionTime ?? -1)"
    }
    add(center.changePlaybackRateCommand) { "at \(($0 as? MPChangePlaybackRateCommandEvent)?.playbackRate ?? -1)" }
    add(center.changeRepeatModeCommand) { event in
      "repeat \((event as? MPChangeRepeatModeCommandEvent)?.repeatType.rawValue ?? -1)"
    }
    add(center.changeShuffleModeCommand) { event in
      "shuffle \((event as? MPChangeShuffleModeCommandEvent)?.shuffleType.rawValue ?? -1)"
    }
    return heard
  }

  @Test func everyCommandComes() throws {
    let bench = try bench()
    let heard = listen(bench.commands)
    let calls: [([String], String)] = [
      (["play"], "play"), (["pause"], "pause"), (["play-pause"], "toggle"), (["stop"], "stop"), (["next"], "next"),
      (["previous"], "previous"), (["position", "10+"], "on by 10.0"), (["position", "10-"], "back by 10.0"),
      // Ten seconds are a preferred interval, three seconds are not.
      (["position", "3+"], "to 23.0"), (["position", "42"], "to 42.0"), (["loop", "Track"], "repeat 1"),
      (["loop", "Playlist"], "repeat 2"), (["shuffle", "On"], "shuffle 1"),
    ]
    bench.info.playbackState = .paused
    bench.center.flush()
    for (count, (words, _)) in calls.enumerated() {
      _ = try bench.bus.run("playerctl", words)
      try heard.wait(for: count + 1)
    }
    #expect(heard.all == calls.map { $0.1 })
    // playerctl does not support rates, so the test sets the property itself.
    try set("Rate", "<1.5>", bench)
    try heard.wait(for: calls.count + 1)
    #expect(heard.all.last == "at 1.5")
  }

  private func set(_ property: String, _ value: String, _ bench: MediaBench) throws {
    bench.center.flush()
    _ = try bench.bus.run(
      "gdbus",
      [
        "call", "--session", "--dest", bench.center.busName ?? "", "--object-path", "/org/mpris/MediaPlayer2",
        "--method", "org.freedesktop.DBus.Properties.Set", "org.mpris.MediaPlayer2.Player", property, value,
      ])
  }

  @Test func whatIsOfferedIsEnabledAndHasATarget() throws {
    let bench = try bench()
    let next = bench.commands.nextTrackCommand
    #expect(try bench.property("CanGoNext") == "false")
    #expect(try bench.property("CanControl") == "false")
    let first = next.addTarget { _ in .success }
    let second = next.addTarget { _ in .success }
    #expect(try bench.property("CanGoNext") == "true")
    #expect(try bench.property("CanControl") == "true")
    next.isEnabled = false
    #expect(try bench.property("CanGoNext") == "false")
    next.isEnabled = true
    next.removeTarget(first)
    next.removeTarget("what is no target")
    #expect(try bench.property("CanGoNext") == "true")
    next.removeTarget(second)
    #expect(try bench.property("CanGoNext") == "false")
    for command in [bench.commands.playCommand, bench.commands.pauseCommand] { command.addTarget { _ in .success } }
    #expect(try bench.property("CanPlay") == "true" && bench.property("CanPause") == "true")
    bench.commands.playCommand.removeTarget(nil)
    #expect(try bench.property("CanPlay") == "false")
  }

  @Test func commandsWithoutAnItemAreAPlayersToo() throws {
    let bench = try MediaBench()
    let heard = listen(bench.commands)
    #expect(try bench.playerctl("status") == "Stopped")
    try bench.playerctl("play-pause")
    try heard.wait(for: 1)
    #expect(heard.all == ["toggle"])
  }

  @Test func allTargetsAreCalledAndOneMayRefuse() throws {
    let bench = try bench()
    let heard = Heard()
    let command = bench.commands.pauseCommand
    command.addTarget { _ in
      heard.add("first")
      return .noActionableNowPlayingItem
    }
    let error = #expect(throws: Tool.Failure.self) { try bench.playerctl("pause") }
    #expect(error?.description.contains("the player cannot do that now") == true)
    for name in ["second", "third"] {
      command.addTarget { _ in
        heard.add(name)
        return name == "second" ? .success : .commandFailed
      }
    }
    try bench.playerctl("pause")
    #expect(heard.all == ["first", "first", "second", "third"])
  }

  @Test func modesAndRatesAreSeen() throws {
    let bench = try bench()
    _ = listen(bench.commands)
    bench.commands.changeRepeatModeCommand.currentRepeatType = .one
    bench.commands.changeShuffleModeCommand.currentShuffleType = .collections
    #expect(try bench.playerctl("loop") == "Track")
    #expect(try bench.playerctl("shuffle") == "On")
    bench.commands.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1, 3]
    #expect(try bench.property("MinimumRate") == "0.5" && bench.property("MaximumRate") == "3.0")
    #expect(throws: Tool.Failure.self) { try set("Volume", "<0.5>", bench) }
  }

  @Test func commandsBeginAsOnAMac() {
    let center = MPRemoteCommandCenter(MediaSession(.init(program: "alone", address: "unix:path=/nowhere/bus")))
    let all: [MPRemoteCommand] = [
      center.playCommand, center.pauseCommand, center.stopCommand, center.togglePlayPauseCommand,
      center.nextTrackCommand, center.previousTrackCommand, center.seekForwardCommand, center.seekBackwardCommand,
      center.skipForwardCommand, center.skipBackwardCommand, center.changePlaybackPositionCommand,
      center.changePlaybackRateCommand, center.changeRepeatModeCommand, center.changeShuffleModeCommand,
      center.ratingCommand, center.likeCommand, center.dislikeCommand, center.bookmarkCommand,
    ]
    #expect(Set(all.map { ObjectIdentifier($0) }).count == 18)
    for command in all { #expect(command.isEnabled) }
    #expect(
      center.skipForwardCommand.preferredIntervals == [10] && center.skipBackwardCommand.preferredIntervals == [10])
    #expect(center.changePlaybackRateCommand.supportedPlaybackRates == [])
    #expect(center.changeRepeatModeCommand.currentRepeatType == .off)
    #expect(center.changeShuffleModeCommand.currentShuffleType == .off)
    #expect(center.ratingCommand.minimumRating == 0 && center.ratingCommand.maximumRating == 0)
    center.ratingCommand.maximumRating = 5
    center.likeCommand.isActive = true
    (center.likeCommand.localizedTitle, center.likeCommand.localizedShortTitle) = ("I like it", "Like")
    #expect(center.ratingCommand.maximumRating == 5 && center.likeCommand.isActive && !center.dislikeCommand.isActive)
    #expect(center.likeCommand.localizedTitle == "I like it" && center.likeCommand.localizedShortTitle == "Like")
    #expect(MPRemoteCommandCenter.shared() === MPRemoteCommandCenter.shared())
  }
}
