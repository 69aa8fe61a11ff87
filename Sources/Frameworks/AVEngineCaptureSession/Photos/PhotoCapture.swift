import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreMedia
import CoreVideo
import Dispatch
import Foundation

/// One photo on its way: what is made of its frame, and the calls of its delegate.
final class PhotoCapture: @unchecked Sendable {
  // Safety: what changes is used on the sink's queue, the delegate on the output's; the rest does not change.
  private let output: AVCapturePhotoOutput
  private weak var delegate: (any AVCapturePhotoCaptureDelegate)?
  private let queue: DispatchQueue
  private let settings: AVCapturePhotoSettings
  private let resolved: AVCaptureResolvedPhotoSettings
  private let source: PhotoSource
  private let type: AVCaptureDevice.DeviceType?
  private let codecs = CaptureSystem.current.codecs
  /// Used on the sink's queue only.
  private var date: Date?

  /// - Parameter settings: A copy that the client does not have, with a size.
  init(
    _ settings: AVCapturePhotoSettings, of output: AVCapturePhotoOutput, from connection: AVCaptureConnection,
    queue: DispatchQueue, delegate: any AVCapturePhotoCaptureDelegate
  ) {
    self.settings = settings
    self.output = output
    self.delegate = delegate
    self.queue = queue
    source = PhotoSource(connection, atMost: PixelSize(settings.maxPhotoDimensions))
    type = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device.deviceType
    resolved = AVCaptureResolvedPhotoSettings(settings, source.size)
  }

  /// Asks for the frame.
  func begin(_ sink: CapturePhotoSink) {
    tell { $0.photoOutput($1, willBeginCaptureFor: $2) }
    tell { $0.photoOutput($1, willCapturePhotoFor: $2) }
    var request = CapturePhotoSink.Request(link: source.link) { self.finish($0) }
    request.form = CaptureFrameForm(pixelFormat: settings.kind.pixelFormat, size: source.size)
    if hasFlash {
      source.device?.flash(true)
      request.skippedFrames = DeviceCore.framesOfFlash
    }
    request.taken = { self.taken() }
    sink.add(request)
  }

  private var hasFlash: Bool { settings.flashMode == .on }

  private func tell(
    _ call:
      @escaping @Sendable (
        any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput, AVCaptureResolvedPhotoSettings
      ) -> Void
  ) {
    queue.async { if let delegate = self.delegate { call(delegate, self.output, self.resolved) } }
  }

  /// On the sink's queue.
  private func taken() {
    date = Date()
    tell { $0.photoOutput($1, didCapturePhotoFor: $2) }
  }

  /// On the sink's queue.
  private func finish(_ result: Result<CapturePhotoSink.Photo, CapturePhotoSink.Failure>) {
    // Each expected call comes, in the case of an error too.
    if date == nil { taken() }
    var failure: AVError?
    var photo = photo(.nothing, nil, at: .invalid, PhotoMetadata([:]))
    switch result {
    case .failure(let cause): failure = cause.error
    case .success(let frame):
      do throws(EngineError) { photo = try made(of: frame) } catch { failure = AVError(error) }
    }
    if hasFlash { source.device?.flash(false) }
    // Safety: nobody else has the photo.
    nonisolated(unsafe) let made = photo
    let error = failure
    tell { delegate, output, _ in delegate.photoOutput(output, didFinishProcessingPhoto: made, error: error) }
    tell { $0.photoOutput($1, didFinishCaptureFor: $2, error: error) }
  }

  private func made(of frame: CapturePhotoSink.Photo) throws(EngineError) -> AVCapturePhoto {
    let size = PixelSize(width: frame.pixels.width, height: frame.pixels.height)
    let metadata = PhotoMetadata(source, size: size, isFlashLit: hasFlash, date: date ?? Date())
      .merging(PhotoMetadata(settings.metadata))
    let preview = try settings.preview.map { (preview) throws(EngineError) in
      try preview.made(of: frame.pixels, codecs)
    }
    guard case .file(_, let quality) = settings.kind else {
      return photo(.pixels(frame.pixels), preview, at: frame.time, metadata)
    }
    let thumbnail = try settings.thumbnail.map { (thumbnail) throws(EngineError) in
      try PhotoEncoder.thumbnail(thumbnail.made(of: frame.pixels, codecs), codecs)
    }
    let file = try PhotoEncoder.file(
      frame.pixels, settings.kind.fileType, quality: quality ?? settings.photoQualityPrioritization.quality,
      metadata: metadata, thumbnail: thumbnail, codecs)
    return photo(.file(file), preview, at: frame.time, metadata)
  }

  private func photo(
    _ content: AVCapturePhoto.Content, _ preview: CVPixelBuffer?, at time: CMTime, _ metadata: PhotoMetadata
  ) -> AVCapturePhoto {
    var thumbnail: [String: Any]?
    if case .file = content, settings.thumbnail != nil {
      let size = resolved.embeddedThumbnailDimensions
      thumbnail = [
        "AVVideoCodecKey": AVVideoCodecType.jpeg, "AVVideoWidthKey": NSNumber(value: size.width),
        "AVVideoHeightKey": NSNumber(value: size.height),
      ]
    }
    return AVCapturePhoto(
      content, preview: preview, thumbnail: thumbnail, at: time, resolved, metadata, from: type, codecs)
  }
}

extension AVCapturePhotoOutput.QualityPrioritization {
  /// Of lossy codings, from 0 to 1.
  fileprivate var quality: Double {
    switch self {
    case .speed: 0.8
    case .balanced: 0.9
    case .quality: 0.95
    }
  }
}
