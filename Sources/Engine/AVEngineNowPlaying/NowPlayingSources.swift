import Dispatch
import Synchronization

final class NowPlayingSources: Sendable {
  struct Shown: Sendable {
    var state = NowPlayingState()
    /// The number of tracks that were shown so far, including the current one.
    var track = 0
  }

  private struct Source: Sendable {
    var key: Int
    var state: NowPlayingState
    var hasPlayed: Bool
    var perform: @Sendable (NowPlayingCommand) -> Bool
  }

  private struct Contents: Sendable {
    /// The first source is shown.
    var sources: [Source] = []
    var track = 0
    var shownKey = 0
    var shownIdentifier: String?
  }

  private let contents = Mutex(Contents())
  private let waiting = Atomic(0)

  static let maximumWaiting = 64

  /// If the shown player does not support one of these commands, another player may perform it.
  private static let common: Set<NowPlayingCommand.Kind> = [.next, .previous, .repeatMode, .shuffle]

  var shown: Shown? {
    contents.withLock { contents in
      guard var state = contents.sources.first?.state else { return nil }
      for other in contents.sources.dropFirst() {
        let added = other.state.commands.intersection(Self.common).subtracting(state.commands)
        if added.contains(.repeatMode) { state.repeatMode = other.state.repeatMode }
        if added.contains(.shuffle) { state.isShuffled = other.state.isShuffled }
        state.commands.formUnion(added)
      }
      return Shown(state: state, track: contents.track)
    }
  }

  func set(_ state: NowPlayingState?, of key: Int, perform: @escaping @Sendable (NowPlayingCommand) -> Bool) {
    contents.withLock { contents in
      let place = contents.sources.firstIndex { $0.key == key }
      let old = place.map { contents.sources[$0] }
      if let state {
        let begins = state.status == .playing && old?.state.status != .playing
        let hasPlayed = begins || old?.hasPlayed ?? false
        let source = Source(key: key, state: state, hasPlayed: hasPlayed, perform: perform)
        if let place, !begins, old.map(Self.rank) == Self.rank(of: source) {
          contents.sources[place] = source
        } else {
          if let place { contents.sources.remove(at: place) }
          let rank = Self.rank(of: source)
          let next = contents.sources.firstIndex { Self.rank(of: $0) <= rank } ?? contents.sources.endIndex
          contents.sources.insert(source, at: begins ? 0 : next)
        }
      } else if let place {
        contents.sources.remove(at: place)
      }
      Self.countTracks(&contents)
    }
  }

  private static func rank(of source: Source) -> Int {
    if source.state.item == nil, source.state.status == .stopped { return 0 }
    return source.hasPlayed ? 2 : 1
  }

  private static func countTracks(_ contents: inout Contents) {
    guard let first = contents.sources.first, let item = first.state.item else { return }
    guard contents.shownKey != first.key || contents.shownIdentifier != item.identifier else { return }
    contents.shownKey = first.key
    contents.shownIdentifier = item.identifier
    contents.track += 1
  }

  /// - Parameter done: Called with false if the player rejects the command, or if too many commands are waiting.
  func perform(_ command: NowPlayingCommand, then done: @escaping @Sendable (Bool) -> Void) {
    let perform = contents.withLock { contents in
      let able = contents.sources.enumerated().filter { $1.state.commands.contains(command.kind) }
      return able.first { index, _ in index == 0 || Self.common.contains(command.kind) }?.element.perform
    }
    guard let perform else { return done(true) }
    guard waiting.add(1, ordering: .relaxed).newValue <= Self.maximumWaiting else {
      waiting.subtract(1, ordering: .relaxed)
      return done(false)
    }
    DispatchQueue.main.async { [self] in
      waiting.subtract(1, ordering: .relaxed)
      done(perform(command))
    }
  }
}
