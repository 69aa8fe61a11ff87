import AVEngineNowPlaying

/// The state of a client's remote commands, for a desktop.
struct RemoteControls: Sendable {
  /// The commands that are enabled and have a target.
  var commands: Set<NowPlayingCommand.Kind> = []
  var rates: [Double] = []
  /// The lengths of the preferred skips, in microseconds.
  var forwardSkips: [Int64] = []
  var backwardSkips: [Int64] = []
  var repeatMode = NowPlayingState.RepeatMode.off
  var isShuffled = false
}
