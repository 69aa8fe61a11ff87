import AVEngineCore
import Foundation

final class BoundedQueue<Element>: @unchecked Sendable {
  // Safety: all state is accessed under `condition`; elements change hands.
  private let condition = NSCondition()
  private let capacity: Int
  private var elements = FIFO<Element>()
  private var isClosed = false
  private var isAbandoned = false

  init(capacity: Int) { self.capacity = capacity }

  func push(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity, !isAbandoned { condition.wait() }
    guard !isAbandoned else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  func pop() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty, !isClosed, !isAbandoned { condition.wait() }
    defer { condition.broadcast() }
    return isAbandoned ? nil : elements.popFirst()
  }

  func close() { change { isClosed = true } }

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
