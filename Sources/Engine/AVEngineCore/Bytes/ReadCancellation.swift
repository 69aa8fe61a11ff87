import Foundation
import Synchronization

/// Ends the reads of one consumer while the source goes on serving others.
///
/// A source belongs to an asset, and `ByteSource.cancel()` ends it for everybody. What one reader of the asset does
/// runs inside `perform`; sources and long loops look at `isCancelled`.
package final class ReadCancellation: Sendable {
  /// Somebody watches or listens: these reads go before others where codecs are busy.
  package let isUrgent: Bool
  private let flag = Atomic(false)
  /// Whether the consumer goes on without media that cannot be loaded, as players do; others get an error.
  package let toleratesLoss: Bool
  private let outer: ReadCancellation?
  /// A thread's own: what runs in `perform` does not suspend, and a task's local value costs more than handing out a
  /// small sample.
  private static let current: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  /// - Parameter outer: What ends these reads as well.
  package init(isUrgent: Bool = false, toleratesLoss: Bool = false, within outer: ReadCancellation? = nil) {
    self.isUrgent = isUrgent || outer?.isUrgent == true
    self.toleratesLoss = toleratesLoss
    self.outer = outer
  }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled == true }

  /// From any thread: reads under way and later ones fail with `.cancelled`.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Runs `body`, on this thread, such that its reads can be ended.
  package func perform<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = pthread_getspecific(Self.current)
    // Safety: the caller holds this object until the key is set back.
    pthread_setspecific(Self.current, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.current, outer) }
    try body()
  }

  /// What the running thread's reads can be ended by; nil outside of `perform`.
  package static var running: ReadCancellation? {
    // Safety: only `perform` sets the key, to an object that lives for as long as it is set.
    pthread_getspecific(current).map { Unmanaged<ReadCancellation>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether the running thread's reads go on without media that cannot be loaded.
  package static var toleratesLoss: Bool { running?.toleratesLoss ?? false }

  /// Fails where the running thread's reads have been ended.
  package static func check(_ operation: String, subject: String? = nil) throws(EngineError) {
    if running?.isCancelled == true { throw EngineError(.cancelled, operation, subject: subject) }
  }
}
