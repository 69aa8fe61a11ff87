public import CoreFoundation
public import CoreVideo
import Synchronization

/// Called by `CMSampleBufferMakeDataReady` with the client's own pointer.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus
/// Called by `CMSampleBufferMakeDataReady`.
public typealias CMSampleBufferMakeDataReadyHandler = (CMSampleBuffer) -> OSStatus
/// Called by `CMSampleBufferInvalidate` with the client's own number.
public typealias CMSampleBufferInvalidateCallback = (CMSampleBuffer, UInt64) -> Void
/// Called by `CMSampleBufferInvalidate`.
public typealias CMSampleBufferInvalidateHandler = (CMSampleBuffer) -> Void

/// The type identifier of sample buffers.
public func CMSampleBufferGetTypeID() -> CFTypeID { sampleBufferTypeID }
/// The description of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? { sbuf.format }

/// The bytes of the samples, nil where there are none, or a picture instead.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.currentDataBuffer }

/// The picture, nil where the buffer holds bytes.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.currentImageBuffer }

/// Gives a buffer that has no data yet its bytes.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  guard sbuf.currentDataBuffer == nil, sbuf.currentImageBuffer == nil else {
    return kCMSampleBufferError_AlreadyHasDataBuffer
  }
  sbuf.setData(dataBuffer)
  return noErr
}

extension CMSampleBuffer {
  func setData(_ buffer: CMBlockBuffer) {
    // Safety: the block buffer guards itself as far as Apple's does.
    nonisolated(unsafe) let buffer = buffer
    state.withLock { $0.dataBuffer = buffer }
  }
}

/// Whether the data can be used.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isDataReady }

/// Says that the data can be used from now on.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  let becameReady = sbuf.state.withLock { state in
    defer { state.isReady = true }
    return !state.isReady
  }
  if becameReady { NotificationCenter.default.post(name: CMSampleBuffer.dataBecameReady, object: sbuf) }
  return noErr
}

/// Says that the data will never be there, and why.
@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status: OSStatus) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  sbuf.state.withLock { $0.failure = status == noErr ? kCMSampleBufferError_DataFailed : status }
  let key = kCMSampleBufferNotificationParameter_OSStatus as String
  NotificationCenter.default.post(
    name: CMSampleBuffer.dataFailed, object: sbuf, userInfo: [key: NSNumber(value: status)])
  return noErr
}

/// Whether it was said that the data will never be there.
///
/// - Parameter statusOut: gets the reason.
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
  let failure = sbuf.state.withLock { $0.failure }
  statusOut?.pointee = failure
  return failure != noErr
}

/// Makes the data ready through the function that was given when the buffer was made.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  if let tracked = sbuf.unguarded({ $0.tracked }) { return CMSampleBufferMakeDataReady(tracked) }
  if sbuf.isDataReady { return noErr }
  guard let make = sbuf.unguarded({ $0.makeReady }) else { return kCMSampleBufferError_BufferNotReady }
  let status = make(sbuf)
  guard status == noErr else { return status }
  return CMSampleBufferSetDataReady(sbuf)
}

/// Lets a buffer be ready when another is, such as the one whose data it shares.
@discardableResult
public func CMSampleBufferTrackDataReadiness(_ sbuf: CMSampleBuffer, sampleBufferToTrack: CMSampleBuffer) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  var other: CMSampleBuffer? = sampleBufferToTrack
  while let next = other {
    // A circle would never be ready.
    guard next !== sbuf else { return kCMSampleBufferError_RequiredParameterMissing }
    other = next.unguarded { $0.tracked }
  }
  // Safety: a sample buffer keeps what can change under its mutex.
  nonisolated(unsafe) let tracked = sampleBufferToTrack
  sbuf.state.withLock { $0.tracked = tracked }
  return noErr
}

/// Calls the invalidation function and lets the data go; the buffer cannot be used any more.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  let (old, wasValid) = sbuf.state.withLock { state in
    let old = state
    state.isValid = false
    state.dataBuffer = nil
    state.imageBuffer = nil
    state.makeReady = nil
    state.invalidateHandler = nil
    return (old, old.isValid)
  }
  guard wasValid else { return kCMSampleBufferError_Invalidated }
  old.invalidateHandler?(sbuf)
  return noErr
}

/// Whether the buffer was not invalidated.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isUsable }

/// Sets a function that `CMSampleBufferInvalidate` calls with `invalidateRefCon`.
@discardableResult
public func CMSampleBufferSetInvalidateCallback(
  _ sbuf: CMSampleBuffer, callback invalidateCallback: @escaping CMSampleBufferInvalidateCallback,
  refcon invalidateRefCon: UInt64
) -> OSStatus {
  CMSampleBufferSetInvalidateHandler(sbuf) { invalidateCallback($0, invalidateRefCon) }
}

/// Sets a function that `CMSampleBufferInvalidate` calls; one only.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
  _ sbuf: CMSampleBuffer, invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  // Safety: called once, by whoever invalidates the buffer, as on a Mac.
  nonisolated(unsafe) let handler = invalidateHandler
  return sbuf.state.withLock { state in
    guard state.invalidateHandler == nil else { return kCMSampleBufferError_RequiredParameterMissing }
    state.invalidateHandler = handler
    return noErr
  }
}

extension CMSampleBuffer {
  /// Posted when data became ready; the object is the buffer.
  public static let dataBecameReady = NSNotification.Name(kCMSampleBufferNotification_DataBecameReady as String)
  /// Posted when it is known that data will never be there; the object is the buffer.
  public static let dataFailed = NSNotification.Name(kCMSampleBufferNotification_DataFailed as String)
}
