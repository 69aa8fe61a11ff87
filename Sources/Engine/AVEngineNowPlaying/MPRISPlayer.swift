import AVEngineDesktopBus

/// The D-Bus object with which a desktop shows and controls a player: MPRIS, version 2.2.
struct MPRISPlayer: Sendable {
  static let path = "/org/mpris/MediaPlayer2"
  static let rootInterface = "org.mpris.MediaPlayer2"
  static let playerInterface = "org.mpris.MediaPlayer2.Player"

  let sources: NowPlayingSources
  let program: String
  let clock: @Sendable () -> UInt64

  typealias Shown = NowPlayingSources.Shown

  var interfaces: [DBusInterface] { [root, player] }

  var shown: Shown { sources.shown ?? Shown() }

  // MARK: - Program

  private var root: DBusInterface {
    func property(_ name: String, _ signature: String, _ value: DBusValue) -> DBusInterface.Property {
      DBusInterface.Property(name, signature, change: .constant, get: { value })
    }
    // `Raise` and `Quit` have no effect, because a library neither ends its program nor knows the program's windows.
    // MPRIS allows this.
    return DBusInterface(
      Self.rootInterface, methods: [.init("Raise") { $0.answer() }, .init("Quit") { $0.answer() }],
      properties: [
        property("CanQuit", "b", .bool(false)), property("CanRaise", "b", .bool(false)),
        property("HasTrackList", "b", .bool(false)), property("Identity", "s", .string(Self.text(program))),
        property("SupportedUriSchemes", "as", .strings([])), property("SupportedMimeTypes", "as", .strings([])),
      ])
  }

  // MARK: - Player

  private var player: DBusInterface {
    let position = DBusInterface.Property(
      "Position", "x", change: .untold, get: { .int64(shown.state.position(at: clock())) })
    let properties = Self.properties.map { property in
      DBusInterface.Property(
        property.name, property.signature, get: { property.value(shown) }, set: setter(of: property.name))
    }
    return DBusInterface(
      Self.playerInterface, methods: methods, signals: [.init("Seeked", [.init("Position", "x")])],
      properties: properties + [position])
  }

  /// `Position` is left out, because its changes are not reported.
  static func values(of shown: Shown) -> [String: DBusValue] {
    Dictionary(properties.map { ($0.name, $0.value(shown)) }) { first, _ in first }
  }

  private struct Property: Sendable {
    var name: String
    var signature: String
    var value: @Sendable (Shown) -> DBusValue
  }

  private static let properties: [Property] = [
    Property(name: "PlaybackStatus", signature: "s") { .string($0.state.status.rawValue) },
    Property(name: "LoopStatus", signature: "s") { .string($0.state.repeatMode.rawValue) },
    Property(name: "Rate", signature: "d") { .double($0.state.rate) },
    Property(name: "Shuffle", signature: "b") { .bool($0.state.isShuffled) },
    Property(name: "Metadata", signature: "a{sv}") { MPRISPlayer.metadata(of: $0) },
    Property(name: "Volume", signature: "d") { .double($0.state.volume) },
    Property(name: "MinimumRate", signature: "d") { .double($0.state.rateLimits.lowerBound) },
    Property(name: "MaximumRate", signature: "d") { .double($0.state.rateLimits.upperBound) },
    Property(name: "CanGoNext", signature: "b") { .bool($0.state.commands.contains(.next)) },
    Property(name: "CanGoPrevious", signature: "b") { .bool($0.state.commands.contains(.previous)) },
    Property(name: "CanPlay", signature: "b") { .bool($0.state.canPlay) },
    Property(name: "CanPause", signature: "b") { .bool($0.state.canPause) },
    Property(name: "CanSeek", signature: "b") { .bool($0.state.canSeek) },
    Property(name: "CanControl", signature: "b") { .bool(!$0.state.commands.isEmpty) },
  ]
}

extension NowPlayingState {
  fileprivate var canPlay: Bool { !commands.isDisjoint(with: [.play, .togglePlaying]) }
  fileprivate var canPause: Bool { !commands.isDisjoint(with: [.pause, .togglePlaying]) }
  fileprivate var canSeek: Bool {
    guard let item, !item.isLive else { return false }
    return !commands.isDisjoint(with: [.seek, .skipForward, .skipBackward])
  }
}
