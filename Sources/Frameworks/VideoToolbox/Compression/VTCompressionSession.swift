import AVEngineCore
import AVEngineSystem
public import CoreFoundation
public import CoreMedia
public import CoreVideo
import Dispatch
import Synchronization

/// Information about the encoding of a frame.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
  /// The information as bits.
  public let rawValue: UInt32
  /// Creates information from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The frame may be encoded after the call has returned.
  public static var asynchronous: VTEncodeInfoFlags { VTEncodeInfoFlags(rawValue: 1) }
  /// The frame has no sample.
  public static var frameDropped: VTEncodeInfoFlags { VTEncodeInfoFlags(rawValue: 2) }
}

/// A function that receives each sample of a session, on the session's queue. Its arguments are the session's reference
/// constant, the frame's reference constant, an error or `noErr`, flags, and the sample, or nil if the frame has none.
public typealias VTCompressionOutputCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?
)
  -> Void

/// A function that receives the sample of one frame, on the session's queue. Its arguments are an error or `noErr`,
/// flags, and the sample, or nil if the frame has none.
public typealias VTCompressionOutputHandler = (OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void

/// A session that encodes video frames. It delivers compressed samples in decode order.
// Safety: mutable state is guarded by locks, or used only on the session's queue.
public final class VTCompressionSession: Hashable, PropertySession, @unchecked Sendable {
  let store: PropertyStore<CompressionSettings>
  let callback: ((UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void)?
  let pool: CVPixelBufferPool?
  private let lane: SessionLane
  private let pipeline: CompressionPipeline
  private let lastTime = Mutex(CMTime.invalid)

  init(
    _ settings: CompressionSettings, attributes: CFDictionary?,
    callback: ((UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void)?
  ) {
    let lane = SessionLane("VTCompressionSession")
    self.lane = lane
    store = PropertyStore(settings, CompressionSettings.table(for: settings.codec) { lane.pending })
    pipeline = CompressionPipeline(settings, lane)
    self.callback = callback
    pool = try? CVPixelBufferPool(
      poolAttributes: nil, pixelBufferAttributes: settings.pixelBufferAttributes(over: attributes))
  }

  /// Returns whether two references are to the same session.
  public static func == (a: VTCompressionSession, b: VTCompressionSession) -> Bool { a === b }
  /// Hashes the session's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  var isInvalid: Bool { lane.isClosed }
  var properties: any SessionProperties { store }

  func encode(
    _ buffer: CVImageBuffer, at time: CMTime, duration: CMTime, isKey: Bool,
    infoFlags: UnsafeMutablePointer<VTEncodeInfoFlags>?,
    deliver: @escaping VTCompressionOutputHandler
  ) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let isLater = lastTime.withLock { last in
      guard time.isNumeric, !last.isNumeric || time > last else { return false }
      last = time
      return true
    }
    guard isLater else { return kVTParameterErr }
    let settings = store.current
    let frame = CompressionPipeline.Frame(
      buffer: buffer, time: time, duration: duration, isKey: isKey, settings: settings, deliver: deliver)
    let pipeline = pipeline
    lane.note(1)
    lane.add { pipeline.encode(frame) }
    // If the delay is limited, the limit must be kept when this call returns.
    if settings.maximumDelay != nil { lane.wait() }
    infoFlags?.pointee = .asynchronous
    return noErr
  }

  func complete(until time: CMTime) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let pipeline = pipeline
    var status = noErr
    lane.perform { status = pipeline.complete(until: time) }
    return status
  }

  func invalidate() {
    lane.close()
    let pipeline = pipeline
    lane.perform { pipeline.end() }
  }
}

extension VTCompressionSession: _CFTyped {
  static let typeID: CFTypeID = 0x5654_4353  // 'VTCS'
  /// The type ID of the session.
  public var _typeID: CFTypeID { Self.typeID }
}

/// Returns the type ID of compression sessions.
public func VTCompressionSessionGetTypeID() -> CFTypeID { VTCompressionSession.typeID }

/// Creates a session that encodes video frames.
///
/// - Parameters:
///   - allocator: Ignored; the object is in memory of Swift's runtime.
///   - width: The width of the encoded frames in pixels.
///   - height: The height of the encoded frames in pixels.
///   - codecType: The codec, such as `kCMVideoCodecType_H264`.
///   - encoderSpecification: The required encoder, with the `kVTVideoEncoderSpecification` keys.
///   - sourceImageBufferAttributes: The attributes of the session's pixel buffer pool.
///   - compressedDataAllocator: Ignored.
///   - outputCallback: The function that receives all samples; nil if each frame is passed with a handler.
///   - outputCallbackRefCon: A pointer that `outputCallback` receives.
///   - compressionSessionOut: Receives the session.
/// - Returns: `kVTParameterErr` for a width or height that is not valid, `kVTCouldNotFindVideoEncoderErr` if no encoder
///   for the codec is installed, or none that meets the specification.
@discardableResult
public func VTCompressionSessionCreate(
  allocator: CFAllocator?, width: Int32, height: Int32, codecType: CMVideoCodecType,
  encoderSpecification: CFDictionary?,
  imageBufferAttributes sourceImageBufferAttributes: CFDictionary?, compressedDataAllocator: CFAllocator?,
  outputCallback: VTCompressionOutputCallback?, refcon outputCallbackRefCon: UnsafeMutableRawPointer?,
  compressionSessionOut: UnsafeMutablePointer<VTCompressionSession?>
) -> OSStatus {
  compressionSessionOut.receive {
    VTCompressionSessionCreate(
      allocator: allocator, width: width, height: height, codecType: codecType,
      encoderSpecification: encoderSpecification, imageBufferAttributes: sourceImageBufferAttributes,
      compressedDataAllocator: compressedDataAllocator, outputCallback: outputCallback, refcon: outputCallbackRefCon,
      compressionSessionOut: &$0)
  }
}

/// Creates a session, and assigns it to a variable, whose old value is released.
@discardableResult
public func VTCompressionSessionCreate(
  allocator: CFAllocator?, width: Int32, height: Int32, codecType: CMVideoCodecType,
  encoderSpecification: CFDictionary?, imageBufferAttributes sourceImageBufferAttributes: CFDictionary?,
  compressedDataAllocator: CFAllocator?, outputCallback: VTCompressionOutputCallback?,
  refcon outputCallbackRefCon: UnsafeMutableRawPointer?, compressionSessionOut: inout VTCompressionSession?
) -> OSStatus {
  compressionSessionOut = nil
  guard (1...16_384).contains(width), (1...16_384).contains(height) else { return kVTParameterErr }
  guard VideoEncoders.has(codecType, encoderSpecification) else { return kVTCouldNotFindVideoEncoderErr }
  let callback = outputCallback.map { call in
    { (frame: UnsafeMutableRawPointer?, status: OSStatus, flags: VTEncodeInfoFlags, sample: CMSampleBuffer?) in
      call(outputCallbackRefCon, frame, status, flags, sample)
    }
  }
  let settings = CompressionSettings(codec: codecType, width: Int(width), height: Int(height))
  compressionSessionOut = VTCompressionSession(settings, attributes: sourceImageBufferAttributes, callback: callback)
  return noErr
}

/// Prepares for encoding. Linux: does nothing, because the encoder is opened with the first frame.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
  session.isInvalid ? kVTInvalidSessionErr : noErr
}

/// Encodes a frame, whose sample is passed to the session's callback.
///
/// The call waits if many frames are pending, and for the sample if `kVTCompressionPropertyKey_MaxFrameDelayCount` sets
/// a limit. On the session's queue, it does not wait.
///
/// - Parameters:
///   - session: The session.
///   - imageBuffer: The frame.
///   - presentationTimeStamp: The frame's timestamp. It must be later than that of the previous frame.
///   - duration: The frame's duration; invalid if unknown.
///   - frameProperties: A dictionary that may contain `kVTEncodeFrameOptionKey_ForceKeyFrame`.
///   - sourceFrameRefcon: A reference constant that is passed with the sample.
///   - infoFlagsOut: Receives `asynchronous` if the frame was accepted.
@discardableResult
public func VTCompressionSessionEncodeFrame(
  _ session: VTCompressionSession, imageBuffer: CVImageBuffer, presentationTimeStamp: CMTime, duration: CMTime,
  frameProperties: CFDictionary?, sourceFrameRefcon: UnsafeMutableRawPointer?,
  infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?
) -> OSStatus {
  guard let callback = session.callback else { return kVTParameterErr }
  return session.encode(
    imageBuffer, at: presentationTimeStamp, duration: duration, isKey: forcesKeyFrame(frameProperties),
    infoFlags: infoFlagsOut
  ) { callback(sourceFrameRefcon, $0, $1, $2) }
}

/// Encodes a frame, whose sample is passed to a handler. The session must not have a callback.
@discardableResult
public func VTCompressionSessionEncodeFrame(
  _ session: VTCompressionSession, imageBuffer: CVImageBuffer, presentationTimeStamp: CMTime, duration: CMTime,
  frameProperties: CFDictionary?, infoFlagsOut: UnsafeMutablePointer<VTEncodeInfoFlags>?,
  outputHandler: @escaping VTCompressionOutputHandler
) -> OSStatus {
  guard session.callback == nil else { return kVTParameterErr }
  return session.encode(
    imageBuffer, at: presentationTimeStamp, duration: duration, isKey: forcesKeyFrame(frameProperties),
    infoFlags: infoFlagsOut,
    deliver: outputHandler)
}

private func forcesKeyFrame(_ properties: CFDictionary?) -> Bool {
  (properties?.object(forKey: kVTEncodeFrameOptionKey_ForceKeyFrame) as? NSNumber)?.boolValue ?? false
}

/// Waits until the samples of frames up to a time were delivered; those of all frames if the time is not numeric.
///
/// Within the session's callback or a handler, the call does not wait for frames that were not passed to the encoder
/// yet.
///
/// Linux: if the encoder was holding frames up to the time, the next frame becomes a key frame.
@discardableResult
public func VTCompressionSessionCompleteFrames(
  _ session: VTCompressionSession, untilPresentationTimeStamp completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
  session.complete(until: completeUntilPresentationTimeStamp)
}

/// Invalidates a session. No more samples are delivered, and pending frames are dropped.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) { session.invalidate() }

/// Returns the session's pixel buffer pool; nil if its attributes are not supported, or if the session is invalid.
public func VTCompressionSessionGetPixelBufferPool(_ session: VTCompressionSession) -> CVPixelBufferPool? {
  session.isInvalid ? nil : session.pool
}
