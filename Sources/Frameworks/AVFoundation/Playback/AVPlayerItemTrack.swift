import CoreFoundation
import CoreMedia
public import Foundation
import Synchronization

/// A track of an item, which can be enabled or disabled without a change of the asset's track.
@MainActor @preconcurrency open class AVPlayerItemTrack: NSObject {
  private nonisolated let track: UncheckedSendable<AVAssetTrack>
  nonisolated let registrar = _KeyValueRegistrar()
  private nonisolated let enabled: Mutex<Bool>
  private nonisolated let changed: @Sendable (Bool) -> Void

  nonisolated init(_ track: AVAssetTrack, isEnabled: Bool, changed: @escaping @Sendable (Bool) -> Void) {
    self.track = UncheckedSendable(track)
    self.changed = changed
    enabled = Mutex(isEnabled)
    super.init()
  }

  /// The asset's track from which this track plays.
  open nonisolated var assetTrack: AVAssetTrack? { track.value }

  /// Whether the track is enabled for playback; changing it does not change the asset's track.
  open nonisolated var isEnabled: Bool {
    get { registrar.access("enabled") { enabled.withLock { $0 } } }
    set {
      guard newValue != enabled.withLock({ $0 }) else { return }
      registrar.change(["enabled"]) { enabled.withLock { $0 = newValue } }
      changed(newValue)
    }
  }

  /// The nominal frame rate of the track, in frames per second; 0 if the track is disabled or not video, or if the rate
  /// is not known.
  open nonisolated var currentVideoFrameRate: Float {
    guard isEnabled, track.value.mediaType == .video else { return 0 }
    return (try? track.value.readFrameRate()) ?? 0
  }
}
