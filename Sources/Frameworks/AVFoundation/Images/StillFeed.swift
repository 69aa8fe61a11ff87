import CoreMedia
import Foundation
import MediaEngine

/// Carries outcomes from workers' threads to a task, a few at a time.
final class StillFeed: @unchecked Sendable {
  // Safety: all state is touched under `condition`; continuations are resumed after unlocking.
  typealias Element = AVAssetImageGenerator.Images.Element

  private let condition = NSCondition()
  private let capacity = 4
  private var remaining: Int
  private var ready = FIFO<Element>()
  private var waiting: CheckedContinuation<Element?, Never>?
  private var isAbandoned = false
  private var storedTicket: StillGeneration.Ticket?

  /// - Parameter count: How many outcomes will come.
  init(count: Int = 1) { remaining = count }

  /// What the requests hold; cancelled with the feed.
  var ticket: StillGeneration.Ticket? {
    get { locked { storedTicket } }
    set { locked { storedTicket = newValue } }
  }

  /// Hands an outcome on; waits while enough of them lie ready and somebody may still take them.
  func put(_ time: CMTime, _ outcome: StillOutcome) {
    let element = Element(time, outcome)
    condition.lock()
    while ready.count >= capacity, !isAbandoned { condition.wait() }
    let taker = waiting
    waiting = nil
    if taker == nil { ready.append(element) } else { remaining -= 1 }
    condition.unlock()
    taker?.resume(returning: element)
  }

  /// The next outcome, or nil after the last.
  func next() async -> Element? {
    await withCheckedContinuation { continuation in
      let element = locked { () -> Element?? in
        if let element = ready.popFirst() {
          remaining -= 1
          condition.broadcast()
          return .some(element)
        }
        guard remaining > 0 else { return .some(nil) }
        waiting = continuation
        return nil
      }
      if let element { continuation.resume(returning: element) }
    }
  }

  /// Outcomes not yet there will be cancellations.
  func cancel() { ticket?.cancel() }

  /// Nobody will take an outcome any more.
  func abandon() {
    cancel()
    locked {
      isAbandoned = true
      condition.broadcast()
    }
  }

  private func locked<T>(_ body: () -> T) -> T {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }
}

extension AVAssetImageGenerator.Images.Element {
  init(_ time: CMTime, _ outcome: StillOutcome) {
    switch outcome {
    case .success(let image, let actualTime): self = .success(requestedTime: time, image: image, actualTime: actualTime)
    case .failure(let error): self = .failure(requestedTime: time, error: error.forClients(at: time))
    }
  }
}

extension EngineError {
  /// The error of a still, with the time that was asked for.
  func forClients(at time: CMTime) -> any Error {
    guard let plain = forClients as? AVError else { return forClients }
    var info = plain.userInfo
    info[AVErrorTimeKey] = NSValue(time: time)
    return AVError(plain.code, userInfo: info)
  }
}
