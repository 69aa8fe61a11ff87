public import Foundation

extension AVPlayer {
  /// Whether a player has become ready to play.
  public enum Status: Int, Sendable {
    /// No item has become ready while it was the current one.
    case unknown = 0
    /// A current item has become ready, so that it can be played.
    case readyToPlay = 1
    /// The player cannot play. Linux: not used.
    case failed = 2
  }

  /// The states of a player: paused, waiting for media or an item, or playing.
  public enum TimeControlStatus: Int, Sendable {
    /// The player's rate is zero, so that nothing plays.
    case paused = 0
    /// The player's rate is not zero, but nothing plays now. `AVPlayer.reasonForWaitingToPlay` states why.
    case waitingToPlayAtSpecifiedRate = 1
    /// The item plays at the rate, or has reached its end and stays there because `AVPlayer.actionAtItemEnd` is `none`.
    case playing = 2
  }

  /// The actions that a player can take when an item has played to its end.
  public enum ActionAtItemEnd: Int, Sendable {
    /// The player advances to the next item of its queue. Only an `AVQueuePlayer` allows it, as its default.
    case advance = 0
    /// The player's rate becomes zero, and the item stays at its end.
    case pause = 1
    /// The player's rate stays unchanged, and the item stays at its end.
    case none = 2
  }

  /// Why a player whose rate is not zero waits, and nothing plays.
  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the reason, such as “AVPlayerWaitingWithNoItemToPlayReason”.
    public let rawValue: String
    /// Creates a reason from Apple's string, such as “AVPlayerWaitingWithNoItemToPlayReason”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The player waits because media did not arrive in time.
    public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    /// The player waits because it has not yet determined whether enough media is ready.
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    /// The player waits because its queue is empty.
    public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
  }

  /// Why a player's rate changed: by the client, by the player itself, or by an interruption.
  public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the reason, such as “AVPlayerRateDidChangeReasonSetRateCalled”.
    public let rawValue: String
    /// Creates a reason from Apple's string, such as “AVPlayerRateDidChangeReasonSetRateCalled”.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The player's rate changed because the client set it, for example by `play()` or `pause()`.
    public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    /// The player's rate changed because the player stopped by itself, for example at the item's end.
    public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    /// The player's rate changed because the audio server interrupted the audio in favour of other audio.
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
  }

  /// Posted when a player's rate has changed. The object is the player; the `userInfo` has a value for
  /// `rateDidChangeReasonKey`.
  public nonisolated static let rateDidChangeNotification = NSNotification.Name("AVPlayerRateDidChangeNotification")
  /// The key, in the `userInfo` of `rateDidChangeNotification`, of the reason for the change: a `RateDidChangeReason`
  /// raw value.
  public nonisolated static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReason"
}

extension AVPlayerItem {
  /// Whether an item has become ready to play.
  public enum Status: Int, Sendable {
    /// The item has not been opened yet, for example because it was not added to a player.
    case unknown = 0
    /// The item was opened and can be played; its duration and tracks are known.
    case readyToPlay = 1
    /// The item cannot be played; see `AVPlayerItem.error`.
    case failed = 2
  }

  /// Posted when an item has played to its end. The object is the item.
  public nonisolated static let didPlayToEndTimeNotification = NSNotification.Name.AVPlayerItemDidPlayToEndTime
  /// Posted when an item fails during playback. The object is the item; the `userInfo` has a value for
  /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public nonisolated static let failedToPlayToEndTimeNotification = NSNotification.Name
    .AVPlayerItemFailedToPlayToEndTime
  /// Posted when audio does not arrive in time, so that playback stalls. The object is the item.
  public nonisolated static let playbackStalledNotification = NSNotification.Name.AVPlayerItemPlaybackStalled
  /// Posted when a seek or a step has changed an item's time. The object is the item.
  public nonisolated static let timeJumpedNotification = NSNotification.Name.AVPlayerItemTimeJumped
}

extension NSNotification.Name {
  /// Posted when an item has played to its end. The object is the item.
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  /// Posted when an item fails during playback. The object is the item; the `userInfo` has a value for
  /// `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  /// Posted when audio does not arrive in time, so that playback stalls. The object is the item.
  public static let AVPlayerItemPlaybackStalled = NSNotification.Name("AVPlayerItemPlaybackStalledNotification")
  /// Posted when a seek or a step has changed an item's time. The object is the item.
  @available(macOS, deprecated: 13, message: "use AVPlayerItem.timeJumpedNotification")
  public static let AVPlayerItemTimeJumped = NSNotification.Name("AVPlayerItemTimeJumpedNotification")
}

/// The key of the error, an `NSError`, in the `userInfo` of `failedToPlayToEndTimeNotification`.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
