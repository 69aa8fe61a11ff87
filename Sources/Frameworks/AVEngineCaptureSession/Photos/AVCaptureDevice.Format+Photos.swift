import AVEngineCore
public import CoreMedia
import Foundation

extension AVCaptureDevice.Format {
  /// The sizes that photos can have at most, the smallest first: that of the format, in which cameras take them, and the
  /// smaller ones of the camera with the same shape, to which they are scaled.
  public var supportedMaxPhotoDimensions: [CMVideoDimensions] { photoSizes.map { CMVideoDimensions($0) } }
}

extension DeviceCore {
  /// As `supportedMaxPhotoDimensions` of the active format.
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
