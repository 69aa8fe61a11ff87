import AVEngineCore
import Foundation

/// A queue between two threads that holds few elements, so that a fast producer waits and memory stays bounded.
final class BoundedQueue<Element>: @unchecked Sendable {
  // Safety: all state is accessed under `condition`; elements change hands and are never shared.
  private let condition = NSCondition()
  private let capacity: Int
  private var elements = FIFO<Element>()
  private var isClosed = false
  private var isAbandoned = false

  init(capacity: Int) { self.capacity = capacity }

  /// Waits for room and appends an element; returns false if the queue was abandoned.
  func push(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isAbandoned { condition.wait() }
    guard !isAbandoned else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// Waits for an element and removes it; returns nil if the queue is closed and empty, or abandoned.
  func pop() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isClosed, !isAbandoned { condition.wait() }
    defer { condition.broadcast() }
    return isAbandoned ? nil : elements.popFirst()
  }

  /// Ends the queue: the producer adds no more elements.
  func close() { change { isClosed = true } }

  /// Drops all elements and ends all waiting, because the consumer has ended or the work was cancelled.
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
