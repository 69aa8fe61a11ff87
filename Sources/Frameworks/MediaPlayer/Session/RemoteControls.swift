import AVEngineNowPlaying

/// The state of a client's remote commands, for a desktop.
struct RemoteControls: Sendable {
  /// Those that are enabled and have a target.
  var commands: Set<NowPlayingCommand.Kind> = []
  var rates: [Double] = []
  /// Microseconds.
  var forwardSkips: [Int64] = []
  var backwardSkips: [Int64] = []
  var repeatMode = NowPlayingState.RepeatMode.off
  var isShuffled = false
}
