import AVEngineNowPlaying
public import Foundation

/// The commands that the user can give to the program's player from outside.
///
/// A command is offered to a desktop if it is enabled and has a target. Handlers are called on the main queue. Skips
/// and positions do not arrive while the program's `MPNowPlayingInfoCenter` shows no item, or shows a live stream.
///
/// Linux: play, pause, toggle, stop, next, previous, skips, position, rate, repeat mode and shuffle mode arrive by
/// MPRIS. The other commands can be configured, but are never sent.
open class MPRemoteCommandCenter: NSObject, @unchecked Sendable {
  // Safety: immutable; commands synchronise themselves.
  private static let only = MPRemoteCommandCenter(.shared)

  private let session: MediaSession
  private let observer: RemoteCommandObserver
  private let commands: Commands

  private struct Commands: Sendable {
    let pause, play, stop, toggle, next, previous, seekForward, seekBackward: MPRemoteCommand
    let rate: MPChangePlaybackRateCommand
    let repeatMode: MPChangeRepeatModeCommand
    let shuffle: MPChangeShuffleModeCommand
    let skipForward, skipBackward: MPSkipIntervalCommand
    let position: MPChangePlaybackPositionCommand
    let rating: MPRatingCommand
    let like, dislike, bookmark: MPFeedbackCommand

    init(_ observer: RemoteCommandObserver) {
      let plain = (0..<8).map { _ in MPRemoteCommand(observer) }
      (pause, play, stop, toggle) = (plain[0], plain[1], plain[2], plain[3])
      (next, previous, seekForward, seekBackward) = (plain[4], plain[5], plain[6], plain[7])
      rate = MPChangePlaybackRateCommand(observer)
      repeatMode = MPChangeRepeatModeCommand(observer)
      shuffle = MPChangeShuffleModeCommand(observer)
      skipForward = MPSkipIntervalCommand(observer)
      skipBackward = MPSkipIntervalCommand(observer)
      position = MPChangePlaybackPositionCommand(observer)
      rating = MPRatingCommand(observer)
      like = MPFeedbackCommand(observer)
      dislike = MPFeedbackCommand(observer)
      bookmark = MPFeedbackCommand(observer)
    }
  }

  init(_ session: MediaSession) {
    self.session = session
    observer = RemoteCommandObserver()
    commands = Commands(observer)
    super.init()
    observer.observe { [weak self] in self?.offer() }
  }

  /// Returns the center that all code of the process shares.
  @discardableResult
  open class func shared() -> MPRemoteCommandCenter { only }

  // MARK: - Playing

  /// The command to pause playback. Linux: MPRIS's `Pause`. If it is not offered, `togglePlayPauseCommand` is sent
  /// while the program plays.
  open var pauseCommand: MPRemoteCommand { commands.pause }
  /// The command to start playback. Linux: MPRIS's `Play`. If it is not offered, `togglePlayPauseCommand` is sent
  /// unless the program plays.
  open var playCommand: MPRemoteCommand { commands.play }
  /// The command to stop playback. Linux: MPRIS's `Stop`.
  open var stopCommand: MPRemoteCommand { commands.stop }
  /// The command to pause playback, or to start it if it is paused. Linux: MPRIS's `PlayPause`. If it is not offered,
  /// `pauseCommand` or `playCommand` is sent.
  open var togglePlayPauseCommand: MPRemoteCommand { commands.toggle }
  /// The command to play at the rate `MPChangePlaybackRateCommandEvent.playbackRate`.
  open var changePlaybackRateCommand: MPChangePlaybackRateCommand { commands.rate }
  /// The command to set the repeat mode to `MPChangeRepeatModeCommandEvent.repeatType`.
  open var changeRepeatModeCommand: MPChangeRepeatModeCommand { commands.repeatMode }
  /// The command to set the shuffle mode to `MPChangeShuffleModeCommandEvent.shuffleType`.
  open var changeShuffleModeCommand: MPChangeShuffleModeCommand { commands.shuffle }

  // MARK: - Position and track

  /// The command to play the next item. Linux: MPRIS's `Next`, or a skip beyond the end of the item.
  open var nextTrackCommand: MPRemoteCommand { commands.next }
  /// The command to play the previous item. Linux: MPRIS's `Previous`.
  open var previousTrackCommand: MPRemoteCommand { commands.previous }
  /// The command to skip forward by `MPSkipIntervalCommandEvent.interval` seconds.
  open var skipForwardCommand: MPSkipIntervalCommand { commands.skipForward }
  /// The command to skip backward by `MPSkipIntervalCommandEvent.interval` seconds.
  open var skipBackwardCommand: MPSkipIntervalCommand { commands.skipBackward }
  /// The command to play fast forward while a button is pressed. Linux: never sent.
  open var seekForwardCommand: MPRemoteCommand { commands.seekForward }
  /// The command to play fast backward while a button is pressed. Linux: never sent.
  open var seekBackwardCommand: MPRemoteCommand { commands.seekBackward }
  /// The command to go to the time `MPChangePlaybackPositionCommandEvent.positionTime` of the item.
  open var changePlaybackPositionCommand: MPChangePlaybackPositionCommand { commands.position }

  // MARK: - Feedback

  /// The command to give the item the rating `MPRatingCommandEvent.rating`. Linux: never sent.
  open var ratingCommand: MPRatingCommand { commands.rating }
  /// The command to like the item. Linux: never sent.
  open var likeCommand: MPFeedbackCommand { commands.like }
  /// The command to dislike the item. Linux: never sent.
  open var dislikeCommand: MPFeedbackCommand { commands.dislike }
  /// The command to bookmark the current position. Linux: never sent.
  open var bookmarkCommand: MPFeedbackCommand { commands.bookmark }

  // MARK: - The desktop

  private func offer() {
    session.offer({ controls }) { [weak self] in self?.perform($0) ?? false }
  }

  private var controls: RemoteControls {
    let all: [(NowPlayingCommand.Kind, MPRemoteCommand)] = [
      (.play, commands.play), (.pause, commands.pause), (.togglePlaying, commands.toggle), (.stop, commands.stop),
      (.next, commands.next), (.previous, commands.previous), (.skipForward, commands.skipForward),
      (.skipBackward, commands.skipBackward), (.seek, commands.position), (.rate, commands.rate),
      (.repeatMode, commands.repeatMode), (.shuffle, commands.shuffle),
    ]
    var controls = RemoteControls()
    controls.commands = Set(all.filter { $1.isOffered }.map { $0.0 })
    controls.rates = commands.rate.supportedPlaybackRates.map(\.doubleValue).filter { $0.isFinite && $0 != 0 }
    controls.forwardSkips = commands.skipForward.preferredMicroseconds
    controls.backwardSkips = commands.skipBackward.preferredMicroseconds
    controls.repeatMode = NowPlayingState.RepeatMode(commands.repeatMode.currentRepeatType)
    controls.isShuffled = commands.shuffle.currentShuffleType != .off
    return controls
  }

  private func perform(_ command: NowPlayingCommand) -> Bool {
    func send(_ command: MPRemoteCommand) -> Bool { command.send(MPRemoteCommandEvent(command)) }
    switch command {
    case .play: return send(commands.play)
    case .pause: return send(commands.pause)
    case .togglePlaying: return send(commands.toggle)
    case .stop: return send(commands.stop)
    case .next: return send(commands.next)
    case .previous: return send(commands.previous)
    case .skip(let offset):
      let skip = offset < 0 ? commands.skipBackward : commands.skipForward
      return skip.send(MPSkipIntervalCommandEvent(skip, interval: Double(offset.magnitude) / 1_000_000))
    case .seek(let place):
      let position = commands.position
      return position.send(
        MPChangePlaybackPositionCommandEvent(position, positionTime: Double(place) / 1_000_000))
    case .setRate(let rate):
      return commands.rate.send(MPChangePlaybackRateCommandEvent(commands.rate, playbackRate: Float(rate)))
    case .setRepeatMode(let mode):
      let event = MPChangeRepeatModeCommandEvent(commands.repeatMode, repeatType: MPRepeatType(mode))
      return commands.repeatMode.send(event)
    case .setShuffled(let isShuffled):
      let event = MPChangeShuffleModeCommandEvent(commands.shuffle, shuffleType: isShuffled ? .items : .off)
      return commands.shuffle.send(event)
    case .setVolume: return false
    }
  }
}

extension MPSkipIntervalCommand {
  fileprivate var preferredMicroseconds: [Int64] {
    preferredIntervals.compactMap { Int64(microsecondsOf: $0.doubleValue) }
  }
}

extension NowPlayingState.RepeatMode {
  fileprivate init(_ type: MPRepeatType) {
    switch type {
    case .off: self = .off
    case .one: self = .one
    case .all: self = .all
    }
  }
}

extension MPRepeatType {
  fileprivate init(_ mode: NowPlayingState.RepeatMode) {
    switch mode {
    case .off: self = .off
    case .one: self = .one
    case .all: self = .all
    }
  }
}
