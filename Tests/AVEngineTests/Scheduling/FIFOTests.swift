import Testing

@testable import AVEngineCore

@Suite("A first-in, first-out queue")
struct FIFOTests {
  private final class Counted {
    // Safety: only this test uses it, on one thread.
    nonisolated(unsafe) static var alive = 0
    init() { Self.alive += 1 }
    deinit { Self.alive -= 1 }
  }

  @Test("keeps no element that was removed")
  func letsGo() {
    var queue = FIFO<Counted>()
    for _ in 0..<100 {
      queue.append(Counted())
      queue.append(Counted())
      _ = queue.popFirst()
      _ = queue.popFirst()
      #expect(Counted.alive == 0)
    }
    for _ in 0..<3 { queue.append(Counted()) }
    _ = queue.popFirst()
    #expect(Counted.alive == 2)
  }

  @Test("returns the elements in order, also if some are put back")
  func order() {
    var queue = FIFO<Int>()
    var (next, expected) = (0, 0)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10_000 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0, 1:
        queue.append(next)
        next += 1
      case 2:
        let element = queue.popFirst()
        #expect(element == (expected < next ? expected : nil))
        if element != nil { expected += 1 }
      default:
        guard let element = queue.popFirst() else { continue }
        queue.putBack(element)
      }
      #expect(queue.count == next - expected && queue.first == (expected < next ? expected : nil))
    }
  }
}
