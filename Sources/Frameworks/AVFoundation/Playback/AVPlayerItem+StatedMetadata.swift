import CoreFoundation
import Synchronization

extension AVPlayerItem {
  /// Metadata that a client states for the item, beside the asset's; AVKit shows it (`externalMetadata`).
  package nonisolated var statedMetadata: [AVMetadataItem] {
    get {
      registrar.access("externalMetadata") { source.settings.withLock { $0.statedMetadata } }.map(\.value)
    }
    set {
      let held = newValue.map { UncheckedSendable($0) }
      registrar.change(["externalMetadata"]) { source.settings.withLock { $0.statedMetadata = held } }
    }
  }
}
