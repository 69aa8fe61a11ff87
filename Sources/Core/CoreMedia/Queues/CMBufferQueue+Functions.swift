public import CoreFoundation
import CoreVideo
import Foundation

// The functions of buffer queues as C has them; each calls the Swift form.

/// The status of what throws errors of the domain `NSOSStatusErrorDomain`.
private func status(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

/// Makes a queue of at most `capacity` buffers; 0 for any number.
@discardableResult
public func CMBufferQueueCreate(
  allocator: CFAllocator?, capacity: CMItemCount, callbacks: UnsafePointer<CMBufferCallbacks>,
  queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
  queueOut.receive {
    CMBufferQueueCreate(allocator: allocator, capacity: capacity, callbacks: callbacks, queueOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func CMBufferQueueCreate(
  allocator: CFAllocator?, capacity: CMItemCount, callbacks: UnsafePointer<CMBufferCallbacks>,
  queueOut: inout CMBufferQueue?
) -> OSStatus {
  // Safety: the caller's pointers are valid for this call, as the signature demands.
  status { queueOut = try CMBufferQueue(capacity: capacity, handlers: callbacks.pointee.handlers) }
}

/// The type identifier of buffer queues.
public func CMBufferQueueGetTypeID() -> CFTypeID { CMBufferQueue.typeID }

/// Adds a buffer: at the end, or where the order puts it.
@discardableResult
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer buf: CMBuffer) -> OSStatus {
  status { try queue.enqueue(buf) }
}

/// Takes the first buffer out; nil when there is none.
@discardableResult
public func CMBufferQueueDequeue(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeue() }

/// Takes the first buffer out if its data can be used.
@discardableResult
public func CMBufferQueueDequeueIfDataReady(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeueIfDataReady() }

/// The first buffer, which stays.
public func CMBufferQueueGetHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// The first buffer, which stays.
public func CMBufferQueueCopyHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

public func CMBufferQueueIsEmpty(_ queue: CMBufferQueue) -> Bool { queue.isEmpty }

/// Says that nothing will be added any more.
@discardableResult
public func CMBufferQueueMarkEndOfData(_ queue: CMBufferQueue) -> OSStatus { status { try queue.markEndOfData() } }

/// Whether the end of data was marked.
public func CMBufferQueueContainsEndOfData(_ queue: CMBufferQueue) -> Bool { queue.containsEndOfData }

/// Whether the end of data was marked and no buffer is left.
public func CMBufferQueueIsAtEndOfData(_ queue: CMBufferQueue) -> Bool { queue.isAtEndOfData }

/// Takes all buffers out; more may be added again.
@discardableResult
public func CMBufferQueueReset(_ queue: CMBufferQueue) -> OSStatus { status { try queue.reset() } }

/// Takes all buffers out and calls a function with each; more may be added again.
@discardableResult
public func CMBufferQueueResetWithCallback(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> Void, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  status { try queue.reset { callback($0, refcon) } }
}

/// The number of buffers.
public func CMBufferQueueGetBufferCount(_ queue: CMBufferQueue) -> CMItemCount { queue.bufferCount }
/// The sum of the buffers' durations.
public func CMBufferQueueGetDuration(_ queue: CMBufferQueue) -> CMTime { queue.duration }
/// The earliest decode time.
public func CMBufferQueueGetMinDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.minDecodeTimeStamp }
/// When the first buffer is decoded.
public func CMBufferQueueGetFirstDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.firstDecodeTimeStamp }
/// The earliest presentation time.
public func CMBufferQueueGetMinPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.minPresentationTimeStamp
}
/// When the first buffer is shown.
public func CMBufferQueueGetFirstPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.firstPresentationTimeStamp
}
/// The latest presentation time.
public func CMBufferQueueGetMaxPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.maxPresentationTimeStamp
}
/// The latest end of a buffer.
public func CMBufferQueueGetEndPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.endPresentationTimeStamp
}
/// The sum of the buffers' sizes in bytes.
public func CMBufferQueueGetTotalSize(_ queue: CMBufferQueue) -> Int { queue.totalSize }

/// Calls a function with each buffer, first to last, until it gives a status other than 0, which is handed on.
@discardableResult
public func CMBufferQueueCallForEachBuffer(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> OSStatus, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  for buffer in queue.buffers {
    let status = callback(buffer, refcon)
    if status != noErr { return status }
  }
  return noErr
}

/// Sets a function that looks at each buffer before it is added; a status other than 0 is handed on by the adding.
@discardableResult
public func CMBufferQueueSetValidationHandler(_ queue: CMBufferQueue, _ handler: @escaping CMBufferValidationHandler)
  -> OSStatus
{
  queue.setValidationHandler { try checkStatus(handler($0, $1)) }
  return noErr
}

/// Sets a function with a `refcon` that looks at each buffer before it is added.
@discardableResult
public func CMBufferQueueSetValidationCallback(
  _ queue: CMBufferQueue, callback: @escaping CMBufferValidationCallback, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  CMBufferQueueSetValidationHandler(queue) { callback($0, $1, refcon) }
}
