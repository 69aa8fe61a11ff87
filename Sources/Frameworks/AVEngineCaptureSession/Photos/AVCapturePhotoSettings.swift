import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
import CoreVideo
public import Foundation
import Synchronization

/// How one photo is to be taken.
///
/// Settings are used once: a second capture needs others, as `init(from:)` makes.
open class AVCapturePhotoSettings: NSObject, NSCopying {
  /// What copies have in common: they stand for one capture.
  final class Use: Sendable {
    let number = Int64(CaptureNumber.next())
    let isDone = Atomic(false)
  }

  /// A format, as it was stated, and what it means.
  struct Form {
    var settings: [String: Any]
    var kind: PhotoKind
  }

  private let use: Use
  private let form: Form
  /// Of the photos of a bracket; none: there is one photo, exposed as the camera likes.
  let exposures: [AVCaptureBracketedStillImageSettings]

  init(_ form: Form, _ use: Use, _ exposures: [AVCaptureBracketedStillImageSettings]) {
    self.form = form
    self.use = use
    self.exposures = exposures
    super.init()
  }

  convenience init(_ form: Form, _ exposures: [AVCaptureBracketedStillImageSettings]) {
    self.init(form, Use(), exposures)
  }

  /// Settings of a JPEG photo.
  public convenience override init() { self.init(Self.form(nil), []) }

  /// Settings of a photo in a format: a codec by `AVVideoCodecKey`, or a pixel format by
  /// `kCVPixelBufferPixelFormatTypeKey`; nil for JPEG.
  public convenience init(format: [String: Any]?) { self.init(Self.form(format), []) }

  static func form(_ format: [String: Any]?) -> Form {
    let settings = format ?? [AVVideoCodecKey: AVVideoCodecType.jpeg]
    guard let kind = PhotoKind(settings) else {
      _misuse(
        "AVCapturePhotoSettings.init(format:) needs AVVideoCodecKey or kCVPixelBufferPixelFormatTypeKey, and not both")
    }
    return Form(settings: settings, kind: kind)
  }

  var kind: PhotoKind { form.kind }

  /// The same settings for another capture.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(photoSettings.form, photoSettings.exposures)
    take(photoSettings)
  }

  /// Settings of the same class and format, all else as it is unless it is set.
  func another(_ form: Form, _ use: Use) -> AVCapturePhotoSettings { AVCapturePhotoSettings(form, use, []) }

  private func take(_ other: AVCapturePhotoSettings) {
    flashMode = other.flashMode
    photoQualityPrioritization = other.photoQualityPrioritization
    isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
    maxPhotoDimensions = other.maxPhotoDimensions
    metadata = other.metadata
    previewPhotoFormat = other.previewPhotoFormat
    embeddedThumbnailPhotoFormat = other.embeddedThumbnailPhotoFormat
    extras = other.extras
  }

  /// Settings with the same `uniqueID`, for the same capture.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = another(form, use)
    copy.take(self)
    return copy
  }

  /// Marks the settings as used.
  ///
  /// - Returns: false where they have been used before.
  func beginUse() -> Bool { !use.isDone.exchange(true, ordering: .relaxed) }

  /// Tells the capture from all others; the same in all that is given to its delegate.
  open var uniqueID: Int64 { use.number }

  /// What the photo is given as.
  open var format: [String: Any]? { form.settings }

  /// The type of file that `AVCapturePhoto.fileDataRepresentation()` makes.
  open var processedFileType: AVFileType? { kind.fileType }

  /// Whether the camera's lamp is lit for the photo; off unless it is set. One of the output's `supportedFlashModes`.
  open var flashMode = AVCaptureDevice.FlashMode.off

  /// What matters more, a small file that is there soon or its quality; `balanced` unless it is set, and not above the
  /// output's `maxPhotoQualityPrioritization`. Linux: the quality with which a file is compressed goes by it, where the
  /// format does not state one.
  open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced

  /// Whether the photo may be larger than the pictures of the format; the output's `isHighResolutionCaptureEnabled` has
  /// to be true for it.
  @available(macOS, deprecated: 13.0, message: "use maxPhotoDimensions")
  open var isHighResolutionPhotoEnabled = false

  /// The size of the photo at most, one of the format's `supportedMaxPhotoDimensions` and not above the output's
  /// `maxPhotoDimensions`; 0 × 0, as it is unless it is set, for the output's.
  open var maxPhotoDimensions = CMVideoDimensions(width: 0, height: 0)

  /// Metadata that is added to the photo's, in the dictionaries of Image I/O.
  open var metadata: [String: Any] = [:]

  // MARK: Smaller pictures

  /// The pixel formats of previews.
  open var availablePreviewPhotoPixelFormatTypes: [OSType] {
    [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
  }

  /// The smaller picture that comes with the photo as `AVCapturePhoto.previewPixelBuffer`: its pixel format, one of
  /// `availablePreviewPhotoPixelFormatTypes`, and perhaps the size that it fits in, by the keys of Core Video; nil, as
  /// it is unless it is set, for none.
  open var previewPhotoFormat: [String: Any]? {
    didSet {
      let preview = previewPhotoFormat.map { PhotoReduction(preview: $0) }
      _require(
        preview.map { $0.map { availablePreviewPhotoPixelFormatTypes.contains($0.pixelFormat) } ?? false } ?? true,
        "AVCapturePhotoSettings.previewPhotoFormat: the pixel format is not one of "
          + "availablePreviewPhotoPixelFormatTypes")
      self.preview = preview ?? nil
    }
  }

  /// The codecs of thumbnails in the photo's file: only JPEG files hold thumbnails.
  open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] {
    kind.fileType == .jpg ? PhotoKind.codecs.filter { $0 == .jpeg } : []
  }

  /// The smaller picture in the photo's file: its codec, one of `availableEmbeddedThumbnailPhotoCodecTypes`, and perhaps
  /// the size that it fits in, by the keys of AVFoundation; nil, as it is unless it is set, for none.
  open var embeddedThumbnailPhotoFormat: [String: Any]? {
    didSet {
      let thumbnail = embeddedThumbnailPhotoFormat.map { PhotoReduction(thumbnail: $0) }
      _require(
        thumbnail.map { $0 != nil && availableEmbeddedThumbnailPhotoCodecTypes.contains(.jpeg) } ?? true,
        "AVCapturePhotoSettings.embeddedThumbnailPhotoFormat: AVVideoCodecKey is not one of "
          + "availableEmbeddedThumbnailPhotoCodecTypes")
      self.thumbnail = thumbnail ?? nil
    }
  }

  var extras = Extras()
  private(set) var preview: PhotoReduction?
  private(set) var thumbnail: PhotoReduction?
}

/// How several photos are to be taken in a row, each with an exposure of its own.
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
  /// - Parameters:
  ///   - rawPixelFormatType: 0: there are no raw photos.
  ///   - processedFormat: As of `AVCapturePhotoSettings.init(format:)`.
  ///   - bracketedSettings: The exposures, in their order: at least one, and at most the output's
  ///     `maxBracketedCapturePhotoCount`.
  public convenience init(
    rawPixelFormatType: OSType, processedFormat: [String: Any]?,
    bracketedSettings: [AVCaptureBracketedStillImageSettings]
  ) {
    _require(
      rawPixelFormatType == 0,
      "AVCapturePhotoBracketSettings.init(rawPixelFormatType:processedFormat:bracketedSettings:): there are no raw "
        + "photos")
    _require(
      !bracketedSettings.isEmpty,
      "AVCapturePhotoBracketSettings.init(rawPixelFormatType:processedFormat:bracketedSettings:) needs an exposure")
    self.init(Self.form(processedFormat), bracketedSettings)
  }

  /// The exposures, in their order.
  open var bracketedSettings: [AVCaptureBracketedStillImageSettings] { exposures }

  override func another(_ form: Form, _ use: Use) -> AVCapturePhotoSettings {
    AVCapturePhotoBracketSettings(form, use, exposures)
  }
}
