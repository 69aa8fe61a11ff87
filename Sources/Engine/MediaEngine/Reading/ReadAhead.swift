import Dispatch
import Foundation

/// What a producer gives, made a few batches ahead of who asks for it, on another thread: reading overlaps with what is done with it.
///
/// Batches change hands, not single elements. Nobody waits for a thread to become free: who finds nothing ready makes a batch himself,
/// unless one is being made.
final class ReadAhead<Element>: @unchecked Sendable {
  // Safety: `current` is the asking thread's; the producer and `nextCount` belong to whoever has set `isProducing`; all else is touched under
  // `condition` only, and elements change hands whole.
  typealias Producer = () throws(EngineError) -> Element?

  private struct Batch {
    /// The last one is due first.
    var elements: [Element] = []
    /// Nothing comes after the batch, and why.
    var ending: Result<Void, EngineError>?
  }

  private let produce: Producer
  private let size: (Element) -> Int
  private let cancellation: ReadCancellation?
  private var nextCount = 1
  private var current = Batch()

  private let condition = NSCondition()
  private var ready = FIFO<Batch>()
  private var isProducing = false
  private var isScheduled = false
  private var hasEnded = false

  /// Elements and bytes of a batch: enough for a change of threads to cost little, few enough for what is read to be in the cache still.
  private let largestCount = 16
  private let largestSize = 256 << 10
  private let mostReady = 3

  /// - Parameters:
  ///   - size: bytes that an element holds.
  ///   - produce: called by one thread at a time, and not again once it has given nil or failed.
  init(size: @escaping (Element) -> Int, _ produce: @escaping Producer) {
    (self.size, self.produce) = (size, produce)
    cancellation = .running
  }

  /// The next element, or nil at the end.
  func next() throws(EngineError) -> Element? {
    while true {
      if let element = current.elements.popLast() { return element }
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
      if let batch = ready.popFirst() {
        schedule()
        return batch
      }
      if isProducing { condition.wait() } else { makeBatch() }
    }
  }

  private func schedule() {
    guard !isScheduled, !hasEnded, ready.count < mostReady else { return }
    isScheduled = true
    readAheadQueue.async { self.fill() }
  }

  private func fill() {
    condition.lock()
    while !isProducing, !hasEnded, ready.count < mostReady { makeBatch() }
    isScheduled = false
    condition.unlock()
  }

  /// Adds a batch; `condition` is locked, and is let go meanwhile.
  private func makeBatch() {
    isProducing = true
    condition.unlock()
    let batch = batch()
    condition.lock()
    isProducing = false
    hasEnded = batch.ending != nil
    ready.append(batch)
    condition.broadcast()
  }

  private func batch() -> Batch {
    var batch = Batch()
    do throws(EngineError) {
      if let cancellation {
        try cancellation.perform { () throws(EngineError) in try add(to: &batch) }
      } else {
        try add(to: &batch)
      }
    } catch { batch.ending = .failure(error) }
    batch.elements.reverse()
    return batch
  }

  /// The first batches are small: who wants a single element waits for no more, and nothing else is read in vain.
  private func add(to batch: inout Batch) throws(EngineError) {
    var bytes = 0
    while batch.elements.count < nextCount, bytes < largestSize {
      guard let element = try produce() else { return batch.ending = .success(()) }
      bytes += size(element)
      batch.elements.append(element)
    }
    nextCount = min(nextCount * 2, largestCount)
  }
}

private let readAheadQueue = DispatchQueue(label: "MediaEngine.read-ahead", attributes: .concurrent)
