import Foundation
import Synchronization

/// An object that takes samples from a client's block.
protocol SampleTaker: AnyObject, Sendable {
  var mayCallBack: Bool { get }
  /// The number of times that samples were appended.
  var appendCount: Int { get }
  /// Called when a call of the block has appended nothing.
  func setStarved()
}

/// A client's block that appends samples, called on the client's queue when more samples can be taken.
///
/// One call runs at a time. If it appends samples, the block is called again as soon as more can be taken. If it
/// appends nothing, the block is called again after a pause, and other inputs of a writer stop waiting for this one.
final class SampleRequest: Sendable {
  private let queue: DispatchQueue
  private let state: Mutex<State>
  private let input: Input
  private static let pause = DispatchTimeInterval.milliseconds(10)

  /// The object that takes samples. It owns the request.
  private struct Input: @unchecked Sendable {
    // Safety: a weak reference is read atomically.
    weak var state: (any SampleTaker)?
  }

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex `state`. The block is called on the client's queue only.
    var block: (() -> Void)?
    var isScheduled = false
    /// Whether the next call is the last one.
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

  /// Ends a call of the block. If `callLast()` was called during that call, the last call follows.
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
