import AVEngineNowPlaying
import Foundation
import Synchronization
import TestSupport

@testable import MediaPlayer

final class MediaBench {
  let bus: MessageBus
  let folder: TemporaryFolder
  let center: NowPlayingCenter
  let info: MPNowPlayingInfoCenter
  let commands: MPRemoteCommandCenter
  private let time: ManualTime

  init() throws {
    let (bus, time) = (try MessageBus(), ManualTime())
    center = NowPlayingCenter(program: "client", address: bus.address, clock: { time.now })
    (self.bus, self.time) = (bus, time)
    folder = try TemporaryFolder()
    let session = MediaSession(center, artworkFolder: folder.url)
    info = MPNowPlayingInfoCenter(session)
    commands = MPRemoteCommandCenter(session)
  }

  func advance(bySeconds seconds: UInt64) { time.advance(bySeconds: seconds) }

  @discardableResult
  func playerctl(_ words: String...) throws -> String {
    MPNowPlayingInfoCenter.finishArtworks()
    center.flush()
    return try bus.run("playerctl", words).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// playerctl requires a player that can play, so a play command is added for the call.
  func metadata(_ template: String) throws -> String {
    let target = commands.playCommand.addTarget { _ in .success }
    defer { commands.playCommand.removeTarget(target) }
    return try playerctl("metadata", "-f", template)
  }

  func property(_ name: String) throws -> String {
    center.flush()
    let player = center.busName ?? ""
    let text = try bus.run(
      "gdbus",
      [
        "call", "--session", "--dest", player, "--object-path", "/org/mpris/MediaPlayer2", "--method",
        "org.freedesktop.DBus.Properties.Get", "org.mpris.MediaPlayer2.Player", name,
      ])
    return text.trimmingCharacters(in: CharacterSet(charactersIn: "(<>,)\n"))
  }
}

final class ManualTime: Sendable {
  private let time = Atomic<UInt64>(5_000_000_000)

  var now: UInt64 { time.load(ordering: .relaxed) }
  func advance(bySeconds seconds: UInt64) { time.add(seconds * 1_000_000_000, ordering: .relaxed) }
}

final class Heard: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }
  func add(_ line: String) { lines.withLock { $0.append(line) } }
  func wait(for count: Int) throws { try Server.wait(for: "\(count) calls") { self.all.count >= count } }
}

extension Prerequisite {
  static let gdbus = Prerequisite(programs: "gdbus")
}
