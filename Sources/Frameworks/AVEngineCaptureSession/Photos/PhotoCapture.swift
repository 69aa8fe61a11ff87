import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreMedia
import CoreVideo
import Dispatch
import Foundation

final class PhotoCapture: CapturePhotoLineMember, @unchecked Sendable {
  // Safety: variables are used by one thread at a time: until the first frame is requested, by the thread that starts
  // the capture or lets it fail, and then on the sink's queue. The delegate is used on the output's queue. The settings
  // do not change. The output and the device are safe to use on any thread.
  private let output: AVCapturePhotoOutput
  private weak var delegate: (any AVCapturePhotoCaptureDelegate)?
  private let queue: DispatchQueue
  private let sink: CapturePhotoSink
  private let settings: AVCapturePhotoSettings
  private let resolved: AVCaptureResolvedPhotoSettings
  private let source: PhotoSource
  private let device: AVCaptureDevice?
  private let codecs = CaptureSystem.current.codecs
  private let clock = CaptureSystem.current.devices.clock
  private let light: PhotoLight?
  private let line: CapturePhotoLine
  /// The number of frames that are left out because the capture before this one has changed the light.
  private var settlingFrames = 0
  private var date: Date?
  private var count = 0

  /// `settings` is a copy that the client does not have.
  init(
    _ settings: AVCapturePhotoSettings, of output: AVCapturePhotoOutput, from connection: AVCaptureConnection,
    sink: CapturePhotoSink, queue: DispatchQueue, delegate: any AVCapturePhotoCaptureDelegate
  ) {
    self.settings = settings
    self.output = output
    self.delegate = delegate
    self.queue = queue
    self.sink = sink
    source = PhotoSource(connection, atMost: PixelSize(settings.maxPhotoDimensions))
    light = source.device.map { PhotoLight($0) }
    line = source.device.map { CapturePhotoLine.of($0) } ?? CapturePhotoLine()
    device = connection.device
    let frame = source.device?.minFrameDuration ?? .zero
    resolved = AVCaptureResolvedPhotoSettings(
      settings, source.size, expectedTime: output.durations.expected(frames: Self.frameCount(settings), of: frame))
  }

  private static func frameCount(_ settings: AVCapturePhotoSettings) -> Int {
    if settings.flashMode == .on { return PhotoLight.framesOfFlash + 1 }
    return settings.exposures.isEmpty ? 1 : settings.exposures.count * (PhotoLight.framesOfExposure + 1)
  }

  func begin() {
    output.captureChanged(settings.uniqueID, to: .waiting(isLong: settings.isLong))
    tell { $0.photoOutput($1, willBeginCaptureFor: $2) }
    line.enter(self)
  }

  var usesLight: Bool { hasFlash || !settings.exposures.isEmpty }
  var framesUntilDark: Int {
    hasFlash ? PhotoLight.framesOfFlash : settings.exposures.isEmpty ? 0 : PhotoLight.framesOfExposure
  }
  var link: Int { source.link }

  func start(after settlingFrames: Int) {
    self.settlingFrames = settlingFrames
    tell { $0.photoOutput($1, willCapturePhotoFor: $2) }
    if hasFlash { light?.set(.torch, to: 1) }
    ask()
  }

  func fail(_ failure: CapturePhotoSink.Failure) {
    tell { $0.photoOutput($1, willCapturePhotoFor: $2) }
    finish(.failure(failure))
  }

  private func ask() {
    var request = CapturePhotoSink.Request(link: source.link) { self.finish($0) }
    request.form = CaptureFrameForm(pixelFormat: settings.kind.pixelFormat, size: source.size)
    if count == 0 { request.skippedFrames = max(settlingFrames, hasFlash ? PhotoLight.framesOfFlash : 0) }
    if let exposure {
      for (control, value) in exposure.controls { light?.set(control, to: value) }
      request.skippedFrames = max(request.skippedFrames, PhotoLight.framesOfExposure)
    }
    request.taken = { self.taken() }
    sink.add(request)
  }

  private var hasFlash: Bool { settings.flashMode == .on }
  private var exposure: AVCaptureBracketedStillImageSettings? {
    settings.exposures.indices.contains(count) ? settings.exposures[count] : nil
  }

  private func tell(
    _ call:
      @escaping @Sendable (
        any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput, AVCaptureResolvedPhotoSettings
      ) -> Void
  ) {
    queue.async { if let delegate = self.delegate { call(delegate, self.output, self.resolved) } }
  }

  // MARK: - On the sink's queue

  private func changed(to phase: CapturesUnderWay.Phase?) {
    CaptureObservers.byItself { output.captureChanged(settings.uniqueID, to: phase) }
  }

  private func taken() {
    if date == nil { tell { $0.photoOutput($1, didCapturePhotoFor: $2) } }
    date = Date()
    if count + 1 >= resolved.expectedPhotoCount { changed(to: .processing) }
  }

  private func finish(_ result: Result<CapturePhotoSink.Photo, CapturePhotoSink.Failure>) {
    var (failure, cause): (AVError?, CapturePhotoSink.Failure?) = (nil, nil)
    var photo = AVCapturePhoto(AVCapturePhoto.Parts(number: count + 1, exposure: exposure), resolved, codecs)
    switch result {
    case .failure(let failed): (failure, cause) = (failed.error(of: device), failed)
    case .success(let frame):
      do throws(EngineError) { photo = try made(of: frame) } catch { failure = AVError(error) }
      output.photoTook(clock.time - frame.time)
    }
    // The delegate receives each expected call, even if an error occurred.
    if date == nil { taken() }
    count += 1
    let hasMore = count < resolved.expectedPhotoCount
    if hasMore, failure == nil { ask() }
    tellProcessed(photo, failure)
    while failure != nil, count < resolved.expectedPhotoCount {
      tellProcessed(
        AVCapturePhoto(AVCapturePhoto.Parts(number: count + 1, exposure: exposure), resolved, codecs), failure)
      count += 1
    }
    if hasMore, failure == nil { return }
    light?.restore()
    line.leave(self, cause)
    changed(to: nil)
    let error = failure
    tell { $0.photoOutput($1, didFinishCaptureFor: $2, error: error) }
  }

  private func tellProcessed(_ photo: AVCapturePhoto, _ error: AVError?) {
    // Safety: no other thread has the photo.
    nonisolated(unsafe) let photo = photo
    tell { delegate, output, _ in delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: error) }
  }

  private func made(of frame: CapturePhotoSink.Photo) throws(EngineError) -> AVCapturePhoto {
    let size = PixelSize(width: frame.pixels.width, height: frame.pixels.height)
    var parts = AVCapturePhoto.Parts(
      time: frame.time, number: count + 1, exposure: exposure, deviceType: device?.deviceType)
    parts.metadata = PhotoMetadata(source, size: size, isFlashLit: hasFlash, date: date ?? Date())
      .merging(PhotoMetadata(settings.metadata))
    if let preview = settings.preview { parts.preview = try preview.made(of: frame.pixels, codecs) }
    guard case .file(_, let quality) = settings.kind else {
      parts.content = .pixels(frame.pixels)
      return AVCapturePhoto(parts, resolved, codecs)
    }
    var thumbnail: Data?
    if let reduction = settings.thumbnail {
      thumbnail = try PhotoEncoder.thumbnail(reduction.made(of: frame.pixels, codecs), codecs)
      let size = reduction.size(of: size)
      parts.thumbnail = [
        AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: NSNumber(value: size.width),
        AVVideoHeightKey: NSNumber(value: size.height),
      ]
    }
    parts.thumbnailFile = thumbnail
    let type = settings.kind.fileType
    let used = quality ?? settings.photoQualityPrioritization.quality
    if type != .jpg { parts.source = (frame.pixels, type, used) }
    parts.content = .file(
      try PhotoEncoder.file(
        frame.pixels, type, quality: used, metadata: parts.metadata, thumbnail: thumbnail, codecs))
    return AVCapturePhoto(parts, resolved, codecs)
  }
}

extension AVCapturePhotoOutput.QualityPrioritization {
  fileprivate var quality: Double {
    switch self {
    case .speed: 0.8
    case .balanced: 0.9
    case .quality: 0.95
    }
  }
}
