import AVEngineCore
public import CoreMedia
public import Foundation

/// The settings with which a photo is taken, with all choices made.
open class AVCaptureResolvedPhotoSettings: NSObject {
  private let number: Int64
  private let size: CMVideoDimensions
  private let hasFlash: Bool
  private let count: Int
  private let previewSize: CMVideoDimensions
  private let thumbnailSize: CMVideoDimensions
  private let expectedTime: CMTimeRange

  init(_ settings: AVCapturePhotoSettings, _ size: PixelSize?, expectedTime: CMTimeRange) {
    self.expectedTime = expectedTime
    number = settings.uniqueID
    count = max(1, settings.exposures.count)
    let dimensions = { (size: PixelSize?) in
      size.map { CMVideoDimensions($0) } ?? CMVideoDimensions(width: 0, height: 0)
    }
    self.size = dimensions(size)
    previewSize = dimensions(size.flatMap { settings.preview?.size(of: $0) })
    thumbnailSize = dimensions(size.flatMap { settings.thumbnail?.size(of: $0) })
    hasFlash = settings.flashMode == .on
    super.init()
  }

  /// The identifier of the capture, equal to `uniqueID` of the `AVCapturePhotoSettings`.
  open var uniqueID: Int64 { number }
  /// The size of the photo as it is stored, before its orientation is applied; 0 × 0 if it is not known in advance.
  open var photoDimensions: CMVideoDimensions { size }
  /// The size of the preview; 0 × 0 if it was not requested or is not known in advance.
  open var previewDimensions: CMVideoDimensions { previewSize }
  /// The size of the thumbnail in the file; 0 × 0 if it was not requested or is not known in advance.
  open var embeddedThumbnailDimensions: CMVideoDimensions { thumbnailSize }
  /// Whether the lamp is lit for the photo: whether the settings requested the flash mode `on`.
  open var isFlashEnabled: Bool { hasFlash }
  /// An estimate of the time from the request until the delegate receives the last photo. The start of the range is the
  /// shortest time to expect, its end the longest. Captures that are already in progress are not considered.
  open var photoProcessingTimeRange: CMTimeRange { expectedTime }
  /// The number of photos that the delegate receives: that of the bracket's exposures, or 1.
  open var expectedPhotoCount: Int { count }
}
