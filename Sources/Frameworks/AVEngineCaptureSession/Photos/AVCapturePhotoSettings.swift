import AVEngineCore
public import AVEngineVocabulary
public import CoreFoundation
public import CoreMedia
import CoreVideo
public import Foundation
import Synchronization

/// The settings of one photo capture.
///
/// Settings can be used once. A second capture needs other settings, as `init(from:)` makes them.
open class AVCapturePhotoSettings: NSObject, NSCopying {
  /// The identity that copies share, because they represent the same capture.
  final class Use: Sendable {
    let number = Int64(CaptureNumber.next())
    let isDone = Atomic(false)
  }

  struct Form {
    var settings: [String: Any]
    var kind: PhotoKind
  }

  private let use: Use
  private let form: Form
  /// The exposures of the photos in a bracket; empty for one photo with the camera's own exposure.
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

  /// Makes settings of a JPEG photo.
  public convenience override init() { self.init(Self.form(nil), []) }

  /// Makes settings of a photo in a format. The format has either a codec under `AVVideoCodecKey`, or a pixel format
  /// under `kCVPixelBufferPixelFormatTypeKey`; both, or neither, end the process. nil means JPEG.
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

  /// Makes settings with another `uniqueID` and the same values otherwise, for another capture.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(photoSettings.form, photoSettings.exposures)
    take(photoSettings)
  }

  /// Returns settings of the same class with a format and the same exposures, and otherwise default values.
  func another(_ form: Form, _ use: Use) -> AVCapturePhotoSettings { AVCapturePhotoSettings(form, use, exposures) }

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

  /// Returns settings with the same `uniqueID`, for the same capture.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = another(form, use)
    copy.take(self)
    return copy
  }

  /// Returns false if the settings were used before.
  func beginUse() -> Bool { !use.isDone.exchange(true, ordering: .relaxed) }

  /// The identifier of the capture. The resolved settings that its delegate receives have the same identifier.
  open var uniqueID: Int64 { use.number }

  /// The format with which the settings were made: a codec under `AVVideoCodecKey`, or a pixel format under
  /// `kCVPixelBufferPixelFormatTypeKey`.
  open var format: [String: Any]? { form.settings }

  /// The type of the file that holds the photo, such as `.jpg` for JPEG and `.tif` for uncompressed pixels.
  open var processedFileType: AVFileType? { kind.fileType }

  /// Whether the camera's lamp is lit for the photo: one of the output's `supportedFlashModes`. The default is `off`.
  open var flashMode = AVCaptureDevice.FlashMode.off

  /// The balance between the quality of the photo and the time until it is complete. The default is `balanced`; it
  /// cannot be above the output's `maxPhotoQualityPrioritization`. Linux: the balance decides the quality with which a
  /// file is compressed if the format does not state a quality.
  open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced

  /// Whether the photo may be larger than the format's frames, for which the output's `isHighResolutionCaptureEnabled`
  /// has to be true. False by default. Linux: photos are never larger.
  @available(macOS, deprecated: 13.0, message: "use maxPhotoDimensions")
  open var isHighResolutionPhotoEnabled = false

  /// The greatest size of the photo: one of the `supportedMaxPhotoDimensions` of the camera's active format, and not
  /// above the output's `maxPhotoDimensions`. The default is 0 × 0, which means the output's `maxPhotoDimensions`.
  open var maxPhotoDimensions = CMVideoDimensions(width: 0, height: 0)

  /// Metadata that is added to the photo's own, in the dictionaries of Image I/O.
  open var metadata: [String: Any] = [:]

  // MARK: Previews and thumbnails

  /// The pixel formats that `previewPhotoFormat` accepts: 4:2:0 with two planes in full or video range, and 32BGRA.
  open var availablePreviewPhotoPixelFormatTypes: [OSType] {
    [
      kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
      kCVPixelFormatType_32BGRA,
    ]
  }

  /// The format of the preview, which the photo has as `AVCapturePhoto.previewPixelBuffer`; nil, the default, for no
  /// preview. The format has a pixel format, one of `availablePreviewPhotoPixelFormatTypes`, and optionally a size into
  /// which the preview fits, under the keys of Core Video.
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

  /// The codecs of thumbnails in the photo's file. Empty unless the file is a JPEG file.
  open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] {
    kind.fileType == .jpg ? PhotoKind.codecs.filter { $0 == .jpeg } : []
  }

  /// The format of the thumbnail in the photo's file; nil, the default, for no thumbnail. The format has a codec, one
  /// of `availableEmbeddedThumbnailPhotoCodecTypes`, and optionally a size into which the thumbnail fits, under the
  /// keys of AVFoundation.
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

/// The settings of a bracket: several photos in a row with different exposures.
open class AVCapturePhotoBracketSettings: AVCapturePhotoSettings {
  /// Makes settings of a bracket.
  ///
  /// - Parameters:
  ///   - rawPixelFormatType: Has to be 0, because raw photos are not supported.
  ///   - processedFormat: A codec under `AVVideoCodecKey`, or a pixel format under `kCVPixelBufferPixelFormatTypeKey`;
  ///     nil for JPEG.
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

  /// The exposures of the photos, one for each photo, in their order.
  open var bracketedSettings: [AVCaptureBracketedStillImageSettings] { exposures }

  override func another(_ form: Form, _ use: Use) -> AVCapturePhotoSettings {
    AVCapturePhotoBracketSettings(form, use, exposures)
  }
}
