public import CoreFoundation
public import CoreVideo
import Synchronization

/// A function that `CMSampleBufferMakeDataReady` calls with the client's pointer. It returns `noErr` if the data is
/// ready.
public typealias CMSampleBufferMakeDataReadyCallback = (CMSampleBuffer, UnsafeMutableRawPointer?) -> OSStatus
/// A function that `CMSampleBufferMakeDataReady` calls. It returns `noErr` if the data is ready.
public typealias CMSampleBufferMakeDataReadyHandler = (CMSampleBuffer) -> OSStatus
/// A function that `CMSampleBufferInvalidate` calls with the client's `refcon`, a number.
public typealias CMSampleBufferInvalidateCallback = (CMSampleBuffer, UInt64) -> Void
/// A function that `CMSampleBufferInvalidate` calls once, with the buffer, after it has released the data.
public typealias CMSampleBufferInvalidateHandler = (CMSampleBuffer) -> Void

/// Returns the number that `CFGetTypeID` returns for every sample buffer.
public func CMSampleBufferGetTypeID() -> CFTypeID { sampleBufferTypeID }
/// Returns the format description with which the buffer was made; nil if it was made without one.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? { sbuf.format }

/// Returns the bytes of the samples; nil if there are none or if the buffer contains an image buffer.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.currentDataBuffer }

/// Returns the frame of a buffer that was made from an image buffer; nil for other buffers and after
/// `CMSampleBufferInvalidate`.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.currentImageBuffer }

/// Sets the bytes of a sample buffer without data. Returns `kCMSampleBufferError_AlreadyHasDataBuffer` if the sample
/// buffer has data or an image buffer.
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

/// Returns whether the data can be used: it was marked as ready when the buffer was made or later. For a buffer that
/// tracks another, returns this about the other.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isDataReady }

/// Marks the data as ready. Posts `CMSampleBuffer.dataBecameReady` if the data was not marked before.
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

/// Marks the data as failed with a status, and posts `CMSampleBuffer.dataFailed`. A status of 0 is stored as
/// `kCMSampleBufferError_DataFailed`.
@discardableResult
public func CMSampleBufferSetDataFailed(_ sbuf: CMSampleBuffer, status: OSStatus) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  sbuf.state.withLock { $0.failure = status == noErr ? kCMSampleBufferError_DataFailed : status }
  let key = kCMSampleBufferNotificationParameter_OSStatus as String
  NotificationCenter.default.post(
    name: CMSampleBuffer.dataFailed, object: sbuf, userInfo: [key: NSNumber(value: status)])
  return noErr
}

/// Returns whether `CMSampleBufferSetDataFailed` has marked the data as failed.
///
/// - Parameters:
///   - sbuf: the sample buffer.
///   - statusOut: receives the status of the failure; `noErr` if there is none.
public func CMSampleBufferHasDataFailed(_ sbuf: CMSampleBuffer, statusOut: UnsafeMutablePointer<OSStatus>?) -> Bool {
  let failure = sbuf.state.withLock { $0.failure }
  statusOut?.pointee = failure
  return failure != noErr
}

/// Makes the data ready, unless it is ready, with the function that the buffer was made with. Returns the function's
/// error if it fails, and `kCMSampleBufferError_BufferNotReady` if a function is needed and missing. If the buffer
/// tracks another one, makes that other buffer ready instead.
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

/// Makes a buffer track another one, such as the one whose data it shares: the buffer is ready when the other one is.
/// Returns `kCMSampleBufferError_RequiredParameterMissing` if the other one is the buffer itself or tracks it.
@discardableResult
public func CMSampleBufferTrackDataReadiness(_ sbuf: CMSampleBuffer, sampleBufferToTrack: CMSampleBuffer) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  var other: CMSampleBuffer? = sampleBufferToTrack
  while let next = other {
    // If buffers tracked each other, `isDataReady` would call itself endlessly.
    guard next !== sbuf else { return kCMSampleBufferError_RequiredParameterMissing }
    other = next.unguarded { $0.tracked }
  }
  // Safety: a sample buffer keeps its mutable state in its mutex.
  nonisolated(unsafe) let tracked = sampleBufferToTrack
  sbuf.state.withLock { $0.tracked = tracked }
  return noErr
}

/// Marks the buffer as invalid, releases its data and calls the function that `CMSampleBufferSetInvalidateCallback` or
/// `CMSampleBufferSetInvalidateHandler` set. Returns `kCMSampleBufferError_Invalidated` if the buffer is invalid
/// already.
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

/// Returns whether the buffer is valid: `CMSampleBufferInvalidate` was not called.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isUsable }

/// Sets a function that `CMSampleBufferInvalidate` calls with `invalidateRefCon`. Returns
/// `kCMSampleBufferError_RequiredParameterMissing` if one is set already.
@discardableResult
public func CMSampleBufferSetInvalidateCallback(
  _ sbuf: CMSampleBuffer, callback invalidateCallback: @escaping CMSampleBufferInvalidateCallback,
  refcon invalidateRefCon: UInt64
) -> OSStatus {
  CMSampleBufferSetInvalidateHandler(sbuf) { invalidateCallback($0, invalidateRefCon) }
}

/// Sets the function that `CMSampleBufferInvalidate` calls. Returns `kCMSampleBufferError_RequiredParameterMissing` if
/// one is set already.
@discardableResult
public func CMSampleBufferSetInvalidateHandler(
  _ sbuf: CMSampleBuffer, invalidateHandler: @escaping CMSampleBufferInvalidateHandler
) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  // Safety: called once, on the thread that invalidates the buffer, as on a Mac.
  nonisolated(unsafe) let handler = invalidateHandler
  return sbuf.state.withLock { state in
    guard state.invalidateHandler == nil else { return kCMSampleBufferError_RequiredParameterMissing }
    state.invalidateHandler = handler
    return noErr
  }
}

extension CMSampleBuffer {
  /// The name of the notification that is posted after the data of a sample buffer was marked as ready; its object is
  /// the buffer.
  public static let dataBecameReady = NSNotification.Name(kCMSampleBufferNotification_DataBecameReady as String)
  /// The name of the notification that is posted after the data of a sample buffer was marked as failed; its object is
  /// the buffer.
  public static let dataFailed = NSNotification.Name(kCMSampleBufferNotification_DataFailed as String)
}
