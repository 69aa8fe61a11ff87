package import AVEngineCore
package import CoreVideo

/// The frames that an output wants.
package struct CaptureFrameForm: Sendable, Hashable {
  /// nil: the device's; 4:2:0 of video range where it sends JPEG images.
  package var pixelFormat: OSType?
  /// nil: the device's, after turns.
  package var size: PixelSize?
  /// Larger frames are scaled down until they fit, where no size is stated; nil: they stay as they are.
  package var bounds: PixelSize?

  package init(pixelFormat: OSType? = nil, size: PixelSize? = nil) {
    self.pixelFormat = pixelFormat
    self.size = size
  }

  /// The size of frames that would have another one otherwise.
  package func size(of given: PixelSize) -> PixelSize { self.size ?? bounds.map { given.fitted(into: $0) } ?? given }
}

extension PixelSize {
  /// The same shape within bounds, on even sides, and never larger than it is.
  fileprivate func fitted(into bounds: PixelSize) -> PixelSize {
    guard width > bounds.width || height > bounds.height else { return self }
    let scale = min(Double(bounds.width) / Double(width), Double(bounds.height) / Double(height))
    let even = { (side: Int) in max(2, Int((Double(side) * scale / 2).rounded()) * 2) }
    return PixelSize(width: even(width), height: even(height))
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
