import AVEngineCore
import CoreMedia
import Foundation

final class StillLine: @unchecked Sendable {
  // Safety: all state is read and written under `condition`; continuations are resumed and `onReady` is called after
  // unlocking.
  typealias Element = AVAssetImageGenerator.Images.Element

  static let capacity = 8

  let times: [CMTime]
  private let condition = NSCondition()
  private let onReady: @Sendable (StillLine) -> Void
  private var finished: [Int: StillOutcome] = [:]
  private var next = 0
  private var waiting: CheckedContinuation<Element?, Never>?
  private var isAbandoned = false
  private var storedTicket: StillGeneration.Ticket?

  /// - Parameter onReady: Called by `put`, on its thread, when the next outcome in order becomes available.
  init(_ times: [CMTime], onReady: @escaping @Sendable (StillLine) -> Void = { _ in }) {
    self.times = times
    self.onReady = onReady
  }

  var ticket: StillGeneration.Ticket? {
    get { locked { storedTicket } }
    set { locked { storedTicket = newValue } }
  }

  // MARK: Workers

  /// - Parameter first: The first request that the caller has still to serve.
  /// - Returns: False if the caller must first serve the request whose outcome is taken next.
  func makeRoom(for request: Int, servingFrom first: Int) -> Bool {
    locked {
      while !isAbandoned, request >= next + Self.capacity {
        if finished[next] == nil, next >= first { return false }
        condition.wait()
      }
      return true
    }
  }

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

  // MARK: Taking outcomes

  func take() -> (time: CMTime, outcome: StillOutcome)? { locked { takeNext() } }

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

  func cancel() { ticket?.cancel() }

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
  func forClients(at time: CMTime) -> any Error {
    guard let plain = forClients as? AVError else { return forClients }
    var info = plain.userInfo
    info[AVErrorTimeKey] = NSValue(time: time)
    return AVError(plain.code, userInfo: info)
  }
}
