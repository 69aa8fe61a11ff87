import AVEngineCore
public import AVEngineVocabulary
public import CoreMedia
public import Foundation
import Synchronization

/// How one photo is to be taken.
///
/// Settings are used once: a second capture needs others, as `init(from:)` makes.
open class AVCapturePhotoSettings: NSObject, NSCopying {
  /// What copies have in common: they stand for one capture.
  private final class Use: Sendable {
    let number = Int64(CaptureNumber.next())
    let isDone = Atomic(false)
  }

  private let use: Use
  private let form: [String: Any]
  let kind: PhotoKind

  private init(_ form: [String: Any], _ kind: PhotoKind, _ use: Use) {
    self.form = form
    self.kind = kind
    self.use = use
    super.init()
  }

  /// Settings of a JPEG photo.
  public convenience override init() {
    self.init(["AVVideoCodecKey": AVVideoCodecType.jpeg], .file(.jpeg, quality: nil), Use())
  }

  /// Settings of a photo in a format: a codec by `AVVideoCodecKey`, or a pixel format by
  /// `kCVPixelBufferPixelFormatTypeKey`; nil for JPEG.
  public convenience init(format: [String: Any]?) {
    let form = format ?? ["AVVideoCodecKey": AVVideoCodecType.jpeg]
    guard let kind = PhotoKind(form) else {
      _misuse(
        "AVCapturePhotoSettings.init(format:) needs AVVideoCodecKey or kCVPixelBufferPixelFormatTypeKey, and not both")
    }
    self.init(form, kind, Use())
  }

  /// The same settings for another capture.
  public convenience init(from photoSettings: AVCapturePhotoSettings) {
    self.init(photoSettings.form, photoSettings.kind, Use())
    take(photoSettings)
  }

  private func take(_ other: AVCapturePhotoSettings) {
    flashMode = other.flashMode
    photoQualityPrioritization = other.photoQualityPrioritization
    isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
    maxPhotoDimensions = other.maxPhotoDimensions
    metadata = other.metadata
  }

  /// Settings with the same `uniqueID`, for the same capture.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVCapturePhotoSettings(form, kind, use)
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
  open var format: [String: Any]? { form }

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
}

/// What a photo has become of its settings.
open class AVCaptureResolvedPhotoSettings: NSObject {
  private let number: Int64
  private let size: CMVideoDimensions
  private let hasFlash: Bool

  init(_ settings: AVCapturePhotoSettings, _ size: PixelSize?) {
    number = settings.uniqueID
    self.size = size.map { CMVideoDimensions($0) } ?? CMVideoDimensions(width: 0, height: 0)
    hasFlash = settings.flashMode == .on
    super.init()
  }

  /// That of the settings.
  open var uniqueID: Int64 { number }
  /// The size of the photo as it is stored, before its orientation is applied.
  open var photoDimensions: CMVideoDimensions { size }
  /// Whether the lamp is lit for it.
  open var isFlashEnabled: Bool { hasFlash }
  /// How often the delegate is given a photo.
  open var expectedPhotoCount: Int { 1 }
}
