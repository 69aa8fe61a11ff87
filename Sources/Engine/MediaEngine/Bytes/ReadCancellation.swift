import Synchronization

/// Ends the reads of one consumer while the source goes on serving others.
///
/// A source belongs to an asset, and `ByteSource.cancel()` ends it for everybody. What one reader of the asset does runs inside
/// `perform`; sources and long loops look at `isCancelled`.
package final class ReadCancellation: Sendable {
  private let flag = Atomic(false)
  @TaskLocal private static var current: ReadCancellation?

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// From any thread: reads under way and later ones fail with `.cancelled`.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Runs `body`, on this thread, such that its reads can be ended.
  package func perform(_ body: () throws(EngineError) -> Void) throws(EngineError) {
    var failure: EngineError?
    Self.$current.withValue(self) {
      do throws(EngineError) { try body() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// What the running thread's reads can be ended by; nil outside of `perform`.
  package static var running: ReadCancellation? { current }

  /// Fails where the running thread's reads have been ended.
  package static func check(_ operation: String, subject: String? = nil) throws(EngineError) {
    if current?.isCancelled == true { throw EngineError(.cancelled, operation, subject: subject) }
  }
}
