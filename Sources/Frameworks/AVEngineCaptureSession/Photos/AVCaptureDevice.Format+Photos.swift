import AVEngineCore
public import CoreMedia
import Foundation

extension AVCaptureDevice.Format {
  /// The sizes that `maxPhotoDimensions` can have, the smallest first: the format's own size, and the camera's smaller
  /// sizes with the same aspect ratio, to which photos are scaled.
  public var supportedMaxPhotoDimensions: [CMVideoDimensions] { photoSizes.map { CMVideoDimensions($0) } }
}

extension DeviceCore {
  var activePhotoSizes: [PixelSize] { activeFormat.map { $0.photoSizes(among: formats) } ?? [] }
}

extension CMVideoDimensions {
  init(_ size: PixelSize) { self.init(width: Int32(clamping: size.width), height: Int32(clamping: size.height)) }
}

extension PixelSize {
  init(_ dimensions: CMVideoDimensions) {
    self.init(width: Int(dimensions.width), height: Int(dimensions.height))
  }
}
