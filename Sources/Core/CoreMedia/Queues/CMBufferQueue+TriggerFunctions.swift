public import CoreFoundation
import Foundation

/// The code of a trigger's condition in the C-style functions.
public typealias CMBufferQueueTriggerCondition = Int32

// Apple's codes, from CMBufferQueue.h.
/// The trigger fires when the duration of the queue becomes less than a time.
public let kCMBufferQueueTrigger_WhenDurationBecomesLessThan: CMBufferQueueTriggerCondition = 1
/// The trigger fires when the duration of the queue becomes less than or equal to a time.
public let kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: CMBufferQueueTriggerCondition = 2
/// The trigger fires when the duration of the queue becomes greater than a time.
public let kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: CMBufferQueueTriggerCondition = 3
/// The trigger fires when the duration of the queue becomes greater than or equal to a time.
public let kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo: CMBufferQueueTriggerCondition = 4
/// The trigger fires when the earliest presentation timestamp changes.
public let kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: CMBufferQueueTriggerCondition = 5
/// The trigger fires when the latest presentation timestamp changes.
public let kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: CMBufferQueueTriggerCondition = 6
/// The trigger fires when the first buffer's data becomes ready. Linux: only if a change of the queue puts a ready
/// buffer first.
public let kCMBufferQueueTrigger_WhenDataBecomesReady: CMBufferQueueTriggerCondition = 7
/// The trigger fires when the queue reaches the end of data: the end is marked and no buffer is left.
public let kCMBufferQueueTrigger_WhenEndOfDataReached: CMBufferQueueTriggerCondition = 8
/// The trigger fires when the queue is reset, so that it is empty.
public let kCMBufferQueueTrigger_WhenReset: CMBufferQueueTriggerCondition = 9
/// The trigger fires when the number of buffers becomes less than a threshold. The condition is for the functions that
/// take an integer threshold.
public let kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: CMBufferQueueTriggerCondition = 10
/// The trigger fires when the number of buffers becomes greater than a threshold. The condition is for the functions
/// that take an integer threshold.
public let kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: CMBufferQueueTriggerCondition = 11

/// The function that installs a trigger does not know the condition's code, or does not accept a condition of this
/// kind.
public let kCMBufferQueueError_InvalidTriggerCondition: OSStatus = -12767

extension CMBufferQueue.Error {
  /// The function that installs a trigger does not know the condition's code, or does not accept a condition of this
  /// kind.
  public static let invalidTriggerCondition = statusError(kCMBufferQueueError_InvalidTriggerCondition)
}

/// Installs a trigger that calls a handler when a condition becomes true. The handler may be nil if the token is only
/// passed to `CMBufferQueueTestTrigger`.
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

/// Installs a trigger that calls a handler when the number of buffers becomes less or greater than a threshold, as the
/// condition states.
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

/// Installs a trigger that calls a function with a `refcon` when a condition becomes true.
@discardableResult
public func CMBufferQueueInstallTrigger(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, time: CMTime,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  CMBufferQueueInstallTriggerHandler(
    queue, condition, time, triggerTokenOut, callback.map { callback in { callback(refcon, $0) } })
}

/// Installs a trigger that calls a function with a `refcon` when the number of buffers becomes less or greater than a
/// threshold, as the condition states.
@discardableResult
public func CMBufferQueueInstallTriggerWithIntegerThreshold(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, threshold: CMItemCount,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  let handler = callback.map { callback in { (token: CMBufferQueueTriggerToken) in callback(refcon, token) } }
  return CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(queue, condition, threshold, triggerTokenOut, handler)
}

/// Removes a trigger, which then never fires again. Returns `kCMBufferQueueError_InvalidTriggerToken` if the queue
/// does not have it.
@discardableResult
public func CMBufferQueueRemoveTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueueTriggerToken) -> OSStatus {
  do {
    try queue.removeTrigger(triggerToken)
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

/// Returns whether a trigger's condition is true now. Returns false for an unknown token, and if the condition is a
/// change of a timestamp or a reset.
public func CMBufferQueueTestTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueueTriggerToken) -> Bool {
  queue.testTrigger(triggerToken)
}

private func install(
  _ condition: CMBufferQueue.TriggerCondition, on queue: CMBufferQueue,
  _ triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?, _ handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
  guard handler != nil || triggerTokenOut != nil else { return kCMBufferQueueError_RequiredParameterMissing }
  do {
    let token = try queue.installTrigger(condition: condition, handler)
    // Safety: the caller's pointer is valid for this call, as the signature requires.
    triggerTokenOut?.pointee = token
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

extension CMBufferQueue.TriggerCondition {
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
