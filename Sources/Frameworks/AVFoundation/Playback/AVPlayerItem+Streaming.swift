import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import CoreGraphics
import CoreMedia
import Dispatch
public import Foundation
import Synchronization

extension AVPlayerItem {
  nonisolated var stream: StreamSession? { source.found.stream }
  nonisolated var sessionIdentifier: String { source.streamIdentifier.uuidString }

  nonisolated var forwardBufferDuration: TimeInterval {
    get { source.settings.withLock { $0.forwardDuration } }
    set {
      let duration = newValue.isFinite ? max(0, newValue) : 0
      source.settings.withLock { $0.forwardDuration = duration }
      stream?.forwardDuration = duration > 0 ? duration : nil
    }
  }

  nonisolated func mayLookAhead() {
    guard let stream else { return }
    let isPlaying = player.map { $0.currentItem === playable && $0.snapshot.rate != 0 } ?? false
    stream.follow(playable, looks: isPlaying || source.settings.withLock { $0.looksAheadWhilePaused })
  }

  nonisolated func limit(_ change: @Sendable (inout VariantChooser.Limits) -> Void) {
    let limits = source.settings.withLock { settings in
      change(&settings.limits)
      return settings.limits
    }
    stream?.limits = limits
  }

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

  nonisolated func settleEnd() {
    guard let stream, !stream.isLive, playable.duration.isNumeric, playable.duration > stream.timeline.window.end else {
      return
    }
    playable.end(at: stream.timeline.window.end)
    player?.endMoved(of: playable)
  }

  /// Posted when the access log of an opened stream has a new event. The object is the item.
  public nonisolated static let newAccessLogEntryNotification = NSNotification.Name.AVPlayerItemNewAccessLogEntry
  /// Posted when the error log of an opened stream has a new event. The object is the item.
  public nonisolated static let newErrorLogEntryNotification = NSNotification.Name.AVPlayerItemNewErrorLogEntry
}

extension NSNotification.Name {
  /// Posted when the access log of an opened stream has a new event. The object is the item.
  public static let AVPlayerItemNewAccessLogEntry = NSNotification.Name("AVPlayerItemNewAccessLogEntry")
  /// Posted when the error log of an opened stream has a new event. The object is the item.
  public static let AVPlayerItemNewErrorLogEntry = NSNotification.Name("AVPlayerItemNewErrorLogEntry")
}
