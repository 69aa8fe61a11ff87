import AVEngineCore
public import CoreMedia
public import Foundation

/// What a photo has become of its settings.
open class AVCaptureResolvedPhotoSettings: NSObject {
  private let number: Int64
  private let size: CMVideoDimensions
  private let hasFlash: Bool
  private let count: Int
  private let previewSize: CMVideoDimensions
  private let thumbnailSize: CMVideoDimensions

  init(_ settings: AVCapturePhotoSettings, _ size: PixelSize?) {
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

  /// That of the settings.
  open var uniqueID: Int64 { number }
  /// The size of the photo as it is stored, before its orientation is applied.
  open var photoDimensions: CMVideoDimensions { size }
  /// The size of the preview; 0 × 0 where there is none.
  open var previewDimensions: CMVideoDimensions { previewSize }
  /// The size of the thumbnail in the file; 0 × 0 where there is none.
  open var embeddedThumbnailDimensions: CMVideoDimensions { thumbnailSize }
  /// Whether the lamp is lit for it.
  open var isFlashEnabled: Bool { hasFlash }
  /// How often the delegate is given a photo.
  open var expectedPhotoCount: Int { count }
}
