internal import CoreFoundation
import Synchronization

extension CMBufferQueue {
  /// Installs a trigger that calls `body` when a condition becomes true, on the thread that changed the queue.
  /// `body` may be nil if the token is only passed to `testTrigger(_:)`. Throws `badTriggerDuration` if the condition's
  /// duration is not numeric.
  public func installTrigger(condition: TriggerCondition, _ body: CMBufferQueueTriggerHandler? = nil) throws
    -> TriggerToken
  {
    if let limit = condition.limit, !limit.isNumeric { throw Error.badTriggerDuration }
    // Safety: the queue calls `body` on the thread that changes the queue, as on a Mac. The client makes `body` safe
    // for that.
    nonisolated(unsafe) let trigger = Trigger(condition: condition, body: body)
    let number = state.withLock { state in
      defer { state.nextToken += 1 }
      state.triggers[state.nextToken] = trigger
      return state.nextToken
    }
    guard let token = OpaquePointer(bitPattern: number) else { throw Error.invalidTriggerToken }
    return token
  }

  /// Removes a trigger. Throws `invalidTriggerToken` if the queue does not have it.
  public func removeTrigger(_ triggerToken: TriggerToken) throws {
    let number = UInt(bitPattern: triggerToken)
    guard state.withLock({ $0.triggers.removeValue(forKey: number) != nil }) else { throw Error.invalidTriggerToken }
  }

  /// Returns whether a trigger's condition is true now. Returns false for an unknown token, and if the condition is a
  /// change of a timestamp or a reset.
  public func testTrigger(_ triggerToken: TriggerToken) -> Bool {
    snapshot.triggers[UInt(bitPattern: triggerToken)]?.condition.holds(facts) ?? false
  }

  func fire(changedFrom before: Facts, wasReset: Bool = false) {
    let triggers = snapshot.triggers
    guard !triggers.isEmpty else { return }
    let now = facts
    for (number, trigger) in triggers.sorted(by: { $0.key < $1.key }) {
      guard let body = trigger.body, trigger.condition.comesTrue(before, now, wasReset: wasReset),
        let token = OpaquePointer(bitPattern: number)
      else { continue }
      body(token)
    }
  }
}

extension CMBufferQueue.TriggerCondition {
  fileprivate var limit: CMTime? {
    switch self {
    case .whenDurationBecomesLessThan(let limit), .whenDurationBecomesLessThanOrEqualTo(let limit),
      .whenDurationBecomesGreaterThan(let limit), .whenDurationBecomesGreaterThanOrEqualTo(let limit):
      limit
    default: nil
    }
  }

  fileprivate func holds(_ facts: CMBufferQueue.Facts) -> Bool {
    switch self {
    case .whenDurationBecomesLessThan(let limit): facts.duration < limit
    case .whenDurationBecomesLessThanOrEqualTo(let limit): facts.duration <= limit
    case .whenDurationBecomesGreaterThan(let limit): facts.duration > limit
    case .whenDurationBecomesGreaterThanOrEqualTo(let limit): facts.duration >= limit
    case .whenBufferCountBecomesLessThan(let limit): facts.count < limit
    case .whenBufferCountBecomesGreaterThan(let limit): facts.count > limit
    case .whenDataBecomesReady: facts.isHeadReady
    case .whenEndOfDataReached: facts.isAtEndOfData
    case .whenMinPresentationTimeStampChanges, .whenMaxPresentationTimeStampChanges, .whenReset: false
    }
  }

  fileprivate func comesTrue(_ before: CMBufferQueue.Facts, _ now: CMBufferQueue.Facts, wasReset: Bool) -> Bool {
    switch self {
    case .whenMinPresentationTimeStampChanges: before.earliest != now.earliest
    case .whenMaxPresentationTimeStampChanges: before.latest != now.latest
    case .whenReset: wasReset
    default: !holds(before) && holds(now)
    }
  }
}
