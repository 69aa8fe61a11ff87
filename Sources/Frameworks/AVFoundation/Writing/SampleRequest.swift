import Foundation
import Synchronization

protocol SampleTaker: AnyObject, Sendable {
  var mayCallBack: Bool { get }
  var appendCount: Int { get }
  /// Called when a call of the client's block has appended nothing.
  func setStarved()
}

/// Calls a client's block on the client's queue, one call at a time. If a call appends nothing, the block is called
/// again after a pause at the latest, if samples can still be taken.
final class SampleRequest: Sendable {
  private let queue: DispatchQueue
  private let state: Mutex<State>
  private let input: Input
  private static let pause = DispatchTimeInterval.milliseconds(10)

  /// The reference is weak, because the sample taker owns the request.
  private struct Input: @unchecked Sendable {
    // Safety: a weak reference is read atomically.
    weak var state: (any SampleTaker)?
  }

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex `state`. The block is called on the client's queue only.
    var block: (() -> Void)?
    var isScheduled = false
    var isLast = false
  }

  init(_ input: any SampleTaker, queue: DispatchQueue, block: @escaping () -> Void) {
    self.queue = queue
    self.input = Input(state: input)
    // Safety: the block is called only on the client's queue.
    nonisolated(unsafe) let block = block
    state = Mutex(State(block: block))
  }

  func poke() {
    guard input.state?.mayCallBack == true, schedule() else { return }
    queue.async { self.run() }
  }

  func cancel() { state.withLock { $0.block = nil } }

  /// Calls the block a last time although no samples can be taken, so that the client notices a failure.
  func callLast() {
    state.withLock { $0.isLast = true }
    guard schedule() else { return }
    queue.async { self.run() }
  }

  private func schedule() -> Bool {
    state.withLock { state in
      guard state.block != nil, !state.isScheduled else { return false }
      state.isScheduled = true
      return true
    }
  }

  private func run() {
    if state.withLock({ $0.isLast }) { return runLast() }
    guard let input = input.state, input.mayCallBack, let block = currentBlock else { return endTurn() }
    let before = input.appendCount
    block()
    endTurn()
    if input.appendCount != before { return poke() }
    input.setStarved()
    guard schedule() else { return }
    queue.asyncAfter(deadline: .now() + Self.pause) { self.run() }
  }

  private func runLast() {
    let block = currentBlock
    cancel()
    block?()
  }

  private func endTurn() {
    let isLast = state.withLock { state in
      state.isScheduled = state.isLast
      return state.isLast
    }
    if isLast { queue.async { self.run() } }
  }

  private var currentBlock: (() -> Void)? {
    // Safety: read and called on the client's queue.
    nonisolated(unsafe) var block: (() -> Void)?
    state.withLock { block = $0.block }
    return block
  }
}
