public import Foundation

/// A command that came.
open class MPRemoteCommandEvent: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let sent: MPRemoteCommand
  private let time: TimeInterval

  init(_ command: MPRemoteCommand) {
    sent = command
    time = Date.timeIntervalSinceReferenceDate
    super.init()
  }

  /// The command.
  open var command: MPRemoteCommand { sent }
  /// When it came, in seconds since the beginning of 2001.
  open var timestamp: TimeInterval { time }
}

/// A skip.
open class MPSkipIntervalCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let seconds: TimeInterval

  init(_ command: MPRemoteCommand, interval: TimeInterval) {
    seconds = interval
    super.init(command)
  }

  /// Seconds to go on or back, above zero.
  open var interval: TimeInterval { seconds }
}

/// Whether a button for going fast is pressed or released.
public enum MPSeekCommandEventType: UInt, Sendable {
  case beginSeeking = 0
  case endSeeking = 1
}

/// A button for going fast. Linux: desktops have none, and the event never comes.
open class MPSeekCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let phase: MPSeekCommandEventType

  init(_ command: MPRemoteCommand, type: MPSeekCommandEventType) {
    phase = type
    super.init(command)
  }

  /// Whether it is pressed or released.
  open var type: MPSeekCommandEventType { phase }
}

/// A rating. Linux: desktops give none, and the event never comes.
open class MPRatingCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let value: Float

  init(_ command: MPRemoteCommand, rating: Float) {
    value = rating
    super.init(command)
  }

  /// Between the command's lowest and highest.
  open var rating: Float { value }
}

/// Another rate.
open class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let rate: Float

  init(_ command: MPRemoteCommand, playbackRate: Float) {
    rate = playbackRate
    super.init(command)
  }

  /// The rate to play at; not 0.
  open var playbackRate: Float { rate }
}

/// Praise or blame. Linux: desktops give none, and the event never comes.
open class MPFeedbackCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let isTakenBack: Bool

  init(_ command: MPRemoteCommand, isNegative: Bool) {
    isTakenBack = isNegative
    super.init(command)
  }

  /// Whether what was said before is taken back.
  open var isNegative: Bool { isTakenBack }
}

/// Another time.
open class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let seconds: TimeInterval

  init(_ command: MPRemoteCommand, positionTime: TimeInterval) {
    seconds = positionTime
    super.init(command)
  }

  /// The time to go to, in seconds of the item.
  open var positionTime: TimeInterval { seconds }
}

/// Another way to shuffle.
open class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let wanted: MPShuffleType

  init(_ command: MPRemoteCommand, shuffleType: MPShuffleType) {
    wanted = shuffleType
    super.init(command)
  }

  /// How to shuffle.
  open var shuffleType: MPShuffleType { wanted }
  /// Whether to keep it for the next time. Linux: false; desktops do not say.
  open var preservesShuffleMode: Bool { false }
}

/// Another way to repeat.
open class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent, @unchecked Sendable {
  // Safety: immutable.
  private let wanted: MPRepeatType

  init(_ command: MPRemoteCommand, repeatType: MPRepeatType) {
    wanted = repeatType
    super.init(command)
  }

  /// How to repeat.
  open var repeatType: MPRepeatType { wanted }
  /// Whether to keep it for the next time. Linux: false; desktops do not say.
  open var preservesRepeatMode: Bool { false }
}
