public import Foundation

/// A command that the user has given, with its values in subclasses, as the command's handlers receive it.
open class MPRemoteCommandEvent: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let sent: MPRemoteCommand
  private let time: TimeInterval

  init(_ command: MPRemoteCommand) {
    sent = command
    time = Date.timeIntervalSinceReferenceDate
    super.init()
  }

  /// The command that the user has given; handlers of several commands tell them apart by it.
  open var command: MPRemoteCommand { sent }
  /// The time when the event was made, in seconds since the beginning of 2001.
  open var timestamp: TimeInterval { time }
}

/// An event of `skipForwardCommand` or `skipBackwardCommand`.
open class MPSkipIntervalCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let seconds: TimeInterval

  init(_ command: MPRemoteCommand, interval: TimeInterval) {
    seconds = interval
    super.init(command)
  }

  /// The number of seconds to skip, greater than zero. The command determines the direction.
  open var interval: TimeInterval { seconds }
}

/// Whether the button of a seek command was pressed or released.
public enum MPSeekCommandEventType: UInt, Sendable {
  /// The button to play fast forward or backward was pressed; seeking begins.
  case beginSeeking = 0
  /// The button to play fast forward or backward was released; seeking ends.
  case endSeeking = 1
}

/// An event of `seekForwardCommand` or `seekBackwardCommand`. Linux: never sent.
open class MPSeekCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let phase: MPSeekCommandEventType

  init(_ command: MPRemoteCommand, type: MPSeekCommandEventType) {
    phase = type
    super.init(command)
  }

  /// Whether the button to play fast forward or backward was pressed or released.
  open var type: MPSeekCommandEventType { phase }
}

/// An event of `ratingCommand`. Linux: never sent.
open class MPRatingCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let value: Float

  init(_ command: MPRemoteCommand, rating: Float) {
    value = rating
    super.init(command)
  }

  /// The rating, between the command's `minimumRating` and `maximumRating`.
  open var rating: Float { value }
}

/// An event of `changePlaybackRateCommand`.
open class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let rate: Float

  init(_ command: MPRemoteCommand, playbackRate: Float) {
    rate = playbackRate
    super.init(command)
  }

  /// The rate at which to play, such as 2 for double speed; not 0.
  open var playbackRate: Float { rate }
}

/// An event of `likeCommand`, `dislikeCommand` or `bookmarkCommand`. Linux: never sent.
open class MPFeedbackCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let isTakenBack: Bool

  init(_ command: MPRemoteCommand, isNegative: Bool) {
    isTakenBack = isNegative
    super.init(command)
  }

  /// Whether the user withdraws the like, dislike or bookmark.
  open var isNegative: Bool { isTakenBack }
}

/// An event of `changePlaybackPositionCommand`.
open class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let seconds: TimeInterval

  init(_ command: MPRemoteCommand, positionTime: TimeInterval) {
    seconds = positionTime
    super.init(command)
  }

  /// The requested position in the item, in seconds.
  open var positionTime: TimeInterval { seconds }
}

/// An event of `changeShuffleModeCommand`.
open class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let wanted: MPShuffleType

  init(_ command: MPRemoteCommand, shuffleType: MPShuffleType) {
    wanted = shuffleType
    super.init(command)
  }

  /// The shuffle mode to play with. The handler sets `currentShuffleType` of the command to the mode that it has
  /// applied.
  open var shuffleType: MPShuffleType { wanted }
  /// Whether to keep the mode for later playback. Linux: always false.
  open var preservesShuffleMode: Bool { false }
}

/// An event of `changeRepeatModeCommand`.
open class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let wanted: MPRepeatType

  init(_ command: MPRemoteCommand, repeatType: MPRepeatType) {
    wanted = repeatType
    super.init(command)
  }

  /// The repeat mode to play with. The handler sets `currentRepeatType` of the command to the mode that it has applied.
  open var repeatType: MPRepeatType { wanted }
  /// Whether to keep the mode for later playback. Linux: always false.
  open var preservesRepeatMode: Bool { false }
}
