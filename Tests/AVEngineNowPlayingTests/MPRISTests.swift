import AVEngineDesktopBus
import Foundation
import TestSupport
import Testing

@testable import AVEngineNowPlaying

@Suite(.requires(.messageBus)) struct MPRISTests {
  @Test func theProgramHasItsName() throws {
    let bench = try NowPlayingBench()
    #expect(bench.name == "org.mpris.MediaPlayer2.bench.instance\(getpid())")
    let root = { try bench.property($0, of: MPRISPlayer.rootInterface) }
    #expect(try root("Identity") == .string("bench"))
    for property in ["CanQuit", "CanRaise", "HasTrackList"] { #expect(try root(property) == .bool(false)) }
    #expect(try root("SupportedUriSchemes") == .strings([]))
    for method in ["Quit", "Raise"] { try bench.call(method, of: MPRISPlayer.rootInterface) }
    #expect(throws: DBusFailure.self) { try bench.call("OpenUri", [.string("file:///a")]) }
  }

  @Test func thePlayerIsAsItsStateSays() throws {
    let bench = try NowPlayingBench()
    let values: [(String, DBusValue)] = [
      ("PlaybackStatus", .string("Playing")), ("LoopStatus", .string("None")), ("Rate", .double(1)),
      ("Shuffle", .bool(false)), ("Volume", .double(1)), ("MinimumRate", .double(0.5)), ("MaximumRate", .double(2)),
      ("CanGoNext", .bool(true)), ("CanGoPrevious", .bool(true)), ("CanPlay", .bool(true)), ("CanPause", .bool(true)),
      ("CanSeek", .bool(true)), ("CanControl", .bool(true)), ("Position", .int64(10_000_000)),
    ]
    for (name, value) in values { #expect(try bench.property(name) == value, "\(name)") }
    bench.time.advance(bySeconds: 5)
    #expect(try bench.property("Position") == .int64(15_000_000))
    bench.time.advance(bySeconds: 500)
    #expect(try bench.property("Position") == .int64(180_000_000))
    let metadata = try bench.metadata()
    #expect(
      metadata == [
        "mpris:trackid": .path(MPRISPlayer.trackPath(1)), "mpris:length": .int64(180_000_000),
        "xesam:title": .string("A Song"), "xesam:artist": .strings(["One", "Another"]),
        "xesam:album": .string("An Album"), "xesam:trackNumber": .int32(3),
        "xesam:url": .string("file:///music/song.flac"),
      ])
  }

  @Test func aPlayerWithoutCommandsCanDoNothing() throws {
    let bench = try NowPlayingBench()
    bench.show { $0.commands = [] }
    for name in ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", "CanControl"] {
      #expect(try bench.property(name) == .bool(false), "\(name)")
    }
    for method in ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"] { try bench.call(method) }
    try bench.call("Seek", [.int64(1_000_000)])
    for (name, value) in [("Rate", DBusValue.double(2)), ("LoopStatus", .string("Track")), ("Shuffle", .bool(true))] {
      let error = #expect(throws: DBusFailure.self) { try bench.set(name, value) }
      #expect(error?.kind == .peer(DBusErrorName.invalidArguments))
    }
    #expect(bench.heard.all == [])
    bench.show { $0.item?.isLive = true }
    #expect(try bench.property("CanSeek") == .bool(false))
    #expect(try bench.metadata()["mpris:length"] == nil)
    bench.show { $0.item = nil }
    #expect(try bench.metadata() == [:])
  }

  // MARK: - Changes

  private func told(_ bench: NowPlayingBench) throws -> (
    lines: Heard<String>, subscriptions: [DBusConnection.Subscription]
  ) {
    let lines = Heard<String>()
    let changes = try bench.client.subscribe(DBusMatch(path: MPRISPlayer.path, member: "PropertiesChanged")) {
      message in
      let values = message.arguments.dropFirst().first?.dictionary ?? [:]
      lines.add(values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.shortText)" }.joined(separator: ", "))
    }
    let jumps = try bench.client.subscribe(DBusMatch(path: MPRISPlayer.path, member: "Seeked")) { message in
      lines.add("Seeked \(message.arguments.first?.integer ?? -1)")
    }
    return (lines, [changes, jumps])
  }

  @Test func whatChangesIsToldAndNothingElse() throws {
    let bench = try NowPlayingBench()
    let (lines, subscriptions) = try told(bench)
    bench.show { $0.status = .paused }
    // This state equals the previous one, so it causes no signal.
    bench.show { $0.status = .paused }
    bench.show { state in
      state.status = .paused
      state.rate = 1.5
      state.repeatMode = .one
      state.isShuffled = true
      state.volume = 0.5
      state.commands.remove(.next)
    }
    try lines.wait(for: 2)
    #expect(
      lines.all == [
        "PlaybackStatus Paused", "CanGoNext false, LoopStatus Track, Rate 1.5, Shuffle true, Volume 0.5",
      ])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func jumpsAreToldAndTheCourseOfTimeIsNot() throws {
    let bench = try NowPlayingBench()
    let (lines, subscriptions) = try told(bench)
    bench.time.advance(bySeconds: 20)
    // Playback has reached these positions by itself, exactly and nearly.
    for place: Int64 in [30_000_000, 30_200_000] {
      bench.show { $0.position = NowPlayingPosition(microseconds: place, time: bench.time.now, rate: 1) }
    }
    bench.show { $0.position = NowPlayingPosition(microseconds: 90_000_000, time: bench.time.now, rate: 1) }
    try lines.wait()
    #expect(lines.all == ["Seeked 90000000"])
    bench.time.advance(bySeconds: 10)
    bench.show { state in
      state.status = .paused
      state.position = NowPlayingPosition(microseconds: 100_000_000, time: bench.time.now, rate: 0)
    }
    // A new track that starts at its beginning is not a jump; one that starts later is.
    bench.show { state in
      state.item = NowPlayingItem(identifier: "second")
      state.position = NowPlayingPosition(microseconds: 0, time: bench.time.now, rate: 1)
    }
    bench.show { state in
      state.item = NowPlayingItem(identifier: "third")
      state.position = NowPlayingPosition(microseconds: 7_000_000, time: bench.time.now, rate: 1)
    }
    try lines.wait(for: 5)
    #expect(lines.all[1] == "PlaybackStatus Paused")
    #expect(lines.all.filter { $0.hasPrefix("Seeked") } == ["Seeked 90000000", "Seeked 7000000"])
    withExtendedLifetime(subscriptions) {}
  }

  // MARK: - The bus

  @Test func theNameIsThereAsLongAsThereIsSomethingToShow() throws {
    let bench = try NowPlayingBench(nil)
    #expect(bench.center.busName == nil)
    func names() throws -> [String] {
      let answer = try bench.client.call(
        DBusCall(DBusConnection.bus, "/org/freedesktop/DBus", DBusConnection.bus, "ListNames"))
      return (answer.first?.elements ?? []).compactMap(\.text).filter { $0.hasPrefix(MPRISPlayer.rootInterface) }
    }
    #expect(try names() == [])
    bench.show(NowPlayingBench.song)
    #expect(try names() == [bench.name])
    bench.show(nil)
    try Server.wait(for: "the name's end") { try names() == [] }
    #expect(bench.center.busName == nil)
    bench.show(NowPlayingBench.song)
    #expect(try names().count == 1)
  }

  @Test func aNameThatIsTakenIsLeftAlone() throws {
    let bench = try NowPlayingBench(nil)
    let name = NowPlayingBus.busName(of: "bench", process: getpid())
    #expect(try bench.client.takeName(name))
    bench.show(NowPlayingBench.song)
    #expect(bench.name == name + "_2")
  }

  @Test func aBusThatGoesIsSurvivedAndTheNextOneIsTaken() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    func place(_ bus: MessageBus) throws {
      let socket = String(bus.address.dropFirst("unix:path=".count))
      try? FileManager.default.removeItem(at: folder["bus"])
      try FileManager.default.createSymbolicLink(atPath: folder["bus"].path, withDestinationPath: socket)
    }
    let first = try MessageBus()
    try place(first)
    let center = NowPlayingCenter(program: "bench", address: "unix:path=\(folder["bus"].path)")
    let source = NowPlayingSource(center: center) { _ in true }
    func show(_ status: NowPlayingState.Status) {
      var state = NowPlayingBench.song
      state.status = status
      source.publish(state)
      center.flush()
    }
    show(.playing)
    #expect(center.busName != nil)
    first.kill()
    try Server.wait(for: "the bus's end") { center.busName == nil }
    show(.paused)
    #expect(center.busName == nil)
    let second = try MessageBus()
    try place(second)
    show(.playing)
    let name = try #require(center.busName)
    let client = try DBusConnection(address: second.address)
    #expect(
      try client.property("PlaybackStatus", of: MPRISPlayer.playerInterface, name, MPRISPlayer.path)
        == .string("Playing"))
  }
}

extension DBusValue {
  fileprivate var shortText: String {
    if let text { return text }
    if let flag { return "\(flag)" }
    return number.map { "\($0)" } ?? "…"
  }
}
