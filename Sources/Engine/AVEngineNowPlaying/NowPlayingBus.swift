import AVEngineDesktopBus
import Dispatch
import Foundation
import Synchronization

final class NowPlayingBus: Sendable {
  private let player: MPRISPlayer
  private let address: String?
  private let queue = DispatchQueue(label: "AVEngineNowPlaying")
  private let isDue = Atomic(false)
  private let session = Mutex<Session?>(nil)

  private struct Session: Sendable {
    var connection: DBusConnection
    var name: String
    var values: [String: DBusValue]
    var track: Int
    var state: NowPlayingState
  }

  init(_ player: MPRISPlayer, address: String?) {
    self.player = player
    self.address = address
  }

  var name: String? { session.withLock { $0?.connection.failure == nil ? $0?.name : nil } }

  func update() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.async { [self] in
      isDue.store(false, ordering: .releasing)
      synchronize()
    }
  }

  func flush() { queue.sync {} }

  // MARK: - On the queue

  private func synchronize() {
    let known = session.withLock { $0 }
    guard let shown = player.sources.shown else {
      session.withLock { $0 = nil }
      known?.connection.close()
      return
    }
    // If there is no connection or the bus has disappeared, another bus may be available now.
    guard var known, known.connection.failure == nil else {
      let opened = open(shown)
      session.withLock { $0 = opened }
      return
    }
    tell(shown, to: &known)
    session.withLock { $0 = known }
  }

  private func open(_ shown: NowPlayingSources.Shown) -> Session? {
    do throws(DBusFailure) {
      let connection = try DBusConnection(address: address)
      // The object is exported first, because other programs may call it as soon as they see the name.
      try connection.export(player.interfaces, at: MPRISPlayer.path)
      guard let name = try takeName(connection) else { return nil }
      return Session(
        connection: connection, name: name, values: MPRISPlayer.values(of: shown), track: shown.track,
        state: shown.state)
    } catch { return nil }
  }

  /// Tries names with a number at the end, too, because a process in another PID namespace may have the same
  /// identifier.
  private func takeName(_ connection: DBusConnection) throws(DBusFailure) -> String? {
    let name = Self.busName(of: player.program, process: getpid())
    for candidate in [name] + (2...9).map({ "\(name)_\($0)" }) {
      if try connection.takeName(candidate) { return candidate }
    }
    return nil
  }

  static func busName(of program: String, process: Int32) -> String {
    let letters = program.unicodeScalars.prefix(64).map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain ? Character(scalar) : "_"
    }
    let first = letters.first.map { $0.isNumber ? "_" : "" } ?? "player"
    return "\(MPRISPlayer.rootInterface).\(first)\(String(letters)).instance\(process)"
  }

  /// The microseconds by which a position may differ from the expected one before the signal `Seeked` is sent.
  private static let tolerance: Int64 = 250_000

  private func tell(_ shown: NowPlayingSources.Shown, to session: inout Session) {
    let values = MPRISPlayer.values(of: shown)
    let now = player.clock()
    let place = shown.state.position(at: now)
    // A new track is expected to start at its beginning.
    let expected = shown.track == session.track ? session.state.position(at: now) : 0
    let changed = values.filter { session.values[$0.key] != $0.value }
    if !changed.isEmpty {
      try? session.connection.emitChanges(of: MPRISPlayer.playerInterface, at: MPRISPlayer.path, changed)
    }
    if shown.state.item != nil, (place - expected).magnitude > Self.tolerance.magnitude {
      try? session.connection.emit(
        MPRISPlayer.path, MPRISPlayer.playerInterface, "Seeked", [.int64(place)])
    }
    (session.values, session.track, session.state) = (values, shown.track, shown.state)
  }
}
