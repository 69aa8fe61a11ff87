package import AVEngineCore
package import CoreFoundation
package import CoreMedia
import CoreVideo

/// What pixel buffers are asked for.
package struct PixelBufferSettings: Sendable {
  /// In order of preference; empty: the decoder's convenience.
  package let pixelFormats: [OSType]
  package let width: Int?
  package let height: Int?

  /// The decoder's convenience, as it comes.
  package static let any = PixelBufferSettings(pixelFormats: [], width: nil, height: nil)

  package init(pixelFormats: [OSType], width: Int?, height: Int?) {
    self.pixelFormats = pixelFormats
    self.width = width
    self.height = height
  }

  /// What a track's pictures are to become; a size that is left open is theirs.
  package func request(for format: CMFormatDescription?, converter: any VideoFrameConverter) throws(EngineError)
    -> VideoFrameRequest
  {
    let wanted = pixelFormats.isEmpty ? [Self.usualFormat(for: format)] : pixelFormats
    guard let chosen = wanted.first(where: converter.canMake) else {
      let names = wanted.map(\.quoted).joined(separator: ", ")
      throw EngineError(
        .unsupported, "Reading pictures", detail: "there are no pictures in the pixel format \(names) here")
    }
    return VideoFrameRequest(pixelFormat: chosen, width: width ?? 0, height: height ?? 0)
  }

  /// Bi-planar Y′CbCr as decoders of a Mac give it: of ten bits where the source has more than eight, in the source's
  /// range.
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
