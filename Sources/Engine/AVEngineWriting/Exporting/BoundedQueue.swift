import AVEngineCore
import Foundation

/// A queue between two threads that holds few elements, so that a fast producer waits and memory stays bounded.
final class BoundedQueue<Element>: @unchecked Sendable {
  // Safety: all state is touched under `condition`; elements change hands and are never shared.
  private let condition = NSCondition()
  private let capacity: Int
  private var elements = FIFO<Element>()
  private var isClosed = false
  private var isAbandoned = false

  init(capacity: Int) { self.capacity = capacity }

  /// Waits for room; false once nobody takes elements any more.
  func push(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isAbandoned { condition.wait() }
    guard !isAbandoned else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Waits for an element; nil when the queue is closed and empty.
  func pop() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isClosed, !isAbandoned { condition.wait() }
    defer { condition.broadcast() }
    return isAbandoned ? nil : elements.popFirst()
  }

  /// The producer is done.
  func close() { change { isClosed = true } }

  /// The consumer is gone, or the work is cancelled: nobody waits here again.
  func abandon() {
    change {
      isAbandoned = true
      elements.removeAll()
    }
  }

  private func change(_ body: () -> Void) {
    condition.lock()
    body()
    condition.broadcast()
    condition.unlock()
  }
}
