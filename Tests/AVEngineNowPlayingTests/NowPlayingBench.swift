import AVEngineDesktopBus
import Foundation
import Synchronization
import TestSupport

@testable import AVEngineNowPlaying

final class NowPlayingBench: Sendable {
  let bus: MessageBus
  let time = ManualTime()
  let center: NowPlayingCenter
  let source: NowPlayingSource
  let client: DBusConnection
  let heard = Heard<NowPlayingCommand>()
  let obeys = Switch()

  init(_ state: NowPlayingState? = NowPlayingBench.song) throws {
    bus = try MessageBus()
    client = try DBusConnection(address: bus.address)
    center = NowPlayingCenter(program: "bench", address: bus.address, clock: { [time] in time.now })
    source = NowPlayingSource(center: center) { [heard, obeys] command in
      heard.add(command)
      return obeys.isOn
    }
    show(state)
  }

  /// A song of three minutes at its tenth second, with all commands.
  static var song: NowPlayingState {
    var item = NowPlayingItem(identifier: "first")
    item.title = "A Song"
    item.artists = ["One", "Another"]
    item.album = "An Album"
    item.trackNumber = 3
    item.duration = 180_000_000
    item.url = "file:///music/song.flac"
    var state = NowPlayingState()
    state.item = item
    state.status = .playing
    state.position = NowPlayingPosition(microseconds: 10_000_000, time: ManualTime.start, rate: 1)
    state.rateLimits = 0.5...2
    state.commands = Set(NowPlayingCommand.Kind.allCases)
    return state
  }

  func show(_ state: NowPlayingState?) {
    source.publish(state)
    center.flush()
  }

  func show(_ change: (inout NowPlayingState) -> Void) {
    var state = Self.song
    change(&state)
    show(state)
  }

  // MARK: - The desktop's side

  var name: String { center.busName ?? "" }

  func property(_ property: String, of interface: String = MPRISPlayer.playerInterface) throws -> DBusValue {
    try client.property(property, of: interface, name, MPRISPlayer.path)
  }

  func metadata() throws -> [String: DBusValue] { try property("Metadata").dictionary ?? [:] }

  func call(_ member: String, _ arguments: [DBusValue] = [], of interface: String? = nil) throws {
    _ = try client.call(
      DBusCall(name, MPRISPlayer.path, interface ?? MPRISPlayer.playerInterface, member, arguments))
  }

  func set(_ property: String, _ value: DBusValue) throws {
    try call(
      "Set", [.string(MPRISPlayer.playerInterface), .string(property), .variant(value)],
      of: "org.freedesktop.DBus.Properties")
  }

  @discardableResult
  func playerctl(_ words: String...) throws -> String {
    try bus.run("playerctl", words).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

final class ManualTime: Sendable {
  static let start: UInt64 = 5_000_000_000
  private let time = Atomic(ManualTime.start)

  var now: UInt64 { time.load(ordering: .relaxed) }
  func advance(bySeconds seconds: UInt64) { time.add(seconds * 1_000_000_000, ordering: .relaxed) }
}

final class Switch: Sendable {
  private let state = Atomic(true)
  var isOn: Bool { state.load(ordering: .relaxed) }
  func set(_ isOn: Bool) { state.store(isOn, ordering: .relaxed) }
}

final class Heard<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  var all: [Value] { values.withLock { $0 } }
  func add(_ value: Value) { values.withLock { $0.append(value) } }
  func wait(for count: Int = 1) throws { try Server.wait(for: "\(count) news") { self.all.count >= count } }
}
