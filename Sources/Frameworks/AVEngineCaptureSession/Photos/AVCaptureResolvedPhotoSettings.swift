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
  private let expectedTime: CMTimeRange

  /// - Parameter expectedTime: From the request to the last photo.
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
  /// How long the photo takes from its request until the delegate is given it: at least until the range's start, which
  /// counts from zero, and at most until its end, where the photo does not wait for others. It is what the frames take
  /// that the camera has to give, and what was measured of the output's photos so far.
  open var photoProcessingTimeRange: CMTimeRange { expectedTime }
  /// How often the delegate is given a photo.
  open var expectedPhotoCount: Int { count }
}
