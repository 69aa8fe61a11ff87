import AVEngineNowPlaying

struct RemoteControls: Sendable {
  var commands: Set<NowPlayingCommand.Kind> = []
  var rates: [Double] = []
  /// The lengths of the preferred skips, in microseconds.
  var forwardSkips: [Int64] = []
  var backwardSkips: [Int64] = []
  var repeatMode = NowPlayingState.RepeatMode.off
  var isShuffled = false
}
