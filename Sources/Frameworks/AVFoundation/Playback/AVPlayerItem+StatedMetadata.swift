import CoreFoundation
import Synchronization

extension AVPlayerItem {
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
