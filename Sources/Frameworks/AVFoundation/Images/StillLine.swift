import AVEngineCore
import CoreMedia
import Foundation

/// Brings the outcomes of a list of requests into the order in which they were asked for, and hands them on one at a
/// time.
///
/// Workers finish requests in any order. At most a few images wait to be taken; workers wait with those that come after
/// them.
final class StillLine: @unchecked Sendable {
  // Safety: all state is touched under `condition`; continuations are resumed and `onReady` is called after unlocking.
  typealias Element = AVAssetImageGenerator.Images.Element

  /// Images that wait.
  static let capacity = 8

  /// What is asked for, in order.
  let times: [CMTime]
  private let condition = NSCondition()
  private let onReady: @Sendable (StillLine) -> Void
  private var finished: [Int: StillOutcome] = [:]
  /// The request whose outcome is taken next.
  private var next = 0
  private var waiting: CheckedContinuation<Element?, Never>?
  private var isAbandoned = false
  private var storedTicket: StillGeneration.Ticket?

  /// - Parameter onReady: Called, from a worker's thread, when there is something to take that was waited for.
  init(_ times: [CMTime], onReady: @escaping @Sendable (StillLine) -> Void = { _ in }) {
    self.times = times
    self.onReady = onReady
  }

  /// What the requests hold; cancelled with the line.
  var ticket: StillGeneration.Ticket? {
    get { locked { storedTicket } }
    set { locked { storedTicket = newValue } }
  }

  // MARK: Workers

  /// Waits while as many images as may wait lie ready, or would if the earlier ones of other workers were.
  ///
  /// - Parameter first: The first request that the caller serves itself.
  /// - Returns: False where the caller itself owes the image that is taken next: it must be made before there is room
  ///   for this one.
  func makeRoom(for request: Int, servingFrom first: Int) -> Bool {
    locked {
      while !isAbandoned, request >= next + Self.capacity {
        if finished[next] == nil, next >= first { return false }
        condition.wait()
      }
      return true
    }
  }

  /// The outcome of a request; every request has one.
  func put(_ outcome: StillOutcome, for request: Int) {
    condition.lock()
    if !isAbandoned { finished[request] = outcome }
    let isNext = request == next
    let taker = isNext ? waiting : nil
    let element = taker == nil ? nil : takeElement()
    if taker != nil { waiting = nil }
    condition.unlock()
    taker?.resume(returning: element)
    if isNext { onReady(self) }
  }

  // MARK: Whoever takes them

  /// The next outcome if it lies ready.
  func take() -> (time: CMTime, outcome: StillOutcome)? { locked { takeNext() } }

  /// The next outcome, or nil after the last.
  func next() async -> Element? {
    await withCheckedContinuation { continuation in
      let element = locked { () -> Element?? in
        if let element = takeElement() { return .some(element) }
        guard next < times.count, !isAbandoned else { return .some(nil) }
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
      finished = [:]
      condition.broadcast()
    }
  }

  private func takeNext() -> (time: CMTime, outcome: StillOutcome)? {
    guard let outcome = finished.removeValue(forKey: next) else { return nil }
    next += 1
    condition.broadcast()
    return (times[next - 1], outcome)
  }

  private func takeElement() -> Element? { takeNext().map { Element($0.time, $0.outcome) } }

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
