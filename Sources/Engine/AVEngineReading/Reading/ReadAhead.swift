import AVEngineCore
import Dispatch
import Foundation

/// What is planned piece by piece and loaded in batches, a few ahead of who asks for them: reading overlaps with what
/// is done with it.
///
/// One thread plans at a time, and several load. Nobody waits for a thread to become free: who
/// finds nothing ready makes a batch himself, as long as there is room for one.
final class ReadAhead<Plan, Loaded>: @unchecked Sendable {
  // Safety: `current` is the asking thread's; the planner and `nextCount` belong to whoever has set `isPlanning`; a
  // batch is its maker's until it is loaded, then the asking thread's; all else is touched under `condition` only, and
  // batches change hands whole.
  typealias Planner = (inout [Plan]) throws(EngineError) -> Int?
  typealias Loader = @Sendable ([Plan]) -> (loaded: Loaded, failure: EngineError?)

  private final class Batch {
    var loaded: Loaded?
    /// Nothing comes after the batch, and why.
    var ending: Result<Void, EngineError>?
    var isLoaded = false
  }

  private let plan: Planner
  private let load: Loader
  private let cancellation: ReadCancellation?
  private var nextCount = 1
  private var current = Batch()

  private let condition = NSCondition()
  /// In order, loaded or not yet.
  private var batches = FIFO<Batch>()
  private var isPlanning = false
  private var isScheduled = false
  private var hasEnded = false

  /// Plans and bytes of a batch: enough for a change of threads to cost little, few enough for what is read to be in
  /// the cache still.
  private let largestCount = 16
  private let largestSize = 256 << 10
  private let mostBatches = 3

  /// - Parameters:
  ///   - plan: adds one more, and says how many bytes loading it takes; nil at the end. Called by one thread at a time,
  ///     and not again once it has given nil or failed.
  ///   - load: called by any thread; what was loaded before a failure is given before it.
  init(plan: @escaping Planner, load: @escaping Loader) {
    self.plan = plan
    self.load = load
    cancellation = .running
  }

  /// The next batch, or nil at the end.
  func next() throws(EngineError) -> Loaded? {
    while true {
      if let loaded = current.loaded.take() { return loaded }
      if let ending = current.ending {
        try ending.get()
        return nil
      }
      current = take()
    }
  }

  private func take() -> Batch {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let first = batches.first, first.isLoaded {
        _ = batches.popFirst()
        schedule()
        return first
      }
      if mayPlan { addBatch() } else { condition.wait() }
    }
  }

  private var mayPlan: Bool { !isPlanning && !hasEnded && batches.count < mostBatches }

  private func schedule() {
    guard !isScheduled, mayPlan else { return }
    isScheduled = true
    readAheadQueue.async { self.fill() }
  }

  private func fill() {
    condition.lock()
    while mayPlan { addBatch() }
    isScheduled = false
    condition.unlock()
  }

  /// Makes one more batch; `condition` is locked, and is let go meanwhile.
  private func addBatch() {
    let batch = Batch()
    isPlanning = true
    condition.unlock()
    var plans: [Plan] = []
    attempt(batch) { () throws(EngineError) in try add(to: &plans, batch) }
    condition.lock()
    isPlanning = false
    hasEnded = hasEnded || batch.ending != nil
    batches.append(batch)
    condition.broadcast()
    condition.unlock()
    if !plans.isEmpty {
      attempt(batch) { () throws(EngineError) in
        let (loaded, failure) = load(plans)
        batch.loaded = loaded
        if let failure { throw failure }
      }
    }
    condition.lock()
    batch.isLoaded = true
    hasEnded = hasEnded || batch.ending != nil
    condition.broadcast()
  }

  private func attempt(_ batch: Batch, _ body: () throws(EngineError) -> Void) {
    do throws(EngineError) {
      if let cancellation { try cancellation.perform(body) } else { try body() }
    } catch { batch.ending = .failure(error) }
  }

  /// The first batches are small: who wants a single element waits for no more, and little is read in vain.
  private func add(to plans: inout [Plan], _ batch: Batch) throws(EngineError) {
    try ReadCancellation.check("Reading ahead")
    var bytes = 0
    while plans.count < nextCount, bytes < largestSize {
      guard let size = try plan(&plans) else { return batch.ending = .success(()) }
      bytes += size
    }
    nextCount = min(nextCount * 2, largestCount)
  }
}

private let readAheadQueue = DispatchQueue(label: "AVEngineReading.read-ahead", attributes: .concurrent)
