public import CoreFoundation

/// A function that returns a time of a buffer. The pointer is the `refcon` of the callbacks.
public typealias CMBufferGetTimeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> CMTime
/// A function that answers a yes-or-no question about a buffer, such as whether its data is ready. The pointer is the
/// `refcon` of the callbacks.
public typealias CMBufferGetBooleanCallback = (CMBuffer, UnsafeMutableRawPointer?) -> DarwinBoolean
/// A function that orders two buffers: `compareLessThan` if the first comes first. The pointer is the `refcon` of the
/// callbacks.
public typealias CMBufferCompareCallback = (CMBuffer, CMBuffer, UnsafeMutableRawPointer?) -> CFComparisonResult
/// A function that returns the size of a buffer in bytes. The pointer is the `refcon` of the callbacks.
public typealias CMBufferGetSizeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> Int
/// A function that checks a buffer before a queue adds it. A status other than `noErr` refuses the buffer. The pointer
/// is the client's `refcon`.
public typealias CMBufferValidationCallback = (CMBufferQueue, CMBuffer, UnsafeMutableRawPointer?) -> OSStatus
/// A function that a trigger calls with the client's `refcon` and the trigger's token.
public typealias CMBufferQueueTriggerCallback = (UnsafeMutableRawPointer?, CMBufferQueueTriggerToken) -> Void

/// The functions that a queue calls for properties of its buffers.
public struct CMBufferCallbacks {
  /// The version: 0, or 1 if `getSize` is to be used.
  public var version: UInt32
  /// The client's pointer that each function receives.
  public var refcon: UnsafeMutableRawPointer?
  /// The function that returns a buffer's decode timestamp; nil if buffers have none.
  public var getDecodeTimeStamp: CMBufferGetTimeCallback?
  /// The function that returns a buffer's presentation timestamp; nil if buffers have none.
  public var getPresentationTimeStamp: CMBufferGetTimeCallback?
  /// The function that returns a buffer's duration, which counts for the queue's duration and triggers.
  public var getDuration: CMBufferGetTimeCallback
  /// The function that returns whether a buffer's data is ready; nil if all data is ready.
  public var isDataReady: CMBufferGetBooleanCallback?
  /// The function that orders the queue; nil if buffers stay in the order in which they were added.
  public var compare: CMBufferCompareCallback?
  /// The name of the notification that a buffer posts when its data becomes ready. Linux: the queue does not observe
  /// the notification.
  public var dataBecameReadyNotification: Unmanaged<CFString>?
  /// The function that returns a buffer's size in bytes; nil if all sizes count as 0.
  public var getSize: CMBufferGetSizeCallback?

  /// Makes callbacks from their fields, which a queue copies when it is made.
  public init(
    version: UInt32, refcon: UnsafeMutableRawPointer?, getDecodeTimeStamp: CMBufferGetTimeCallback?,
    getPresentationTimeStamp: CMBufferGetTimeCallback?, getDuration: @escaping CMBufferGetTimeCallback,
    isDataReady: CMBufferGetBooleanCallback?, compare: CMBufferCompareCallback?,
    dataBecameReadyNotification: Unmanaged<CFString>?,
    getSize: CMBufferGetSizeCallback?
  ) {
    self.version = version
    self.refcon = refcon
    self.getSize = getSize
    self.getDecodeTimeStamp = getDecodeTimeStamp
    self.getPresentationTimeStamp = getPresentationTimeStamp
    self.getDuration = getDuration
    self.isDataReady = isDataReady
    self.compare = compare
    self.dataBecameReadyNotification = dataBecameReadyNotification
  }

  var handlers: CMBufferQueue.Handlers {
    // Safety: the client keeps what `refcon` points to as long as the queue, as on a Mac.
    let callbacks = self
    return CMBufferQueue.Handlers { builder in
      builder.getDuration { callbacks.getDuration($0, callbacks.refcon) }
      if let get = callbacks.getDecodeTimeStamp { builder.getDecodeTimeStamp { get($0, callbacks.refcon) } }
      if let get = callbacks.getPresentationTimeStamp { builder.getPresentationTimeStamp { get($0, callbacks.refcon) } }
      if let isReady = callbacks.isDataReady { builder.isDataReady { isReady($0, callbacks.refcon).boolValue } }
      if let compare = callbacks.compare { builder.compare { compare($0, $1, callbacks.refcon) } }
      if callbacks.version > 0, let getSize = callbacks.getSize { builder.getSize { getSize($0, callbacks.refcon) } }
      // Safety: the client keeps the name alive.
      builder.dataBecameReadyNotification = callbacks.dataBecameReadyNotification.map {
        $0.takeUnretainedValue() as String
      }
    }
  }

  fileprivate init(_ handlers: CMBufferQueue.Handlers) {
    version = 1
    refcon = nil
    getDecodeTimeStamp = handlers.getDecodeTimeStamp.map { get in { buffer, _ in get(buffer) } }
    getPresentationTimeStamp = handlers.getPresentationTimeStamp.map { get in { buffer, _ in get(buffer) } }
    getDuration = { buffer, _ in handlers.getDuration(buffer) }
    isDataReady = handlers.isDataReady.map { isReady in { buffer, _ in DarwinBoolean(isReady(buffer)) } }
    compare = handlers.compare.map { compare in { a, b, _ in compare(a, b) } }
    getSize = handlers.getSize.map { getSize in { buffer, _ in getSize(buffer) } }
    // Safety: a global constant lives as long as the process.
    dataBecameReadyNotification = .passUnretained(kCMSampleBufferNotification_DataBecameReady)
  }

  /// Returns callbacks in memory that is never freed, because clients may use the pointer at any time.
  fileprivate static func constant(_ handlers: CMBufferQueue.Handlers) -> UnsafePointer<CMBufferCallbacks> {
    let pointer = UnsafeMutablePointer<CMBufferCallbacks>.allocate(capacity: 1)
    pointer.initialize(to: CMBufferCallbacks(handlers))
    return UnsafePointer(pointer)
  }
}

// Safety: written once, before the first use.
private nonisolated(unsafe) let unsortedCallbacks = CMBufferCallbacks.constant(.unsortedSampleBuffers)
private nonisolated(unsafe) let sortedCallbacks = CMBufferCallbacks.constant(.outputPTSSortedSampleBuffers)

/// Returns callbacks for sample buffers in the order in which they are added.
public func CMBufferQueueGetCallbacksForUnsortedSampleBuffers() -> UnsafePointer<CMBufferCallbacks> {
  unsortedCallbacks
}

/// Returns callbacks for sample buffers in order of their output presentation timestamps.
public func CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS() -> UnsafePointer<CMBufferCallbacks> {
  sortedCallbacks
}
