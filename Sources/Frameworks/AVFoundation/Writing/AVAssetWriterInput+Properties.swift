import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

extension AVAssetWriterInput {
  func get<T: Sendable>(_ key: KeyPath<WriterInputConfiguration, T> & Sendable) -> T {
    state.configuration.withLock { $0[keyPath: key] }
  }

  func set<T: Sendable>(_ key: WritableKeyPath<WriterInputConfiguration, T> & Sendable, _ value: T, _ name: String) {
    _require(
      !state.hasStarted,
      "AVAssetWriterInput.\(name): cannot be set after writing has started for the input of \(storedMediaType.rawValue)"
    )
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
      _require(
        !state.hasStarted,
        "AVAssetWriterInput.metadata: cannot be set after writing has started for the input of \(mediaType.rawValue)")
      nonisolated(unsafe) let items = newValue
      state.configuration.withLock { $0.metadata = items }
    }
  }
}
