public import CoreFoundation

public typealias CMBufferGetTimeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> CMTime
public typealias CMBufferGetBooleanCallback = (CMBuffer, UnsafeMutableRawPointer?) -> DarwinBoolean
public typealias CMBufferCompareCallback = (CMBuffer, CMBuffer, UnsafeMutableRawPointer?) -> CFComparisonResult
public typealias CMBufferGetSizeCallback = (CMBuffer, UnsafeMutableRawPointer?) -> Int
public typealias CMBufferValidationCallback = (CMBufferQueue, CMBuffer, UnsafeMutableRawPointer?) -> OSStatus
public typealias CMBufferQueueTriggerCallback = (UnsafeMutableRawPointer?, CMBufferQueueTriggerToken) -> Void

/// What a queue asks about its buffers, as functions that are handed `refcon`.
public struct CMBufferCallbacks {
  /// 0; with 1 the queue asks for sizes too.
  public var version: UInt32
  /// Handed to each function.
  public var refcon: UnsafeMutableRawPointer?
  public var getDecodeTimeStamp: CMBufferGetTimeCallback?
  public var getPresentationTimeStamp: CMBufferGetTimeCallback?
  public var getDuration: CMBufferGetTimeCallback
  public var isDataReady: CMBufferGetBooleanCallback?
  /// The order of the queue; without it buffers stay in the order in which they were added.
  public var compare: CMBufferCompareCallback?
  public var dataBecameReadyNotification: Unmanaged<CFString>?
  /// The size of a buffer in bytes.
  public var getSize: CMBufferGetSizeCallback?

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

  /// The same as functions without `refcon`.
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
      // Safety: the callbacks keep the name that they were made with.
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

  /// Callbacks that live as long as the process.
  fileprivate static func constant(_ handlers: CMBufferQueue.Handlers) -> UnsafePointer<CMBufferCallbacks> {
    let pointer = UnsafeMutablePointer<CMBufferCallbacks>.allocate(capacity: 1)
    pointer.initialize(to: CMBufferCallbacks(handlers))
    return UnsafePointer(pointer)
  }
}

// Safety: written once, before anybody sees them.
private nonisolated(unsafe) let unsortedCallbacks = CMBufferCallbacks.constant(.unsortedSampleBuffers)
private nonisolated(unsafe) let sortedCallbacks = CMBufferCallbacks.constant(.outputPTSSortedSampleBuffers)

/// Callbacks for sample buffers in the order in which they are added.
public func CMBufferQueueGetCallbacksForUnsortedSampleBuffers() -> UnsafePointer<CMBufferCallbacks> {
  unsortedCallbacks
}

/// Callbacks for sample buffers in the order in which they are shown.
public func CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS() -> UnsafePointer<CMBufferCallbacks> {
  sortedCallbacks
}
