public import CoreFoundation
import Foundation

/// The number of a condition, as C has it.
public typealias CMBufferQueueTriggerCondition = Int32

// Apple's numbers, from CMBufferQueue.h.
public let kCMBufferQueueTrigger_WhenDurationBecomesLessThan: CMBufferQueueTriggerCondition = 1
public let kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: CMBufferQueueTriggerCondition = 2
public let kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: CMBufferQueueTriggerCondition = 3
public let kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo: CMBufferQueueTriggerCondition = 4
public let kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: CMBufferQueueTriggerCondition = 5
public let kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: CMBufferQueueTriggerCondition = 6
public let kCMBufferQueueTrigger_WhenDataBecomesReady: CMBufferQueueTriggerCondition = 7
public let kCMBufferQueueTrigger_WhenEndOfDataReached: CMBufferQueueTriggerCondition = 8
public let kCMBufferQueueTrigger_WhenReset: CMBufferQueueTriggerCondition = 9
public let kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: CMBufferQueueTriggerCondition = 10
public let kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: CMBufferQueueTriggerCondition = 11

/// A condition has no such number, or needs a threshold of the other kind.
public let kCMBufferQueueError_InvalidTriggerCondition: OSStatus = -12767

extension CMBufferQueue.Error {
  public static let invalidTriggerCondition = statusError(kCMBufferQueueError_InvalidTriggerCondition)
}

/// Calls a handler whenever a condition comes true; without a handler the token serves `CMBufferQueueTestTrigger`.
@discardableResult
public func CMBufferQueueInstallTriggerHandler(
  _ queue: CMBufferQueue, _ condition: CMBufferQueueTriggerCondition, _ time: CMTime,
  _ triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?, _ handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
  guard let condition = CMBufferQueue.TriggerCondition(condition, time: time) else {
    return kCMBufferQueueError_InvalidTriggerCondition
  }
  return install(condition, on: queue, triggerTokenOut, handler)
}

/// Calls a handler whenever the number of buffers crosses a threshold.
@discardableResult
public func CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(
  _ queue: CMBufferQueue, _ condition: CMBufferQueueTriggerCondition, _ threshold: CMItemCount,
  _ triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?, _ handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
  switch condition {
  case kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan:
    install(.whenBufferCountBecomesLessThan(threshold), on: queue, triggerTokenOut, handler)
  case kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan:
    install(.whenBufferCountBecomesGreaterThan(threshold), on: queue, triggerTokenOut, handler)
  default: kCMBufferQueueError_InvalidTriggerCondition
  }
}

/// Calls a function with a `refcon` whenever a condition comes true.
@discardableResult
public func CMBufferQueueInstallTrigger(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, time: CMTime,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  CMBufferQueueInstallTriggerHandler(
    queue, condition, time, triggerTokenOut, callback.map { callback in { callback(refcon, $0) } })
}

/// Calls a function with a `refcon` whenever the number of buffers crosses a threshold.
@discardableResult
public func CMBufferQueueInstallTriggerWithIntegerThreshold(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, threshold: CMItemCount,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  let handler = callback.map { callback in { (token: CMBufferQueueTriggerToken) in callback(refcon, token) } }
  return CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(queue, condition, threshold, triggerTokenOut, handler)
}

/// Forgets a trigger.
@discardableResult
public func CMBufferQueueRemoveTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueueTriggerToken) -> OSStatus {
  do {
    try queue.removeTrigger(triggerToken)
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

/// Whether a trigger's condition is true now.
public func CMBufferQueueTestTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueueTriggerToken) -> Bool {
  queue.testTrigger(triggerToken)
}

private func install(
  _ condition: CMBufferQueue.TriggerCondition, on queue: CMBufferQueue,
  _ triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?, _ handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
  // A trigger that neither calls nor can be asked serves nothing.
  guard handler != nil || triggerTokenOut != nil else { return kCMBufferQueueError_RequiredParameterMissing }
  do {
    let token = try queue.installTrigger(condition: condition, handler)
    // Safety: the caller's pointer is valid for this call, as the signature demands.
    triggerTokenOut?.pointee = token
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

extension CMBufferQueue.TriggerCondition {
  /// A condition by its number; nil where there is none or it needs a number of buffers.
  fileprivate init?(_ number: CMBufferQueueTriggerCondition, time: CMTime) {
    switch number {
    case kCMBufferQueueTrigger_WhenDurationBecomesLessThan: self = .whenDurationBecomesLessThan(time)
    case kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: self = .whenDurationBecomesLessThanOrEqualTo(time)
    case kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: self = .whenDurationBecomesGreaterThan(time)
    case kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo:
      self = .whenDurationBecomesGreaterThanOrEqualTo(time)
    case kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: self = .whenMinPresentationTimeStampChanges
    case kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: self = .whenMaxPresentationTimeStampChanges
    case kCMBufferQueueTrigger_WhenDataBecomesReady: self = .whenDataBecomesReady
    case kCMBufferQueueTrigger_WhenEndOfDataReached: self = .whenEndOfDataReached
    case kCMBufferQueueTrigger_WhenReset: self = .whenReset
    default: return nil
    }
  }
}
