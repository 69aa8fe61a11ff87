import Foundation
import Synchronization

/// A cancellation of the reads that run inside `perform`, while the source continues to serve others.
package final class ReadCancellation: Sendable {
  /// Whether the codec calls inside `perform` have precedence in `CodecSlots`, as during playback.
  package let isUrgent: Bool
  private let flag = Atomic(false)
  /// Whether the reads continue without media that cannot be loaded, as in players; other reads throw an error.
  package let toleratesLoss: Bool
  private let outer: ReadCancellation?
  /// The work inside `perform` must not suspend, because the running cancellation is specific to a thread.
  private static let current: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  package init(isUrgent: Bool = false, toleratesLoss: Bool = false, within outer: ReadCancellation? = nil) {
    self.isUrgent = isUrgent || outer?.isUrgent == true
    self.toleratesLoss = toleratesLoss
    self.outer = outer
  }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled == true }

  package func cancel() { flag.store(true, ordering: .relaxed) }

  package func perform<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outer = pthread_getspecific(Self.current)
    // Safety: the caller holds this object until the key is set back.
    pthread_setspecific(Self.current, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.current, outer) }
    try body()
  }

  package static var running: ReadCancellation? {
    // Safety: only `perform` sets the key, to an object that lives for as long as it is set.
    pthread_getspecific(current).map { Unmanaged<ReadCancellation>.fromOpaque($0).takeUnretainedValue() }
  }

  package static var toleratesLoss: Bool { running?.toleratesLoss ?? false }

  package static func check(_ operation: String, subject: String? = nil) throws(EngineError) {
    if running?.isCancelled == true { throw EngineError(.cancelled, operation, subject: subject) }
  }
}
