public import CoreFoundation
public import Foundation

/// What loads its properties when they are asked for, without making the caller wait.
public protocol AVAsynchronousKeyValueLoading: NSObjectProtocol {
  /// How far the loading of a key has come.
  ///
  /// - Parameters:
  ///   - key: The property's name.
  ///   - outError: Set to the reason if the status is `failed` or `cancelled`.
  @available(macOS, deprecated: 13, message: "use status(of:)")
  @discardableResult
  func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

  /// Loads keys and calls back when each of them is loaded, has failed or was cancelled.
  ///
  /// The handler is called exactly once, on an internal queue.
  @available(macOS, deprecated: 13, message: "use load(_:)")
  @preconcurrency func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
  /// Loads keys that nobody waits for.
  @available(macOS, deprecated: 13, message: "use load(_:)")
  public func loadValuesAsynchronously(forKeys keys: [String]) {
    loadValuesAsynchronously(forKeys: keys, completionHandler: nil)
  }

  /// Loads keys; afterwards `statusOfValue(forKey:error:)` tells how it went.
  @available(macOS, deprecated: 13, message: "use load(_:)")
  nonisolated(nonsending) public func loadValues(forKeys keys: [String]) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      loadValuesAsynchronously(forKeys: keys) { continuation.resume() }
    }
  }
}
