public import Foundation
import Synchronization

/// Goes on or back by some seconds.
open class MPSkipIntervalCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let intervals = Mutex(UnsafeSendable([NSNumber(value: 10.0)]))

  /// The seconds that the player skips best; 10 at first.
  ///
  /// Linux: a desktop skips by as much as it likes. Where that is none of these, `changePlaybackPositionCommand` comes
  /// in the place of the skip, if it is offered.
  open var preferredIntervals: [NSNumber] {
    get { intervals.withLock { $0 }.value }
    set {
      let held = UnsafeSendable(newValue)
      intervals.withLock { $0 = held }
      center.changed()
    }
  }
}

/// Likes, dislikes or marks what plays. Linux: desktops have no such button, and the command never comes.
open class MPFeedbackCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let words = Mutex(Words())

  private struct Words: Sendable {
    var isActive = false
    var title = ""
    var shortTitle = ""
  }

  /// Whether it has been said of what plays.
  open var isActive: Bool {
    get { words.withLock { $0.isActive } }
    set { words.withLock { $0.isActive = newValue } }
  }

  /// The button's text.
  open var localizedTitle: String {
    get { words.withLock { $0.title } }
    set { words.withLock { $0.title = newValue } }
  }

  /// The button's text for little space.
  open var localizedShortTitle: String {
    get { words.withLock { $0.shortTitle } }
    set { words.withLock { $0.shortTitle = newValue } }
  }
}

/// Rates what plays. Linux: desktops have no such button, and the command never comes.
open class MPRatingCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let limits = Mutex((least: Float(0), most: Float(0)))

  /// The lowest rating.
  open var minimumRating: Float {
    get { limits.withLock { $0.least } }
    set { limits.withLock { $0.least = newValue } }
  }

  /// The highest rating.
  open var maximumRating: Float {
    get { limits.withLock { $0.most } }
    set { limits.withLock { $0.most = newValue } }
  }
}

/// Plays at another rate.
open class MPChangePlaybackRateCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let rates = Mutex(UnsafeSendable([NSNumber]()))

  /// The rates that the player can play at; a desktop's wish becomes the nearest of them. Empty, as at first: any from
  /// a quarter to four.
  open var supportedPlaybackRates: [NSNumber] {
    get { rates.withLock { $0 }.value }
    set {
      let held = UnsafeSendable(newValue)
      rates.withLock { $0 = held }
      center.changed()
    }
  }
}

/// Goes to a time of the item.
open class MPChangePlaybackPositionCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: it has nothing of its own.
}

/// Repeats, or not.
open class MPChangeRepeatModeCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let type = Mutex(MPRepeatType.off)

  /// The way the player repeats now; off at first.
  open var currentRepeatType: MPRepeatType {
    get { type.withLock { $0 } }
    set {
      type.withLock { $0 = newValue }
      center.changed()
    }
  }
}

/// Shuffles, or not.
open class MPChangeShuffleModeCommand: MPRemoteCommand, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let type = Mutex(MPShuffleType.off)

  /// The way the player shuffles now; off at first.
  open var currentShuffleType: MPShuffleType {
    get { type.withLock { $0 } }
    set {
      type.withLock { $0 = newValue }
      center.changed()
    }
  }
}
