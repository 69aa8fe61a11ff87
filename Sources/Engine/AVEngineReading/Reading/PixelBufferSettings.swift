package import AVEngineCore
package import CoreFoundation
package import CoreMedia
import CoreVideo

package struct PixelBufferSettings: Sendable {
  /// The pixel formats in order of preference. If empty, the source's format decides.
  package let pixelFormats: [OSType]
  package let width: Int?
  package let height: Int?

  package static let any = PixelBufferSettings(pixelFormats: [], width: nil, height: nil)

  package init(pixelFormats: [OSType], width: Int?, height: Int?) {
    self.pixelFormats = pixelFormats
    self.width = width
    self.height = height
  }

  /// A width or height of zero means the frame's own.
  package func request(for format: CMFormatDescription?, converter: any VideoFrameConverter) throws(EngineError)
    -> VideoFrameRequest
  {
    let wanted = pixelFormats.isEmpty ? [Self.usualFormat(for: format)] : pixelFormats
    guard let chosen = wanted.first(where: converter.canMake) else {
      let names = wanted.map(\.quoted).joined(separator: ", ")
      throw EngineError(
        .unsupported, "Reading frames", detail: "frames cannot be converted to the pixel format \(names)")
    }
    return VideoFrameRequest(pixelFormat: chosen, width: width ?? 0, height: height ?? 0)
  }

  /// Returns a bi-planar Y′CbCr format, as on a Mac.
  private static func usualFormat(for format: CMFormatDescription?) -> OSType {
    guard let format else { return kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }
    let color = ColorDescription(format)
    let depth =
      CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_BitsPerComponent) as? NSNumber
    if color.isHighDynamicRange || (depth?.intValue ?? 8) > 8 {
      return color.isFullRange
        ? kCVPixelFormatType_420YpCbCr10BiPlanarFullRange : kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange
    }
    return color.isFullRange
      ? kCVPixelFormatType_420YpCbCr8BiPlanarFullRange : kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  }
}
