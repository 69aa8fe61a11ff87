import AVEngineCore
import AVEngineWriting
import CoreFoundation
public import CoreMedia
public import CoreVideo
public import Foundation

/// An adaptor that appends pixel buffers to a video input and provides a pool of pixel buffers.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject {
  /// The input for video that the initializer got, to which pixel buffers are appended.
  open var assetWriterInput: AVAssetWriterInput { storedAssetWriterInput }

  private let storedAssetWriterInput: AVAssetWriterInput
  private let attributes: [String: Any]?
  let registrar = _KeyValueRegistrar()
  private var pool: CVPixelBufferPool?

  /// Creates an adaptor for a video input.
  ///
  /// - Parameters:
  ///   - input: An input for video that has no adaptor yet.
  ///   - sourcePixelBufferAttributes: Core Video's attributes of the pool's buffers; nil for no pool.
  public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
    let subject = "AVAssetWriterInputPixelBufferAdaptor.init(assetWriterInput:sourcePixelBufferAttributes:)"
    _require(
      input.storedMediaType == .video,
      "\(subject): the input is not for video, but for \(input.storedMediaType.rawValue)")
    _require(!input.hasAdaptor, "\(subject): the input has an adaptor already")
    _require(!input.state.hasStarted, "\(subject): the input's writer has started writing")
    storedAssetWriterInput = input
    attributes = sourcePixelBufferAttributes
    super.init()
    input.hasAdaptor = true
    input.adaptor = self
  }

  /// Core Video's attributes of the pool's buffers; nil if there is no pool.
  open var sourcePixelBufferAttributes: [String: Any]? { attributes }

  /// A pool of pixel buffers. It is nil before the session starts, without attributes, and if no pool can be created
  /// with the attributes. Observable.
  open var pixelBufferPool: CVPixelBufferPool? { registrar.access("pixelBufferPool") { pool } }

  func sessionDidStart() {
    guard pool == nil, let attributes else { return }
    var wanted = attributes
    if case .video(let coding) = storedAssetWriterInput.coding {
      if wanted[kCVPixelBufferWidthKey as String] == nil { wanted[kCVPixelBufferWidthKey as String] = coding.width }
      if wanted[kCVPixelBufferHeightKey as String] == nil { wanted[kCVPixelBufferHeightKey as String] = coding.height }
    }
    if wanted[kCVPixelBufferPixelFormatTypeKey as String] == nil {
      wanted[kCVPixelBufferPixelFormatTypeKey as String] = NSNumber(
        value: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    }
    var made: CVPixelBufferPool?
    CVPixelBufferPoolCreate(nil, nil, wanted as CFDictionary, &made)
    registrar.change(["pixelBufferPool"]) { pool = made }
  }

  /// Appends a video frame that is shown from a time on. Returns false if the frame's format cannot be described, or if
  /// writing has failed or was cancelled.
  @discardableResult
  open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
    let subject = "append(_:withPresentationTime:)"
    _require(
      presentationTime.isNumeric,
      "AVAssetWriterInputPixelBufferAdaptor.\(subject): the time is not numeric: \(presentationTime)")
    storedAssetWriterInput.checkAppending(subject)
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixelBuffer, formatDescriptionOut: &format)
    guard let format else { return false }
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: presentationTime, decodeTimeStamp: .invalid)
    return storedAssetWriterInput.state.append(CMSampleBuffer(image: pixelBuffer, format: format, timing: timing))
  }
}
