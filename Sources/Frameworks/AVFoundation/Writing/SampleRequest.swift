import Foundation
import Synchronization

/// What a client's block supplies with samples.
protocol SampleTaker: AnyObject, Sendable {
  /// Whether samples are wanted.
  var mayCallBack: Bool { get }
  /// How many times samples have come.
  var appendCount: Int { get }
  /// The block was asked, and none came.
  func setStarved()
}

/// A client's block that supplies samples whenever some are wanted, on the client's queue.
///
/// The block runs once for each time that it is due. Where it appended nothing, other inputs of a writer stop waiting
/// for this one, and it is asked again a little later.
final class SampleRequest: Sendable {
  private let queue: DispatchQueue
  private let state: Mutex<State>
  private let input: Input
  private static let pause = DispatchTimeInterval.milliseconds(10)

  /// What is asked for; it owns the request.
  private struct Input: @unchecked Sendable {
    // Safety: a weak reference is read atomically.
    weak var state: (any SampleTaker)?
  }

  private struct State: @unchecked Sendable {
    // Safety: the block is called on the client's queue only.
    var block: (() -> Void)?
    var isScheduled = false
    /// The next call is the last one.
    var isLast = false
  }

  init(_ input: any SampleTaker, queue: DispatchQueue, block: @escaping () -> Void) {
    self.queue = queue
    self.input = Input(state: input)
    // Safety: the block goes to the client's queue, as the client has asked.
    nonisolated(unsafe) let block = block
    state = Mutex(State(block: block))
  }

  /// Samples may be wanted.
  func poke() {
    guard input.state?.mayCallBack == true, schedule() else { return }
    queue.async { self.run() }
  }

  func cancel() { state.withLock { $0.block = nil } }

  /// Calls the block once more, though nothing is wanted, and never again: it is to see that there has been a failure.
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

  /// Ends a turn. Where the last one was asked for in the meantime, it follows.
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
