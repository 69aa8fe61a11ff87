import AVEngineDesktopBus
import Foundation
import TestSupport
import Testing

@testable import AVEngineNowPlaying

@Suite(.requires(.messageBus)) struct MPRISCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var member: String
    var arguments: [DBusValue] = []
    var change: @Sendable (inout NowPlayingState) -> Void = { _ in }
    var command: NowPlayingCommand?
    var testDescription: String { "\(member) \(arguments) \(String(describing: command))" }
  }

  static let track = DBusValue.path(MPRISPlayer.trackPath(1))

  static let cases: [Case] = [
    Case(member: "Play", command: .play), Case(member: "Pause", command: .pause),
    Case(member: "PlayPause", command: .togglePlaying), Case(member: "Stop", command: .stop),
    Case(member: "Next", command: .next), Case(member: "Previous", command: .previous),
    // Players with a toggle command and neither `play` nor `pause`, then players with only those two.
    Case(member: "Play", change: { $0.commands = [.togglePlaying] }, command: nil),
    Case(
      member: "Play",
      change: { state in
        state.commands = [.togglePlaying]
        state.status = .paused
      }, command: .togglePlaying),
    Case(member: "Pause", change: { $0.commands = [.togglePlaying] }, command: .togglePlaying),
    Case(
      member: "Pause",
      change: { state in
        state.commands = [.togglePlaying]
        state.status = .paused
      }, command: nil),
    Case(member: "PlayPause", change: { $0.commands = [.play, .pause] }, command: .pause),
    Case(
      member: "PlayPause",
      change: { state in
        state.commands = [.play, .pause]
        state.status = .paused
      }, command: .play),
    Case(member: "Seek", arguments: [.int64(15_000_000)], command: .skip(by: 15_000_000)),
    Case(member: "Seek", arguments: [.int64(-5_000_000)], command: .skip(by: -5_000_000)),
    Case(
      member: "Seek", arguments: [.int64(15_000_000)], change: { $0.forwardSkips = [30_000_000] },
      command: .seek(to: 25_000_000)),
    Case(
      member: "Seek", arguments: [.int64(30_000_000)], change: { $0.forwardSkips = [10_000_000, 30_000_000] },
      command: .skip(by: 30_000_000)),
    Case(
      member: "Seek", arguments: [.int64(-30_000_000)],
      change: { state in
        state.backwardSkips = [10_000_000]
        state.commands.remove(.seek)
      }, command: .skip(by: -30_000_000)),
    Case(member: "Seek", arguments: [.int64(-30_000_000)], change: { $0.commands = [.seek] }, command: .seek(to: 0)),
    Case(
      member: "Seek", arguments: [.int64(400_000_000)], change: { $0.commands = [.seek] },
      command: .seek(to: 180_000_000)),
    Case(
      member: "Seek", arguments: [.int64(400_000_000)], change: { $0.commands = [.seek, .next] }, command: .next),
    Case(member: "Seek", arguments: [.int64(.max)], change: { $0.commands = [.seek] }, command: nil),
    Case(member: "Seek", arguments: [.int64(.min)], change: { $0.commands = [.seek] }, command: .seek(to: 0)),
    Case(member: "Seek", arguments: [.int64(.min)], command: .skip(by: .min)),
    Case(member: "Seek", arguments: [.int64(0)], command: nil),
    Case(member: "Seek", arguments: [.int64(1_000_000)], change: { $0.item?.isLive = true }, command: nil),
    Case(
      member: "SetPosition", arguments: [MPRISCommandTests.track, .int64(60_000_000)], command: .seek(to: 60_000_000)),
    Case(
      member: "SetPosition", arguments: [MPRISCommandTests.track, .int64(180_000_000)],
      command: .seek(to: 180_000_000)),
    Case(member: "SetPosition", arguments: [MPRISCommandTests.track, .int64(180_000_001)], command: nil),
    Case(member: "SetPosition", arguments: [MPRISCommandTests.track, .int64(-1)], command: nil),
    Case(
      member: "SetPosition", arguments: [MPRISCommandTests.track, .int64(5)], change: { $0.item?.isLive = true },
      command: nil),
    Case(member: "SetPosition", arguments: [.path("/other/track"), .int64(5)], command: nil),
  ]

  @Test(arguments: cases) func callsAreCommands(_ test: Case) throws {
    let bench = try NowPlayingBench()
    bench.show(test.change)
    try bench.call(test.member, test.arguments)
    #expect(bench.heard.all == [test.command].compactMap(\.self))
  }

  @Test func aTrackThatIsOverIsNotSought() throws {
    let bench = try NowPlayingBench()
    let old = try #require(try bench.metadata()["mpris:trackid"])
    bench.show { $0.item?.identifier = "second" }
    let new = try #require(try bench.metadata()["mpris:trackid"])
    #expect(old != new)
    try bench.call("SetPosition", [old, .int64(1_000_000)])
    try bench.call("SetPosition", [new, .int64(2_000_000)])
    #expect(bench.heard.all == [.seek(to: 2_000_000)])
  }

  @Test func aRefusalIsAnError() throws {
    let bench = try NowPlayingBench()
    bench.obeys.set(false)
    let error = #expect(throws: DBusFailure.self) { try bench.call("Next") }
    #expect(error == DBusFailure(.peer(DBusErrorName.failed), "the player cannot do that now"))
    #expect(bench.heard.all == [.next])
  }

  static let settings: [(String, DBusValue, NowPlayingCommand)] = [
    ("Rate", .double(1.5), .setRate(1.5)), ("Rate", .double(100), .setRate(2)),
    ("Rate", .double(-1), .setRate(0.5)), ("Rate", .double(0), .pause),
    ("LoopStatus", .string("Track"), .setRepeatMode(.one)),
    ("LoopStatus", .string("Playlist"), .setRepeatMode(.all)), ("LoopStatus", .string("None"), .setRepeatMode(.off)),
    ("Shuffle", .bool(true), .setShuffled(true)), ("Volume", .double(0.25), .setVolume(0.25)),
    ("Volume", .double(-3), .setVolume(0)), ("Volume", .double(.infinity), .setVolume(1)),
  ]

  @Test(arguments: settings)
  func propertiesAreCommands(_ property: String, _ value: DBusValue, _ command: NowPlayingCommand) throws {
    let bench = try NowPlayingBench()
    try bench.set(property, value)
    try bench.heard.wait()
    #expect(bench.heard.all == [command])
  }

  @Test func theNearestRateIsTaken() throws {
    let bench = try NowPlayingBench()
    bench.show { $0.rates = [0.5, 1, 1.5] }
    for rate in [0.6, 1.3, 9] { try bench.set("Rate", .double(rate)) }
    try bench.heard.wait(for: 3)
    #expect(bench.heard.all == [.setRate(0.5), .setRate(1.5), .setRate(1.5)])
  }

  static let noSettings: [(String, DBusValue)] = [
    ("Rate", .double(.nan)), ("Rate", .double(.infinity)), ("Rate", .int32(1)), ("Volume", .double(.nan)),
    ("LoopStatus", .string("Sometimes")), ("LoopStatus", .bool(true)), ("Shuffle", .string("On")),
  ]

  @Test(arguments: noSettings)
  func otherValuesAreErrors(_ property: String, _ value: DBusValue) throws {
    let bench = try NowPlayingBench()
    let error = #expect(throws: DBusFailure.self) { try bench.set(property, value) }
    #expect(error?.kind == .peer(DBusErrorName.invalidArguments))
    #expect(bench.heard.all == [])
  }

  @Test(arguments: ["PlaybackStatus", "Metadata", "Position", "CanPlay", "MinimumRate"])
  func someAreOnlyRead(_ property: String) throws {
    let bench = try NowPlayingBench()
    let error = #expect(throws: DBusFailure.self) { try bench.set(property, .string("Playing")) }
    #expect(error?.kind == .peer(DBusErrorName.readOnlyProperty))
  }
}
