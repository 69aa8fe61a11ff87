public import CoreFoundation
import CoreVideo
import Foundation

private func status(_ body: () throws -> Void) -> OSStatus {
  do {
    try body()
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

/// Makes a queue of at most `capacity` buffers; 0 means any number.
@discardableResult
public func CMBufferQueueCreate(
  allocator: CFAllocator?, capacity: CMItemCount, callbacks: UnsafePointer<CMBufferCallbacks>,
  queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
  queueOut.receive {
    CMBufferQueueCreate(allocator: allocator, capacity: capacity, callbacks: callbacks, queueOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMBufferQueueCreate(
  allocator: CFAllocator?, capacity: CMItemCount, callbacks: UnsafePointer<CMBufferCallbacks>,
  queueOut: inout CMBufferQueue?
) -> OSStatus {
  // Safety: the caller's pointers are valid for this call, as the signature requires.
  status { queueOut = try CMBufferQueue(capacity: capacity, handlers: callbacks.pointee.handlers) }
}

/// Returns the type identifier of buffer queues.
public func CMBufferQueueGetTypeID() -> CFTypeID { CMBufferQueue.typeID }

/// Adds a buffer at the end or, if the callbacks compare buffers, at its position in the order.
@discardableResult
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer buf: CMBuffer) -> OSStatus {
  status { try queue.enqueue(buf) }
}

/// Removes the first buffer and returns it; nil if the queue is empty.
@discardableResult
public func CMBufferQueueDequeue(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeue() }

/// Removes the first buffer and returns it if its data is ready; nil if the data is not ready or the queue is empty.
@discardableResult
public func CMBufferQueueDequeueIfDataReady(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeueIfDataReady() }

/// Returns the first buffer without removing it; nil if the queue is empty.
public func CMBufferQueueGetHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Returns the first buffer without removing it; nil if the queue is empty.
public func CMBufferQueueCopyHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Returns whether the queue contains no buffers.
public func CMBufferQueueIsEmpty(_ queue: CMBufferQueue) -> Bool { queue.isEmpty }

/// Marks the end of data: no buffer can be added until the queue is reset.
@discardableResult
public func CMBufferQueueMarkEndOfData(_ queue: CMBufferQueue) -> OSStatus { status { try queue.markEndOfData() } }

/// Returns whether the end of data was marked.
public func CMBufferQueueContainsEndOfData(_ queue: CMBufferQueue) -> Bool { queue.containsEndOfData }

/// Returns whether the end of data was marked and the queue is empty.
public func CMBufferQueueIsAtEndOfData(_ queue: CMBufferQueue) -> Bool { queue.isAtEndOfData }

/// Removes all buffers and the mark of the end of data, so that buffers can be added again.
@discardableResult
public func CMBufferQueueReset(_ queue: CMBufferQueue) -> OSStatus { status { try queue.reset() } }

/// Removes all buffers and the mark of the end of data, and calls a function with each removed buffer.
@discardableResult
public func CMBufferQueueResetWithCallback(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> Void, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  status { try queue.reset { callback($0, refcon) } }
}

/// Returns the number of buffers.
public func CMBufferQueueGetBufferCount(_ queue: CMBufferQueue) -> CMItemCount { queue.bufferCount }
/// Returns the sum of the buffers' durations.
public func CMBufferQueueGetDuration(_ queue: CMBufferQueue) -> CMTime { queue.duration }
/// Returns the earliest decode timestamp; invalid if the queue is empty or its callbacks do not return decode
/// timestamps.
public func CMBufferQueueGetMinDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.minDecodeTimeStamp }
/// Returns the decode timestamp of the first buffer; invalid if the queue is empty or its callbacks do not return
/// decode timestamps.
public func CMBufferQueueGetFirstDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.firstDecodeTimeStamp }
/// Returns the earliest presentation timestamp; invalid if the queue is empty or its callbacks do not return
/// presentation timestamps.
public func CMBufferQueueGetMinPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.minPresentationTimeStamp
}
/// Returns the presentation timestamp of the first buffer; invalid if the queue is empty or its callbacks do not return
/// presentation timestamps.
public func CMBufferQueueGetFirstPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.firstPresentationTimeStamp
}
/// Returns the latest presentation timestamp by `CMTimeCompare`; invalid if the queue is empty or its callbacks do not
/// return presentation timestamps.
public func CMBufferQueueGetMaxPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.maxPresentationTimeStamp
}
/// Returns the latest end of the buffers by `CMTimeCompare`, where the end of a buffer is its presentation timestamp
/// plus its duration; invalid if the queue is empty or its callbacks do not return presentation timestamps.
public func CMBufferQueueGetEndPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.endPresentationTimeStamp
}
/// Returns the sum of the buffers' sizes in bytes; 0 if the callbacks do not return sizes.
public func CMBufferQueueGetTotalSize(_ queue: CMBufferQueue) -> Int { queue.totalSize }

/// Calls a function with each buffer, first to last. Stops at a status other than 0 and returns that status.
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

/// Sets a function that checks each buffer before it is added. If the function returns a status other than 0, the
/// buffer is not added, and `CMBufferQueueEnqueue(_:buffer:)` returns that status.
@discardableResult
public func CMBufferQueueSetValidationHandler(_ queue: CMBufferQueue, _ handler: @escaping CMBufferValidationHandler)
  -> OSStatus
{
  queue.setValidationHandler { try checkStatus(handler($0, $1)) }
  return noErr
}

/// Sets a function with a `refcon` that checks each buffer before it is added.
@discardableResult
public func CMBufferQueueSetValidationCallback(
  _ queue: CMBufferQueue, callback: @escaping CMBufferValidationCallback, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  CMBufferQueueSetValidationHandler(queue) { callback($0, $1, refcon) }
}
