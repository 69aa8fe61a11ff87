import Dispatch
import Foundation
import Synchronization

/// Limits the number of codec calls that run at a time in the process.
package final class CodecSlots: Sendable {
  /// The environment variable that sets the number of slots, from 1 to 1024; the default is the process's processors.
  package static let variable = "AVFOUNDATION_CODEC_SLOTS"

  package static let shared = CodecSlots(
    limit: limit(stated: ProcessInfo.processInfo.environment[variable], processors: ProcessorShare.own.count))

  package let limit: Int

  private let state: Mutex<State>

  private struct State {
    var freeCount: Int
    var urgent = FIFO<Waiter>()
    var patient = FIFO<Waiter>()
    var urgentRun = 0

    mutating func popNext() -> Waiter? {
      let isOthers = urgent.isEmpty || !patient.isEmpty && urgentRun >= CodecSlots.longestUrgentRun
      urgentRun = isOthers || patient.isEmpty ? 0 : urgentRun + 1
      return isOthers ? patient.popFirst() : urgent.popFirst()
    }
  }

  private final class Waiter: Sendable {
    enum Standing { case waits, has, gone }
    let semaphore = DispatchSemaphore(value: 0)
    let standing = Mutex(Standing.waits)
  }

  /// The number of slots that urgent waiters get in succession before another waiter gets one.
  private static let longestUrgentRun = 7

  package init(limit: Int) {
    self.limit = max(1, limit)
    state = Mutex(State(freeCount: self.limit))
  }

  static func limit(stated: String?, processors: Int) -> Int {
    stated.flatMap { Int($0) }.flatMap { (1...1024).contains($0) ? $0 : nil } ?? processors
  }

  /// Waits for a slot, and makes a codec call while it holds the slot.
  ///
  /// - Throws: `.cancelled` if the thread's reads are cancelled while it waits.
  package func run<T>(_ operation: String, _ call: () -> T) throws(EngineError) -> T {
    let turn = DecodingTurns.Turn.running
    turn?.beginCall()
    defer { turn?.endCall() }
    try take(operation)
    defer { giveBack() }
    return call()
  }

  package var waitingCount: Int {
    state.withLock { state in
      var count = 0
      let note = { (waiter: Waiter) -> Bool in
        if waiter.standing.withLock({ $0 == .waits }) { count += 1 }
        return true
      }
      state.urgent.forEach(note)
      state.patient.forEach(note)
      return count
    }
  }

  private func take(_ operation: String) throws(EngineError) {
    let reads = ReadCancellation.running
    let waiter = state.withLock { state -> Waiter? in
      if state.freeCount > 0 {
        state.freeCount -= 1
        return nil
      }
      let waiter = Waiter()
      if reads?.isUrgent == true { state.urgent.append(waiter) } else { state.patient.append(waiter) }
      return waiter
    }
    guard let waiter else { return }
    guard let reads else { return waiter.semaphore.wait() }
    while waiter.semaphore.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      guard reads.isCancelled, leave(waiter) else { continue }
      throw EngineError(.cancelled, operation)
    }
  }

  /// Stops waiting; returns false if the waiter already has a slot.
  private func leave(_ waiter: Waiter) -> Bool {
    state.withLock { _ in
      waiter.standing.withLock { standing in
        if standing == .waits { standing = .gone }
        return standing == .gone
      }
    }
  }

  private func giveBack() {
    let next = state.withLock { state -> Waiter? in
      while let waiter = state.popNext() {
        let hasLeft = waiter.standing.withLock { standing in
          if standing == .waits { standing = .has }
          return standing == .gone
        }
        if !hasLeft { return waiter }
      }
      state.freeCount += 1
      return nil
    }
    next?.semaphore.signal()
  }
}
