import AVEngineCore
import AVEngineSystem
public import CoreFoundation
public import CoreMedia
public import CoreVideo
import Dispatch
import Synchronization

/// What became of a frame that was to be encoded.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It is encoded while the client goes on.
  public static var asynchronous: VTEncodeInfoFlags { VTEncodeInfoFlags(rawValue: 1) }
  /// There is no sample of it.
  public static var frameDropped: VTEncodeInfoFlags { VTEncodeInfoFlags(rawValue: 2) }
}

/// Is given each sample of a session: the session's reference, the frame's, an error or `noErr`, flags and the sample.
public typealias VTCompressionOutputCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTEncodeInfoFlags, CMSampleBuffer?
)
  -> Void

/// Is given the sample of one frame: an error or `noErr`, flags and the sample.
public typealias VTCompressionOutputHandler = (OSStatus, VTEncodeInfoFlags, CMSampleBuffer?) -> Void

/// Pictures in, compressed samples out, in the order in which they are decoded.
// Safety: what changes is behind locks or belongs to the session's queue.
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

  public static func == (a: VTCompressionSession, b: VTCompressionSession) -> Bool { a === b }
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
    // The limit holds when this call returns.
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
  public var _typeID: CFTypeID { Self.typeID }
}

/// The number of the type of compression sessions.
public func VTCompressionSessionGetTypeID() -> CFTypeID { VTCompressionSession.typeID }

/// Makes a session that encodes pictures.
///
/// - Parameters:
///   - encoderSpecification: Which encoder it has to be, with the `kVTVideoEncoderSpecification` keys.
///   - sourceImageBufferAttributes: Attributes for the session's pool of buffers.
///   - outputCallback: Is given all samples; nil where each frame comes with a handler.
/// - Returns: `kVTCouldNotFindVideoEncoderErr` where no encoder for the codec is installed, or none as it was
///   specified.
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

/// Does the same, and assigns to a variable, whose old value is released.
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

/// Makes ready to encode.  Linux: the encoder is opened by the first frame, whose colour and times it needs.
@discardableResult
public func VTCompressionSessionPrepareToEncodeFrames(_ session: VTCompressionSession) -> OSStatus {
  session.isInvalid ? kVTInvalidSessionErr : noErr
}

/// Encodes a frame, whose sample goes to the session's callback.
///
/// The call returns before that, and waits where many frames are on their way.
/// - Parameters:
///   - presentationTimeStamp: Later than that of the frame before.
///   - duration: Invalid where it is not known.
///   - frameProperties: With `kVTEncodeFrameOptionKey_ForceKeyFrame`.
///   - sourceFrameRefcon: Comes with the sample.
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

/// Encodes a frame, whose sample goes to a handler; only for sessions without a callback.
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

/// Waits until the samples of frames up to a time have come, or of all frames for a time that is no number.
///
/// Linux: where the encoder was keeping frames, the next one is a key frame.
@discardableResult
public func VTCompressionSessionCompleteFrames(
  _ session: VTCompressionSession, untilPresentationTimeStamp completeUntilPresentationTimeStamp: CMTime
) -> OSStatus {
  session.complete(until: completeUntilPresentationTimeStamp)
}

/// Ends a session: no sample comes after this, and frames that were on their way are lost.
public func VTCompressionSessionInvalidate(_ session: VTCompressionSession) { session.invalidate() }

/// The pool of buffers as the session was asked for; nil where they cannot be made.
public func VTCompressionSessionGetPixelBufferPool(_ session: VTCompressionSession) -> CVPixelBufferPool? {
  session.isInvalid ? nil : session.pool
}
