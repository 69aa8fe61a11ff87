/// Something that a desktop asks a player to do.
package enum NowPlayingCommand: Sendable, Hashable {
  case play, pause, togglePlaying
  /// Stands at the item's beginning.
  case stop
  case next, previous
  /// Goes on by so many microseconds, or back if they are below zero.
  case skip(by: Int64)
  /// Goes to a place between the item's ends, in microseconds.
  case seek(to: Int64)
  /// A finite rate other than 0.
  case setRate(Double)
  case setRepeatMode(NowPlayingState.RepeatMode)
  case setShuffled(Bool)
  /// From 0 to 1.
  case setVolume(Double)

  package enum Kind: Sendable, Hashable, CaseIterable {
    case play, pause, togglePlaying, stop, next, previous, skipForward, skipBackward, seek, rate, repeatMode, shuffle
    case volume
  }

  package var kind: Kind {
    switch self {
    case .play: .play
    case .pause: .pause
    case .togglePlaying: .togglePlaying
    case .stop: .stop
    case .next: .next
    case .previous: .previous
    case .skip(let offset): offset < 0 ? .skipBackward : .skipForward
    case .seek: .seek
    case .setRate: .rate
    case .setRepeatMode: .repeatMode
    case .setShuffled: .shuffle
    case .setVolume: .volume
    }
  }
}
