package import AVEngineCore
package import CoreVideo

/// The frames that an output wants.
package struct CaptureFrameForm: Sendable, Hashable {
  /// nil: the device's; 4:2:0 of video range where it sends JPEG images.
  package var pixelFormat: OSType?
  /// nil: the device's, after turns.
  package var size: PixelSize?

  package init(pixelFormat: OSType? = nil, size: PixelSize? = nil) {
    self.pixelFormat = pixelFormat
    self.size = size
  }
}

extension VideoDeviceFormat {
  /// The form of frames of the format unless a client asks for another one.
  package var nativePixelFormat: OSType {
    switch coding {
    case .pixels(let format): format
    case .jpeg: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
  }
}
