import AVEngineCore
import AVEngineReading
import AVEngineSystem
public import CoreFoundation
public import CoreMedia
public import CoreVideo
import Synchronization

/// Is given each picture of a session: the session's reference, the sample's, an error or `noErr`, flags, the picture,
/// when it is shown and how long.
public typealias VTDecompressionOutputCallback = (
  UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime
) -> Void

/// Is given the picture of one sample: an error or `noErr`, flags, the picture, when it is shown and how long.
public typealias VTDecompressionOutputHandler = (OSStatus, VTDecodeInfoFlags, CVImageBuffer?, CMTime, CMTime) -> Void

/// A callback and what it is given of the client's own.
public struct VTDecompressionOutputCallbackRecord: @unchecked Sendable {
  // Safety: as on a Mac, the client knows on which threads its function and its pointer are used.

  public var decompressionOutputCallback: VTDecompressionOutputCallback?
  public var decompressionOutputRefCon: UnsafeMutableRawPointer?

  /// A record without a callback.
  public init() { (decompressionOutputCallback, decompressionOutputRefCon) = (nil, nil) }

  public init(
    decompressionOutputCallback: VTDecompressionOutputCallback!, decompressionOutputRefCon: UnsafeMutableRawPointer!
  ) {
    self.decompressionOutputCallback = decompressionOutputCallback
    self.decompressionOutputRefCon = decompressionOutputRefCon
  }
}

/// Compressed samples in, pictures out.
///
/// Linux: pictures come in the order in which they are shown, so that those of streams that reorder come with a later
/// call than their sample's, or with `VTDecompressionSessionFinishDelayedFrames`.
// Safety: what changes is behind locks or belongs to the session's queue.
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

  public static func == (a: VTDecompressionSession, b: VTDecompressionSession) -> Bool { a === b }
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

  /// Everything that went in comes out.
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
  public var _typeID: CFTypeID { Self.typeID }
}

/// The number of the type of decompression sessions.
public func VTDecompressionSessionGetTypeID() -> CFTypeID { VTDecompressionSession.typeID }

/// Makes a session that decodes samples of a format.
///
/// - Parameters:
///   - videoDecoderSpecification: Which decoder it has to be, with the `kVTVideoDecoderSpecification` keys.
///   - destinationImageBufferAttributes: Pixel format (or formats, in order of preference), width and height of the
///     pictures; else they are Y′CbCr in two planes, as large as they are coded.
///   - outputCallback: Is given all pictures; nil where each sample comes with a handler.
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

/// Does the same, and assigns to a variable, whose old value is released.
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

/// Decodes a sample, whose picture goes to the session's callback.
///
/// - Parameters:
///   - decodeFlags: Without `_EnableAsynchronousDecompression` the call returns when the sample is decoded.
///   - sourceFrameRefCon: Comes with the picture.
/// - Returns: The error of the sample itself only where the call waits for it.
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

/// Decodes a sample, whose picture goes to a handler; only for sessions without a callback.
@discardableResult
public func VTDecompressionSessionDecodeFrame(
  _ session: VTDecompressionSession, sampleBuffer: CMSampleBuffer, flags decodeFlags: VTDecodeFrameFlags,
  infoFlagsOut: UnsafeMutablePointer<VTDecodeInfoFlags>?, outputHandler: @escaping VTDecompressionOutputHandler
) -> OSStatus {
  guard session.callback == nil else { return kVTParameterErr }
  return session.decode(sampleBuffer, decodeFlags, infoFlags: infoFlagsOut, deliver: outputHandler)
}

/// Has the decoder give all pictures that it keeps.
@discardableResult
public func VTDecompressionSessionFinishDelayedFrames(_ session: VTDecompressionSession) -> OSStatus {
  session.finish()
}

/// Waits until all pictures have come, also those that the decoder keeps.
@discardableResult
public func VTDecompressionSessionWaitForAsynchronousFrames(_ session: VTDecompressionSession) -> OSStatus {
  session.finish()
}

/// Whether samples of a format can be decoded without a new session: those of the same codec and size.
public func VTDecompressionSessionCanAcceptFormatDescription(
  _ session: VTDecompressionSession, formatDescription newFormatDesc: CMFormatDescription
) -> Bool { !session.isInvalid && session.accepts(newFormatDesc) }

/// Ends a session: no picture comes after this, and samples that were on their way are lost.
public func VTDecompressionSessionInvalidate(_ session: VTDecompressionSession) { session.invalidate() }

/// Whether hardware decodes a codec.  Linux: never.
public func VTIsHardwareDecodeSupported(_ codecType: CMVideoCodecType) -> Bool { false }

/// Makes a decoder that comes with the system known to the process. Linux: those that are installed are known from the
/// start.
public func VTRegisterSupplementalVideoDecoderIfAvailable(_ codecType: CMVideoCodecType) {}
