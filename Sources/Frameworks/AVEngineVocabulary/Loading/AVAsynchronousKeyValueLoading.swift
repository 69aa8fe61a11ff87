public import CoreFoundation
public import Foundation

/// An object that loads its properties on request, without blocking the caller.
public protocol AVAsynchronousKeyValueLoading: NSObjectProtocol {
  /// Returns the state of loading a key.
  ///
  /// - Parameters:
  ///   - key: The property's name.
  ///   - outError: Set to the reason if the status is `failed` or `cancelled`.
  @available(macOS, deprecated: 13, message: "use status(of:)")
  @discardableResult
  func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

  /// Loads keys. When every key is loaded, has failed or was cancelled, calls the handler once, on an internal queue.
  @available(macOS, deprecated: 13, message: "use load(_:)")
  @preconcurrency func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
  /// Loads keys in the background, without telling when they are loaded; `statusOfValue(forKey:error:)` has their
  /// states.
  @available(macOS, deprecated: 13, message: "use load(_:)")
  public func loadValuesAsynchronously(forKeys keys: [String]) {
    loadValuesAsynchronously(forKeys: keys, completionHandler: nil)
  }

  /// Loads keys and waits for them. Afterwards `statusOfValue(forKey:error:)` reports the outcome for a key.
  @available(macOS, deprecated: 13, message: "use load(_:)")
  nonisolated(nonsending) public func loadValues(forKeys keys: [String]) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      loadValuesAsynchronously(forKeys: keys) { continuation.resume() }
    }
  }
}
