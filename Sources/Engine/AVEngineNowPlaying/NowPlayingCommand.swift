package enum NowPlayingCommand: Sendable, Hashable {
  case play, pause, togglePlaying
  case stop
  case next, previous
  /// Skips by an offset in microseconds; backward if it is below zero.
  case skip(by: Int64)
  /// Moves to a position between the item's start and end, in microseconds.
  case seek(to: Int64)
  /// Sets a finite rate other than 0.
  case setRate(Double)
  case setRepeatMode(NowPlayingState.RepeatMode)
  case setShuffled(Bool)
  /// Sets the volume, from 0 to 1.
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
