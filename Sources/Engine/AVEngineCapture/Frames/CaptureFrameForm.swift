package import AVEngineCore
package import CoreVideo

package struct CaptureFrameForm: Sendable, Hashable {
  /// The pixel format; nil for the device's `nativePixelFormat`.
  package var pixelFormat: OSType?
  /// The size; nil for the size of the device's frames after they are scaled and rotated.
  package var size: PixelSize?
  /// Larger frames are scaled down to fit into these bounds, unless `size` is set; nil for no bounds.
  package var bounds: PixelSize?

  package init(pixelFormat: OSType? = nil, size: PixelSize? = nil) {
    self.pixelFormat = pixelFormat
    self.size = size
  }

  package func size(of given: PixelSize) -> PixelSize { self.size ?? bounds.map { given.fitted(into: $0) } ?? given }
}

extension PixelSize {
  fileprivate func fitted(into bounds: PixelSize) -> PixelSize {
    guard width > bounds.width || height > bounds.height else { return self }
    let scale = min(Double(bounds.width) / Double(width), Double(bounds.height) / Double(height))
    let even = { (side: Int) in max(2, Int((Double(side) * scale / 2).rounded()) * 2) }
    return PixelSize(width: even(width), height: even(height))
  }
}

extension VideoDeviceFormat {
  package var nativePixelFormat: OSType {
    switch coding {
    case .pixels(let format): format
    case .jpeg: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    }
  }
}
