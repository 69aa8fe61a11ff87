import AVEngineCore
import AVEngineReading
import AVEngineSystem
public import CoreFoundation
public import CoreMedia
public import CoreVideo
import Synchronization

/// A function that receives each frame of a session, on the session's queue. Its arguments are the session's reference
/// constant, the sample's reference constant, an error or `noErr`, flags, the frame or nil, its presentation timestamp,
/// and its duration.
public typealias VTDecompressionOutputCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime
) -> Void

/// A function that receives the frame of one sample, on the session's queue. Its arguments are an error or `noErr`,
/// flags, the frame or nil, its presentation timestamp, and its duration.
public typealias VTDecompressionOutputHandler = (OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime) -> Void

/// A callback and a reference constant that is passed to it.
public struct VTDecompressionOutputCallbackRecord: @unchecked Sendable {
  // Safety: as on a Mac, the client is responsible for the threads that use its function and its pointer.

  /// The function that receives frames.
  public var decompressionOutputCallback: VTDecompressionOutputCallback?
  /// The reference constant that is passed to the function.
  public var decompressionOutputRefCon: UnsafeMutableRawPointer?

  /// Creates a record without a callback.
  public init() { (decompressionOutputCallback, decompressionOutputRefCon) = (nil, nil) }

  /// Creates a record.
  public init(
    decompressionOutputCallback: VTDecompressionOutputCallback!, decompressionOutputRefCon: UnsafeMutableRawPointer!
  ) {
    self.decompressionOutputCallback = decompressionOutputCallback
    self.decompressionOutputRefCon = decompressionOutputRefCon
  }
}

/// A session that decodes compressed samples to video frames.
///
/// Linux: frames are delivered in presentation order. If a stream reorders frames, a frame can be delivered during a
/// later call than the one that passes its sample, or by `VTDecompressionSessionFinishDelayedFrames`.
// Safety: mutable state is guarded by locks, or used only on the session's queue.
public final class VTDecompressionSession: Hashable, PropertySession, @unchecked Sendable {
  let callback: ((UnsafeMutableRawPointer?, OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime) -> Void)?
  private let store: PropertyStore<DecompressionSettings>
  private let lane: SessionLane
  private let pipeline: DecompressionPipeline

  init(
    _ format: CMVideoFormatDescription, pixels: PixelBufferSettings,
    callback: ((UnsafeMutableRawPointer?, OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime) -> Void)?
  ) throws(EngineError) {
    let lane = SessionLane("VTDecompressionSession")
    store = PropertyStore(DecompressionSettings(), DecompressionSettings.table(format) { lane.pending })
    pipeline = try DecompressionPipeline(format, pixels, store, lane)
    self.callback = callback
    self.lane = lane
  }

  /// Returns whether two references are to the same session.
  public static func == (a: VTDecompressionSession, b: VTDecompressionSession) -> Bool { a === b }
  /// Hashes the session's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  var isInvalid: Bool { lane.isClosed }
  var properties: any SessionProperties { store }

  func accepts(_ format: CMFormatDescription) -> Bool { pipeline.accepts(format) }

  func decode(
    _ sample: CMSampleBuffer, _ flags: VTDecodeFrameFlags, infoFlags: UnsafeMutablePointer<VTDecodeInfoFlags>?,
    deliver: @escaping VTDecompressionOutputHandler
  ) -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    guard let format = sample.formatDescription, sample.sampleCount > 0, sample.dataBuffer != nil else {
      return kVTParameterErr
    }
    guard accepts(format) else { return kVTFormatDescriptionChangeNotSupportedErr }
    let pipeline = pipeline
    lane.note(sample.sampleCount)
    if flags.contains(._EnableAsynchronousDecompression) {
      infoFlags?.pointee = .asynchronous
      lane.add { _ = pipeline.decode(sample, flags, deliver) }
      return noErr
    }
    infoFlags?.pointee = []
    var status = noErr
    lane.perform { status = pipeline.decode(sample, flags, deliver) }
    return status
  }

  func finish() -> OSStatus {
    guard !isInvalid else { return kVTInvalidSessionErr }
    let pipeline = pipeline
    lane.perform { pipeline.drain() }
    return noErr
  }

  func invalidate() {
    lane.close()
    let pipeline = pipeline
    lane.perform { pipeline.end() }
  }
}

extension VTDecompressionSession: _CFTyped {
  static let typeID: CFTypeID = 0x5654_4453  // 'VTDS'
  /// The type ID of the session.
  public var _typeID: CFTypeID { Self.typeID }
}

/// Returns the type ID of decompression sessions.
public func VTDecompressionSessionGetTypeID() -> CFTypeID { VTDecompressionSession.typeID }

/// Creates a session that decodes samples of a format.
///
/// - Parameters:
///   - allocator: Ignored; the object is in memory of Swift's runtime.
///   - videoFormatDescription: The format of the samples.
///   - videoDecoderSpecification: The required decoder, with the `kVTVideoDecoderSpecification` keys.
///   - destinationImageBufferAttributes: The pixel format (or formats, in order of preference), width and height of
///     the frames. By default frames are Y′CbCr in two planes and have their encoded size.
///   - outputCallback: The function that receives all frames; nil if each sample is passed with a handler.
///   - decompressionSessionOut: Receives the session.
/// - Returns: `kVTCouldNotFindVideoDecoderErr` if no decoder for the format is installed, or if hardware is required;
///   `kVTParameterErr` for a width or height that is not valid; `kVTPixelTransferNotSupportedErr` for pixel formats
///   that are not supported.
@discardableResult
public func VTDecompressionSessionCreate(
  allocator: CFAllocator?, formatDescription videoFormatDescription: CMVideoFormatDescription,
  decoderSpecification videoDecoderSpecification: CFDictionary?,
  imageBufferAttributes destinationImageBufferAttributes: CFDictionary?,
  outputCallback: UnsafePointer<VTDecompressionOutputCallbackRecord>?,
  decompressionSessionOut: UnsafeMutablePointer<VTDecompressionSession?>
) -> OSStatus {
  decompressionSessionOut.receive {
    VTDecompressionSessionCreate(
      allocator: allocator, formatDescription: videoFormatDescription,
      decoderSpecification: videoDecoderSpecification, imageBufferAttributes: destinationImageBufferAttributes,
      outputCallback: outputCallback, decompressionSessionOut: &$0)
  }
}

/// Creates a session, and assigns it to a variable, whose old value is released.
@discardableResult
public func VTDecompressionSessionCreate(
  allocator: CFAllocator?, formatDescription videoFormatDescription: CMVideoFormatDescription,
  decoderSpecification videoDecoderSpecification: CFDictionary?,
  imageBufferAttributes destinationImageBufferAttributes: CFDictionary?,
  outputCallback: UnsafePointer<VTDecompressionOutputCallbackRecord>?,
  decompressionSessionOut: inout VTDecompressionSession?
) -> OSStatus {
  decompressionSessionOut = nil
  let required =
    videoDecoderSpecification?.object(forKey: kVTVideoDecoderSpecification_RequireHardwareAcceleratedVideoDecoder)
    as? NSNumber
  guard required?.boolValue != true, Engine.system.codecs.canDecode(videoFormatDescription) else {
    return kVTCouldNotFindVideoDecoderErr
  }
  guard let pixels = PixelBufferSettings(attributes: destinationImageBufferAttributes) else { return kVTParameterErr }
  let record = outputCallback?.pointee
  let callback = record?.decompressionOutputCallback.map { call in
    {
      (
        sample: UnsafeMutableRawPointer?, status: OSStatus, flags: VTDecodeInfoFlags, image: CVImageBuffer?,
        time: CMTime, duration: CMTime
      ) in
      call(record?.decompressionOutputRefCon, sample, status, flags, image, time, duration)
    }
  }
  do throws(EngineError) {
    decompressionSessionOut = try VTDecompressionSession(videoFormatDescription, pixels: pixels, callback: callback)
    return noErr
  } catch { return error.decodingStatus }
}

/// Decodes a sample, whose frame is passed to the session's callback.
///
/// - Parameters:
///   - session: The session.
///   - sampleBuffer: One or more samples in a format that the session accepts.
///   - decodeFlags: Without `_EnableAsynchronousDecompression` the call returns after the sample was decoded.
///   - sourceFrameRefCon: A reference constant that is passed with the frame.
///   - infoFlagsOut: Receives `asynchronous` if the sample is decoded after the call has returned.
/// - Returns: The decoder's error, if the call waits for the sample. Otherwise only errors of the parameters and of
///   the session.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
  _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
  frameRefcon sourceFrameRefCon: UnsafeMutableRawPointer?, infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?
) -> OSStatus {
  guard let callback = session.callback else { return kVTParameterErr }
  return session.decode(sampleBuffer, decodeFlags, infoFlags: infoFlagsOut) {
    callback(sourceFrameRefCon, $0, $1, $2, $3, $4)
  }
}

/// Decodes a sample, whose frame is passed to a handler. The session must not have a callback.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
  _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
  infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?, outputHandler: @escaping VTDecompressionOutputHandler
) -> OSStatus {
  guard session.callback == nil else { return kVTParameterErr }
  return session.decode(sampleBuffer, decodeFlags, infoFlags: infoFlagsOut, deliver: outputHandler)
}

/// Delivers all frames that the decoder holds, before the call returns.
///
/// - Returns: `kVTInvalidSessionErr` if the session was invalidated.
@discardableResult
public func VTDecompressionSessionFinishDelayedFrames(_ session: VTDecompressionSession) -> OSStatus {
  session.finish()
}

/// Waits until all frames were delivered, including those that the decoder holds. Within the session's callback or a
/// handler, the call does not wait for samples that were not passed to the decoder yet.
///
/// - Returns: `kVTInvalidSessionErr` if the session was invalidated.
@discardableResult
public func VTDecompressionSessionWaitForAsynchronousFrames(_ session: VTDecompressionSession) -> OSStatus {
  session.finish()
}

/// Returns whether the session can decode samples of another format, which must have the same codec and size.
public func VTDecompressionSessionCanAcceptFormatDescription(
  _ session: VTDecompressionSession, formatDescription newFormatDesc: CMFormatDescription
) -> Bool { !session.isInvalid && session.accepts(newFormatDesc) }

/// Invalidates a session. No more frames are delivered, and pending samples are dropped.
public func VTDecompressionSessionInvalidate(_ session: VTDecompressionSession) { session.invalidate() }

/// Returns whether hardware can decode a codec. Linux: always false.
public func VTIsHardwareDecodeSupported(_ codecType: CMVideoCodecType) -> Bool { false }

/// Registers a decoder that the system provides. Linux: does nothing.
public func VTRegisterSupplementalVideoDecoderIfAvailable(_ codecType: CMVideoCodecType) {}
