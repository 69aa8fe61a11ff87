import AVEngineVocabulary
public import Foundation
import Synchronization

/// A command to skip forward or backward by some seconds, which arrives as an `MPSkipIntervalCommandEvent`.
open class MPSkipIntervalCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private let intervals = Mutex(UncheckedSendable([NSNumber(value: 10.0)]))

  /// The intervals, in seconds, by which the player prefers to skip; 10 at first.
  ///
  /// Linux: a desktop may skip by any interval. If the interval is not in this list and `changePlaybackPositionCommand`
  /// is offered, that command is sent instead; if the skip leads beyond the end of the item and `nextTrackCommand` is
  /// offered, `nextTrackCommand` is sent. An empty list accepts any interval.
  open var preferredIntervals: [NSNumber] {
    get { intervals.withLock { $0 }.value }
    set {
      let held = UncheckedSendable(newValue)
      intervals.withLock { $0 = held }
      center.changed()
    }
  }
}

/// A command to like, dislike or bookmark the current item. Linux: the command is never sent.
open class MPFeedbackCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private let words = Mutex(Words())

  private struct Words: Sendable {
    var isActive = false
    var title = ""
    var shortTitle = ""
  }

  /// Whether the user has given this feedback on the current item; false at first. The player sets it.
  open var isActive: Bool {
    get { words.withLock { $0.isActive } }
    set { words.withLock { $0.isActive = newValue } }
  }

  /// The text of the button with which the user gives this feedback; empty at first. Linux: never shown.
  open var localizedTitle: String {
    get { words.withLock { $0.title } }
    set { words.withLock { $0.title = newValue } }
  }

  /// The text, if space is short, of the button with which the user gives this feedback; empty at first. Linux: never
  /// shown.
  open var localizedShortTitle: String {
    get { words.withLock { $0.shortTitle } }
    set { words.withLock { $0.shortTitle = newValue } }
  }
}

/// A command to rate the current item. Linux: the command is never sent.
open class MPRatingCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private let limits = Mutex((least: Float(0), most: Float(0)))

  /// The lowest rating that the user can give; 0 at first.
  open var minimumRating: Float {
    get { limits.withLock { $0.least } }
    set { limits.withLock { $0.least = newValue } }
  }

  /// The highest rating that the user can give; 0 at first.
  open var maximumRating: Float {
    get { limits.withLock { $0.most } }
    set { limits.withLock { $0.most = newValue } }
  }
}

/// A command to play at another rate, which arrives as an `MPChangePlaybackRateCommandEvent`.
open class MPChangePlaybackRateCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private let rates = Mutex(UncheckedSendable([NSNumber]()))

  /// The rates at which the player can play. A rate that a desktop requests, other than 0, is replaced by the nearest
  /// of these rates. If the list is empty, as at first, rates from a quarter to four are offered.
  open var supportedPlaybackRates: [NSNumber] {
    get { rates.withLock { $0 }.value }
    set {
      let held = UncheckedSendable(newValue)
      rates.withLock { $0 = held }
      center.changed()
    }
  }
}

/// A command to go to a time of the item, which arrives as an `MPChangePlaybackPositionCommandEvent`.
open class MPChangePlaybackPositionCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: it adds no properties.
}

/// A command to repeat one item, all items or nothing, which arrives as an `MPChangeRepeatModeCommandEvent`.
open class MPChangeRepeatModeCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private let type = Mutex(MPRepeatType.off)

  /// The player's repeat mode, `off` at first. The player sets it, and desktops show it.
  open var currentRepeatType: MPRepeatType {
    get { type.withLock { $0 } }
    set {
      type.withLock { $0 = newValue }
      center.changed()
    }
  }
}

/// A command to play in order or shuffled, which arrives as an `MPChangeShuffleModeCommandEvent`.
open class MPChangeShuffleModeCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private let type = Mutex(MPShuffleType.off)

  /// The player's shuffle mode, `off` at first. The player sets it, and desktops show it.
  open var currentShuffleType: MPShuffleType {
    get { type.withLock { $0 } }
    set {
      type.withLock { $0 = newValue }
      center.changed()
    }
  }
}
