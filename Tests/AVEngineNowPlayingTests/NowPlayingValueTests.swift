import AVEngineDesktopBus
import Foundation
import TestSupport
import Testing

@testable import AVEngineNowPlaying

@Suite struct NowPlayingValueTests {
  @Test func placesMoveWithTimeAndRate() {
    let place = NowPlayingPosition(microseconds: 1_000_000, time: 2_000_000_000, rate: 1.5)
    #expect(place.microseconds(at: 2_000_000_000) == 1_000_000)
    #expect(place.microseconds(at: 4_000_000_000) == 4_000_000)
    #expect(place.microseconds(at: 0) == 1_000_000)
    let back = NowPlayingPosition(microseconds: 5_000_000, time: 0, rate: -2)
    #expect(back.microseconds(at: 1_000_000_000) == 3_000_000)
    #expect(NowPlayingPosition(microseconds: 7, time: 0, rate: 0).microseconds(at: .max) == 7)
    for rate in [Double.nan, .infinity, 1e300, -1e300] {
      #expect(NowPlayingPosition(microseconds: 7, time: 0, rate: rate).microseconds(at: .max) == 7)
    }
    #expect(NowPlayingPosition(microseconds: .max - 1, time: 0, rate: 1).microseconds(at: 1 << 62) == .max - 1)
  }

  @Test func placesStayInTheItem() {
    var state = NowPlayingBench.song
    #expect(state.position(at: ManualTime.start + 1_000_000_000_000) == 180_000_000)
    state.position.rate = -100
    #expect(state.position(at: ManualTime.start + 1_000_000_000_000) == 0)
    state.item?.duration = nil
    state.position.rate = 1
    #expect(state.position(at: ManualTime.start + 1_000_000_000_000) == 1_010_000_000)
  }

  @Test(arguments: [(1.5, 1_500_000), (-0.25, -250_000), (0, 0), (1e-9, 0)] as [(Double, Int64)])
  func secondsAreMicroseconds(_ seconds: Double, _ microseconds: Int64) {
    #expect(Int64(microsecondsOf: seconds) == microseconds)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e14])
  func someSecondsAreNone(_ seconds: Double) { #expect(Int64(microsecondsOf: seconds) == nil) }

  @Test(arguments: [
    ("avtool", "avtool"), ("My Player.app", "My_Player_app"), ("7up", "_7up"), ("", "player"), ("müsli²", "m_sli_"),
  ])
  func namesOnTheBusArePlain(_ program: String, _ name: String) {
    #expect(NowPlayingBus.busName(of: program, process: 42) == "org.mpris.MediaPlayer2.\(name).instance42")
  }

  @Test func textsFitIntoMessages() {
    #expect(MPRISPlayer.text("Grüße") == "Grüße")
    #expect(MPRISPlayer.text("a\0b") == "ab")
    let long = String(repeating: "ü", count: 100_000)
    let short = MPRISPlayer.text(long)
    #expect(short.utf8.count == 64 << 10 && long.hasPrefix(short))
  }

  // MARK: - Several players

  private func source(
    _ sources: NowPlayingSources, _ key: Int, _ title: String?, _ status: NowPlayingState.Status,
    _ commands: Set<NowPlayingCommand.Kind> = [], _ heard: Heard<String> = Heard()
  ) {
    var state = NowPlayingState()
    state.item = title.map { title in
      var item = NowPlayingItem(identifier: title)
      item.title = title
      return item
    }
    state.status = status
    state.commands = commands
    sources.set(state, of: key) { command in
      heard.add("\(key) \(command.kind)")
      return true
    }
  }

  @Test func theOneThatLastBeganToPlayIsShown() {
    let sources = NowPlayingSources()
    #expect(sources.shown == nil)
    source(sources, 1, "one", .paused)
    source(sources, 2, "two", .paused)
    #expect(sources.shown?.state.item?.title == "two")
    source(sources, 3, nil, .stopped, [.play])
    #expect(sources.shown?.state.item?.title == "two")
    source(sources, 1, "one", .playing)
    #expect(sources.shown?.state.item?.title == "one")
    source(sources, 4, "four", .paused)
    #expect(sources.shown?.state.item?.title == "one")
    source(sources, 2, "two", .playing)
    source(sources, 1, "one", .paused)
    source(sources, 1, "one", .playing)
    #expect(sources.shown?.state.item?.title == "one")
    sources.set(nil, of: 1) { _ in false }
    #expect(sources.shown?.state.item?.title == "two")
    for key in [2, 4] { sources.set(nil, of: key) { _ in false } }
    #expect(sources.shown?.state.item == nil && sources.shown?.state.commands == [.play])
    sources.set(nil, of: 3) { _ in false }
    #expect(sources.shown == nil)
  }

  @Test func tracksAreCounted() {
    let sources = NowPlayingSources()
    source(sources, 1, "a", .playing)
    let first = sources.shown?.track
    source(sources, 1, "a", .paused)
    #expect(sources.shown?.track == first)
    source(sources, 1, "b", .paused)
    let second = sources.shown?.track
    #expect(second != first)
    source(sources, 2, "b", .playing)
    #expect(sources.shown?.track != second)
  }

  @Test func onlyCommandsOfTheWholeProgramAreLent() throws {
    let sources = NowPlayingSources()
    let heard = Heard<String>()
    source(sources, 1, "shown", .playing, [.pause], heard)
    source(sources, 2, nil, .stopped, [.pause, .next, .seek, .shuffle], heard)
    #expect(sources.shown?.state.commands == [.pause, .next, .shuffle])
    let done = Heard<Bool>()
    for command: NowPlayingCommand in [.pause, .next, .seek(to: 0), .setShuffled(true), .play] {
      sources.perform(command) { done.add($0) }
    }
    try done.wait(for: 5)
    #expect(heard.all == ["1 pause", "2 next", "2 shuffle"])
    #expect(done.all == [true, true, true, true, true])
  }

  @Test func aMainQueueThatStandsIsNotGivenMoreAndMore() throws {
    let sources = NowPlayingSources()
    let heard = Heard<String>()
    source(sources, 1, "shown", .playing, [.pause], heard)
    let (stands, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.main.async {
      stands.signal()
      goesOn.wait()
    }
    stands.wait()
    let done = Heard<Bool>()
    for _ in 0..<70 { sources.perform(.pause) { done.add($0) } }
    #expect(done.all == [Bool](repeating: false, count: 6))
    goesOn.signal()
    try done.wait(for: 70)
    #expect(heard.all.count == 64)
    sources.perform(.pause) { done.add($0) }
    try done.wait(for: 71)
    #expect(done.all.last == true)
  }

  // MARK: - Without a bus

  @Test func withoutABusNothingIsDifferent() throws {
    let center = NowPlayingCenter(program: "alone", address: "unix:path=/nowhere/bus")
    let source = NowPlayingSource(center: center) { _ in true }
    for status in [NowPlayingState.Status.playing, .paused, .stopped] {
      var state = NowPlayingBench.song
      state.status = status
      source.publish(state)
      center.flush()
      #expect(center.busName == nil)
    }
    source.publish(nil)
  }
}
