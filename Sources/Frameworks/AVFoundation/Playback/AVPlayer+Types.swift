public import Foundation

extension AVPlayer {
  /// Whether a player can play.
  public enum Status: Int, Sendable {
    case unknown = 0
    case readyToPlay = 1
    case failed = 2
  }

  /// Whether a player plays, waits, or has been told to pause.
  public enum TimeControlStatus: Int, Sendable {
    case paused = 0
    case waitingToPlayAtSpecifiedRate = 1
    case playing = 2
  }

  /// What becomes of a player when an item has been played to its end.
  public enum ActionAtItemEnd: Int, Sendable {
    /// The next item of a queue plays.
    case advance = 0
    case pause = 1
    /// The rate stays, and the time stands at the end.
    case none = 2
  }

  /// Why a player that was told to play does not yet.
  public struct WaitingReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Media did not come in time, or would not.
    public static let toMinimizeStalls = WaitingReason(rawValue: "AVPlayerWaitingToMinimizeStallsReason")
    /// The player finds out whether media come in time.
    public static let evaluatingBufferingRate = WaitingReason(
      rawValue: "AVPlayerWaitingWhileEvaluatingBufferingRateReason")
    /// There is no item.
    public static let noItemToPlay = WaitingReason(rawValue: "AVPlayerWaitingWithNoItemToPlayReason")
  }

  /// Why the rate changed.
  public struct RateDidChangeReason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The client asked for it.
    public static let setRateCalled = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateCalled")
    /// Playing at the rate was not possible, or ended.
    public static let setRateFailed = RateDidChangeReason(rawValue: "AVPlayerRateDidChangeReasonSetRateFailed")
    /// The sound server wanted silence for other sound.
    public static let audioSessionInterrupted = RateDidChangeReason(
      rawValue: "AVPlayerRateDidChangeReasonAudioSessionInterrupted")
  }

  /// Posted when the rate has changed; carries `rateDidChangeReasonKey`.
  public nonisolated static let rateDidChangeNotification = NSNotification.Name("AVPlayerRateDidChangeNotification")
  /// A `RateDidChangeReason`'s raw value.
  public nonisolated static let rateDidChangeReasonKey = "AVPlayerRateDidChangeReason"
}

extension AVPlayerItem {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    /// It has not been opened: it is no player's.
    case unknown = 0
    case readyToPlay = 1
    /// `error` says why.
    case failed = 2
  }

  /// Posted when an item has been played to its end.
  public nonisolated static let didPlayToEndTimeNotification = NSNotification.Name.AVPlayerItemDidPlayToEndTime
  /// Posted when an item fails while it is played; carries `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public nonisolated static let failedToPlayToEndTimeNotification = NSNotification.Name
    .AVPlayerItemFailedToPlayToEndTime
  /// Posted when media do not come in time.
  public nonisolated static let playbackStalledNotification = NSNotification.Name.AVPlayerItemPlaybackStalled
  /// Posted when an item's time has changed other than by playing.
  public nonisolated static let timeJumpedNotification = NSNotification.Name.AVPlayerItemTimeJumped
}

extension NSNotification.Name {
  /// Posted when an item has been played to its end.
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  /// Posted when an item fails while it is played; carries `AVPlayerItemFailedToPlayToEndTimeErrorKey`.
  public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
  /// Posted when media do not come in time.
  public static let AVPlayerItemPlaybackStalled = NSNotification.Name("AVPlayerItemPlaybackStalledNotification")
  /// Posted when an item's time has changed other than by playing.
  @available(macOS, deprecated: 13, message: "use AVPlayerItem.timeJumpedNotification")
  public static let AVPlayerItemTimeJumped = NSNotification.Name("AVPlayerItemTimeJumpedNotification")
}

/// The error in a notification that playing failed.
public let AVPlayerItemFailedToPlayToEndTimeErrorKey = "AVPlayerItemFailedToPlayToEndTimeErrorKey"
