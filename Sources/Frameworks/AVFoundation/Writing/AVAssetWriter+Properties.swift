import CoreMedia
import Foundation
import Synchronization

extension AVAssetWriter {
  func get<T: Sendable>(_ key: KeyPath<WriterConfiguration, T> & Sendable) -> T {
    state.configuration.withLock { $0[keyPath: key] }
  }

  func set<T: Sendable>(_ key: WritableKeyPath<WriterConfiguration, T> & Sendable, _ value: T, _ name: String) {
    _require(status == .unknown, "AVAssetWriter.\(name): cannot be set after writing has started (status \(status))")
    state.configuration.withLock { $0[keyPath: key] = value }
  }

  var storedMetadata: [AVMetadataItem] {
    get {
      // Safety: the client has set the items, and they are only read.
      nonisolated(unsafe) var items: [AVMetadataItem] = []
      state.configuration.withLock { items = $0.metadata }
      return items
    }
    set {
      _require(status == .unknown, "AVAssetWriter.metadata: cannot be set after writing has started (status \(status))")
      nonisolated(unsafe) let items = newValue
      state.configuration.withLock { $0.metadata = items }
    }
  }
}
