import AVEngineCapture
import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
import CoreVideo
import Dispatch
public import Foundation
import ImageIO

/// An output that takes still images with a camera or of a screen, one by one. `AVCapturePhotoOutput` replaces it.
@available(macOS, deprecated: 10.15, message: "use AVCapturePhotoOutput")
open class AVCaptureStillImageOutput: AVCaptureOutput {
  private let photos: CapturePhotoSink
  private let captures = Captures()
  private let codecs = CaptureSystem.current.codecs
  private var settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.jpeg]
  private var kind = PhotoKind.file(.jpeg, quality: nil)

  private static let mostCaptures = 10
  private let lamp = StillImageLamp()

  private final class Captures: Sendable {
    let registrar = _KeyValueRegistrar()
    private let stored = Guarded(0)

    var count: Int { registrar.access("capturingStillImage") { stored.withLock { $0 } } }

    @discardableResult
    func change(by step: Int) -> Int {
      let before = stored.withLock { $0 }
      let isOther = (before == 0) != (before + step == 0)
      return registrar.update(isOther ? ["capturingStillImage"] : []) {
        stored.withLock { count in
          count += step
          return count
        }
      }
    }
  }

  /// Makes an output that is not part of a session and delivers JPEG images.
  public override init() {
    photos = CapturePhotoSink(codecs: codecs)
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .video }
  override var sink: (any CaptureSink)? { photos }
  override var turnsFrames: Bool { false }
  override var enlargesFrames: Bool { true }

  override func canJoin(_ others: [AVCaptureOutput]) -> Bool { !others.contains { $0 is AVCapturePhotoOutput } }

  override func connectionsChanged(_ connections: [AVCaptureConnection]) {
    photos.setKeepsLast(connections.contains { $0.inputPorts.first?.input is AVCaptureScreenInput })
    photos.keep(Set(connections.filter(\.isActive).map(\.core.identifier)))
  }

  // MARK: Settings

  /// The codecs of still images: JPEG; empty while the output does not have a video connection.
  open var availableImageDataCodecTypes: [AVVideoCodecType] {
    connection(with: .video) == nil ? [] : PhotoKind.codecs.filter { $0 == .jpeg }
  }

  /// The pixel formats of uncompressed still images, with the device's own first; empty while the output does not have
  /// a video connection.
  open var availableImageDataCVPixelFormatTypes: [NSNumber] { photoPixelFormats.map { NSNumber(value: $0) } }

  /// The format of still images: either JPEG under `AVVideoCodecKey`, which is the default, optionally with a quality,
  /// or a pixel format under `kCVPixelBufferPixelFormatTypeKey`. The process ends if the format has neither or both,
  /// for another codec, and for a pixel format that the output's connection cannot deliver.
  open var outputSettings: [String: Any] {
    get { settings }
    set {
      guard let kind = PhotoKind(newValue) else {
        _misuse(
          "AVCaptureStillImageOutput.outputSettings needs AVVideoCodecKey or kCVPixelBufferPixelFormatTypeKey, and not "
            + "both")
      }
      switch kind {
      case .file(let codec, _):
        _require(
          codec == .jpeg, "AVCaptureStillImageOutput.outputSettings: \(codec.rawValue) is not a codec for still images")
      case .pixels(let type):
        _require(
          connection(with: .video) == nil || photoPixelFormats.contains(type),
          "AVCaptureStillImageOutput.outputSettings: the pixel format is not one of "
            + "availableImageDataCVPixelFormatTypes")
      }
      settings = newValue
      self.kind = kind
    }
  }

  // MARK: Taking still images

  /// Whether at least one still image is being taken; can be observed.
  open var isCapturingStillImage: Bool { captures.count > 0 }

  /// Takes a still image from one of the next frames of a connection. For a screen, it can be the frame that the screen
  /// shows now.
  ///
  /// The handler is called on a queue of the framework, with a buffer of JPEG bytes or of pixels. The buffer's
  /// attachments have the image's metadata. The handler receives `AVError.maximumStillImageCaptureRequestsExceeded` if
  /// ten still images are already in progress.
  open func captureStillImageAsynchronously(
    from connection: AVCaptureConnection, completionHandler handler: @escaping (CMSampleBuffer?, (any Error)?) -> Void
  ) {
    let name = "AVCaptureStillImageOutput.captureStillImageAsynchronously(from:completionHandler:)"
    _require(connections.contains { $0 === connection }, "\(name): the connection does not belong to the output")
    _require(connection.isActive, "\(name): the connection is not active and enabled")
    // Safety: Apple's framework calls handlers on its own queue, too.
    nonisolated(unsafe) let handler = handler
    let number = captures.change(by: 1)
    let source = PhotoSource(connection)
    let (kind, codecs, captures) = (kind, codecs, captures)
    let lamp = number <= Self.mostCaptures && source.device?.lightsStillImages ?? false ? lamp : nil
    if let lamp, let device = source.device { lamp.begin(device) }
    // Safety: devices are safe to use on any thread.
    nonisolated(unsafe) let device = connection.device
    var request = CapturePhotoSink.Request(link: source.link) { result in
      lamp?.end()
      CaptureObservers.byItself { _ = captures.change(by: -1) }
      switch result {
      case .failure(let failure): handler(nil, failure.error(of: device))
      case .success(let photo):
        do throws(EngineError) {
          handler(try Self.sample(of: photo, kind, source, isFlashLit: lamp != nil, codecs), nil)
        } catch {
          handler(nil, AVError(error))
        }
      }
    }
    request.form = CaptureFrameForm(pixelFormat: kind.pixelFormat, size: source.size)
    if lamp != nil { request.skippedFrames = PhotoLight.framesOfFlash }
    guard number <= Self.mostCaptures else {
      captures.change(by: -1)
      return DispatchQueue.global().async { handler(nil, AVError(.maximumStillImageCaptureRequestsExceeded)) }
    }
    photos.add(request)
  }

  private static func sample(
    of photo: CapturePhotoSink.Photo, _ kind: PhotoKind, _ source: PhotoSource, isFlashLit: Bool,
    _ codecs: any CodecProvider
  ) throws(EngineError) -> CMSampleBuffer {
    let size = PixelSize(width: photo.pixels.width, height: photo.pixels.height)
    let metadata = PhotoMetadata(source, size: size, isFlashLit: isFlashLit, date: Date())
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: photo.time, decodeTimeStamp: .invalid)
    let buffer: CMSampleBuffer
    switch kind {
    case .pixels:
      guard let format = try? CMFormatDescription(imageBuffer: photo.pixels) else {
        throw EngineError(.unsupported, "Taking a still image", detail: "the format of a frame cannot be described")
      }
      buffer = CMSampleBuffer(image: photo.pixels, format: format, timing: timing)
    case .file(_, let quality):
      let file = try PhotoEncoder.file(photo.pixels, .jpg, quality: quality, metadata: nil, codecs)
      guard let block = CMBlockBuffer(copying: file),
        let format = try? CMFormatDescription(videoCodecType: .jpeg, width: size.width, height: size.height)
      else { throw EngineError(.outOfMemory, "Taking a still image") }
      buffer = CMSampleBuffer(data: block, format: format, timing: timing)
    }
    metadata.attach(to: buffer)
    return buffer
  }

  /// Returns the file of a JPEG image from an output, with the metadata that the buffer's attachments have now; nil if
  /// the bytes cannot be read. A buffer of another codec ends the process.
  open class func jpegStillImageNSDataRepresentation(_ jpegSampleBuffer: CMSampleBuffer) -> Data? {
    PhotoMetadata.file(
      of: jpegSampleBuffer, "AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(_:)")
  }
}

extension AVCaptureStillImageOutput: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [captures.registrar] }
}
