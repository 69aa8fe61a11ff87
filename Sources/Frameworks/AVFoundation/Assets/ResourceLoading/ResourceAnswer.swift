import AVEngineCore
import Foundation

final class ResourceAnswer: @unchecked Sendable {
  // Safety: all mutable state is read and written under the condition's lock.
  enum End {
    case complete
    case failed((any Error)?)
    /// No delegate took the request.
    case refused
    case timedOut
    case cancelled
  }

  private let condition = NSCondition()
  private let limit: Int?
  private var bytes: [UInt8] = []
  /// The number of bytes that the client has supplied, including those beyond the limit.
  private var given = 0
  private var end: End?
  private var hasGivenUp = false

  private static let mostBytes = 64 << 20
  /// The interval in seconds at which a waiting thread checks for cancellation.
  private static let pulse = 0.05

  init(limit: Int?) { self.limit = limit }

  var count: Int { locked { given } }
  var isFinished: Bool { locked { end != nil } }
  var isCancelled: Bool { locked { hasGivenUp } }

  private func locked<Value>(_ body: () -> Value) -> Value {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }

  func append(_ data: Data) {
    locked {
      guard end == nil, !hasGivenUp else { return }
      given += data.count
      bytes += data.prefix(max(0, (limit ?? Self.mostBytes) - bytes.count))
      condition.broadcast()
    }
  }

  func finish(_ end: End) {
    locked {
      self.end = self.end ?? end
      condition.broadcast()
    }
  }

  func cancel() { locked { hasGivenUp = true } }

  /// Times out after `patience` seconds without new bytes.
  func wait(needsEnd: Bool, patience: Double, isCancelled: () -> Bool) -> (bytes: [UInt8], end: End) {
    condition.lock()
    defer { condition.unlock() }
    var deadline = Date(timeIntervalSinceNow: patience)
    var seen = given
    while end == nil {
      if !needsEnd, let limit, bytes.count >= limit { return (bytes, .complete) }
      if isCancelled() { return (bytes, .cancelled) }
      if given != seen { (seen, deadline) = (given, Date(timeIntervalSinceNow: patience)) }
      if Date() >= deadline { return (bytes, .timedOut) }
      _ = condition.wait(until: min(deadline, Date(timeIntervalSinceNow: Self.pulse)))
    }
    return (bytes, end ?? .complete)
  }
}
