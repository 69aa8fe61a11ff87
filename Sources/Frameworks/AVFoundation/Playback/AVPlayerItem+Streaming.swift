public import CoreGraphics
import CoreMedia
import Dispatch
public import Foundation
import MediaEngine
import Synchronization

// What concerns HTTP live streams only.

extension AVPlayerItem {
  private nonisolated var stream: StreamSession? { source.found.stream }
  private nonisolated var sessionIdentifier: String { source.streamIdentifier.uuidString }

  /// What was loaded; nil for what is no stream, and before it is opened.
  @discardableResult
  public nonisolated func accessLog() -> AVPlayerItemAccessLog? {
    stream.map { AVPlayerItemAccessLog($0.log, session: sessionIdentifier, counts: playable.counts) }
  }

  /// What could not be loaded; nil for what is no stream, and before it is opened.
  @discardableResult
  public nonisolated func errorLog() -> AVPlayerItemErrorLog? {
    stream.map { AVPlayerItemErrorLog($0.log, session: sessionIdentifier) }
  }

  /// The most bits a second that variants may need; 0, as at first: any. Counts for what is loaded from now on.
  public nonisolated var preferredPeakBitRate: Double {
    get { source.settings.withLock { $0.limits.peakBitRate } }
    set { limit { $0.peakBitRate = newValue } }
  }

  /// The largest pictures that variants may have; zero, as at first: any. Counts for what is loaded from now on.
  public nonisolated var preferredMaximumResolution: CGSize {
    get { source.settings.withLock { $0.limits.size } }
    set { limit { $0.size = newValue } }
  }

  /// How many seconds a stream is loaded ahead of what plays, as far as there is memory; 0, as at first: some segments. Linux: of files
  /// of HTTP servers as much is read as is played.
  public nonisolated var preferredForwardBufferDuration: TimeInterval {
    get { source.settings.withLock { $0.forwardDuration } }
    set {
      let duration = newValue.isFinite ? max(0, newValue) : 0
      source.settings.withLock { $0.forwardDuration = duration }
      stream?.forwardDuration = duration > 0 ? duration : nil
    }
  }

  /// Whether what a live stream adds is looked for also while the player is paused; false unless it is set.
  public nonisolated var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
    get { source.settings.withLock { $0.looksAheadWhilePaused } }
    set {
      source.settings.withLock { $0.looksAheadWhilePaused = newValue }
      mayLookAhead()
    }
  }

  /// A stream's list is looked at while it plays, or also while it does not.
  nonisolated func mayLookAhead() {
    guard let stream else { return }
    let isPlaying = player.map { $0.currentItem === playable && $0.snapshot.rate != 0 } ?? false
    stream.follow(playable, looks: isPlaying || source.settings.withLock { $0.looksAheadWhilePaused })
  }

  private nonisolated func limit(_ change: @Sendable (inout VariantChooser.Limits) -> Void) {
    let limits = source.settings.withLock { settings in
      change(&settings.limits)
      return settings.limits
    }
    stream?.limits = limits
  }

  /// The date of what plays now, where the stream states dates.
  @discardableResult
  public nonisolated func currentDate() -> Date? { stream?.timeline.date(at: playable.currentTime) }

  /// Takes the item to the time of a date.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between.
  /// - Returns: false, and the handler is not called, where the stream has no such date.
  @discardableResult
  public nonisolated func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
    guard let time = stream?.timeline.time(of: date) else { return false }
    // Safety: a client's handler, called once.
    nonisolated(unsafe) let handler = completionHandler
    seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero) { handler?($0) }
    return true
  }

  /// Takes the item to the time of a date.
  ///
  /// - Returns: false where something else came between or the stream has no such date.
  @discardableResult
  public nonisolated func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in
      if !seek(to: date, completionHandler: { continuation.resume(returning: $0) }) { continuation.resume(returning: false) }
    }
  }

  /// Follows a stream that has been opened.
  nonisolated func follow(_ stream: StreamSession) {
    let settings = source.settings.withLock { $0 }
    stream.limits = settings.limits
    stream.forwardDuration = settings.forwardDuration > 0 ? settings.forwardDuration : nil
    mayLookAhead()
    stream.count { [weak playable] in playable?.counts ?? PlaybackCounts() }
    stream.listen { [weak self] occasion in
      guard let self else { return }
      switch occasion {
      case .access: PlaybackNotifications.post(.AVPlayerItemNewAccessLogEntry, of: self)
      case .failure: PlaybackNotifications.post(.AVPlayerItemNewErrorLogEntry, of: self)
      case .progress:
        settleEnd()
        DispatchQueue.main.async { [weak self] in self?.publishStream() }
      }
    }
    if stream.isLive { playable.place(at: stream.startTime) }
  }

  /// A live stream that has ended is as long as it has become.
  nonisolated func settleEnd() {
    guard let stream, !stream.isLive, playable.duration.isNumeric, playable.duration > stream.timeline.window.end else { return }
    playable.end(at: stream.timeline.window.end)
    player?.endMoved(of: playable)
  }

  /// Posted when another variant is chosen.
  public nonisolated static let newAccessLogEntryNotification = NSNotification.Name.AVPlayerItemNewAccessLogEntry
  /// Posted when something could not be loaded.
  public nonisolated static let newErrorLogEntryNotification = NSNotification.Name.AVPlayerItemNewErrorLogEntry
}

extension NSNotification.Name {
  /// Posted when another variant is chosen.
  public static let AVPlayerItemNewAccessLogEntry = NSNotification.Name("AVPlayerItemNewAccessLogEntry")
  /// Posted when something could not be loaded.
  public static let AVPlayerItemNewErrorLogEntry = NSNotification.Name("AVPlayerItemNewErrorLogEntry")
}

extension AVPlayer {
  /// Takes the current item to the time of a date.
  public nonisolated func seek(to date: Date) { currentItem?.seek(to: date) }

  /// Takes the current item to the time of a date.
  ///
  /// - Returns: false where something else came between or there is no such date.
  @discardableResult
  public nonisolated func seek(to date: Date) async -> Bool { await currentItem?.seek(to: date) ?? false }

  /// Takes the current item to the time of a date.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between or there is no such date.
  @preconcurrency public nonisolated func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    if currentItem?.seek(to: date, completionHandler: completionHandler) != true { completionHandler(false) }
  }
}
