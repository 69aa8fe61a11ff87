import AVEngineCore
import Dispatch
import Foundation

/// The consumer does not wait for another thread to become free: if the next batch is not ready, it makes a batch
/// itself, if there is room for one and no other thread is planning.
final class ReadAhead<Plan, Loaded>: @unchecked Sendable {
  // Safety: `current` belongs to the consumer's thread. The planner and `nextCount` belong to the thread that has set
  // `isPlanning`. A batch belongs to its maker until it is loaded, and then to the consumer's thread. Everything else
  // is accessed under `condition` only.
  typealias Planner = (inout [Plan]) throws(EngineError) -> Int?
  typealias Loader = @Sendable ([Plan]) -> (loaded: Loaded, failure: EngineError?)

  private final class Batch {
    var loaded: Loaded?
    var ending: Result<Void, EngineError>?
    var isLoaded = false
  }

  private let plan: Planner
  private let load: Loader
  private let cancellation: ReadCancellation?
  private var nextCount = 1
  private var current = Batch()

  private let condition = NSCondition()
  private var batches = FIFO<Batch>()
  private var isPlanning = false
  private var isScheduled = false
  private var hasEnded = false

  /// The number of plans or of bytes with which a batch is complete: enough that a change of threads costs little, and
  /// few enough that loaded bytes are still in the processor's cache.
  private let largestCount = 16
  private let largestSize = 256 << 10
  private let mostBatches = 3

  /// `plan` returns the number of bytes to load, or nil at the end. One thread at a time calls it, and any thread calls
  /// `load`.
  init(plan: @escaping Planner, load: @escaping Loader) {
    self.plan = plan
    self.load = load
    cancellation = .running
  }

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

  /// Makes one more batch. The caller holds the lock of `condition`, which is released during planning and loading.
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

  /// The first batches are small, so that little is read in vain for a consumer that needs a single element.
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
