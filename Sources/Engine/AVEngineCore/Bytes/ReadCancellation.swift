import Foundation
import Synchronization

/// A cancellation of one consumer's reads, while the source continues to serve others.
///
/// A source belongs to an asset, and `ByteSource.cancel()` cancels it for all consumers. A reader of the asset runs its
/// work inside `perform`; sources and long loops check `isCancelled`.
package final class ReadCancellation: Sendable {
  /// Whether a user is waiting for the result, as during playback. Urgent reads go before others when all codec slots
  /// are busy.
  package let isUrgent: Bool
  private let flag = Atomic(false)
  /// Whether the reads continue without media that cannot be loaded, as in players; other reads throw an error.
  package let toleratesLoss: Bool
  private let outer: ReadCancellation?
  /// The key of the thread-specific pointer to the running cancellation. The work inside `perform` does not suspend, so
  /// it stays on its thread.
  private static let current: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  /// - Parameter outer: Another cancellation that also ends these reads.
  package init(isUrgent: Bool = false, toleratesLoss: Bool = false, within outer: ReadCancellation? = nil) {
    self.isUrgent = isUrgent || outer?.isUrgent == true
    self.toleratesLoss = toleratesLoss
    self.outer = outer
  }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled == true }

  /// Makes the reads fail with `.cancelled` at their next check. Any thread may call it.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Runs `body` on this thread, so that its reads can be cancelled.
  package func perform<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = pthread_getspecific(Self.current)
    // Safety: the caller holds this object until the key is set back.
    pthread_setspecific(Self.current, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.current, outer) }
    try body()
  }

  /// The cancellation of the reads on the running thread; nil outside of `perform`.
  package static var running: ReadCancellation? {
    // Safety: only `perform` sets the key, to an object that lives for as long as it is set.
    pthread_getspecific(current).map { Unmanaged<ReadCancellation>.fromOpaque($0).takeUnretainedValue() }
  }

  package static var toleratesLoss: Bool { running?.toleratesLoss ?? false }

  package static func check(_ operation: String, subject: String? = nil) throws(EngineError) {
    if running?.isCancelled == true { throw EngineError(.cancelled, operation, subject: subject) }
  }
}
