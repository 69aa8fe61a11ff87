import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

/// Makes images and files from a photo's pixels.
enum PhotoEncoder {
  /// Returns the pixels as an image, in the colour space of the buffer, or in sRGB if the buffer does not state a
  /// transfer function.
  static func image(_ pixels: CVPixelBuffer, _ codecs: any CodecProvider) throws(EngineError) -> CGImage {
    var buffer = pixels
    if CVPixelBufferGetPixelFormatType(pixels) != kCVPixelFormatType_32BGRA {
      buffer = try codecs.makeVideoFrameConverter().convert(
        pixels,
        to: VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: pixels.width, height: pixels.height))
    }
    return try CGImage.make(buffer, orientation: .upright, colorSpace: space(of: pixels))
  }

  private static func space(of pixels: CVPixelBuffer) -> CGColorSpace {
    let color = ColorDescription(attachmentsOf: pixels)
    let isStated = CVBufferCopyAttachment(pixels, kCVImageBufferTransferFunctionKey, nil) != nil
    // Cameras deliver frames that are ready for display, as sRGB is.
    if !isStated, let usual = CGColorSpace(name: CGColorSpace.sRGB) { return usual }
    return colorSpace(for: color, width: pixels.width, height: pixels.height)
  }

  /// Returns a file of the pixels.
  ///
  /// - Parameters:
  ///   - quality: The quality of a lossy coding, from 0 to 1; nil for the default.
  ///   - metadata: The metadata. JPEG files get the fields of `ExifSegment`, other files only the orientation. nil for
  ///     none.
  ///   - thumbnail: A JPEG file that is stored with the metadata in a JPEG file.
  static func file(
    _ pixels: CVPixelBuffer, _ type: AVFileType, quality: Double?, metadata: PhotoMetadata?,
    thumbnail: Data? = nil, _ codecs: any CodecProvider
  ) throws(EngineError) -> Data {
    let image = try image(pixels, codecs)
    let data = NSMutableData()
    var properties: [String: Any] = [:]
    if let quality { properties[kCGImageDestinationLossyCompressionQuality as String] = NSNumber(value: quality) }
    if type != .jpg, let metadata {
      properties[kCGImagePropertyOrientation as String] = NSNumber(value: metadata.orientation)
    }
    guard let destination = CGImageDestinationCreateWithData(data, type.rawValue as NSString, 1, nil) else {
      throw EngineError(.encoderNotFound, "Writing a photo", detail: "there is no encoder for \(type.rawValue)")
    }
    CGImageDestinationAddImage(destination, image, properties as NSDictionary)
    guard CGImageDestinationFinalize(destination) else {
      throw EngineError(.encodeFailed, "Writing a photo", detail: "the encoder for \(type.rawValue) failed")
    }
    let file = Data(referencing: data)
    guard type == .jpg, let metadata else { return file }
    return metadata.segment(with: thumbnail).inserted(in: file)
  }

  /// Encodes pixels, which the caller has made small, as a JPEG file that fits into a photo's metadata.
  ///
  /// - Throws: An error if the pixels cannot be encoded, or if the file is too large even at the lowest quality that is
  ///   tried.
  static func thumbnail(_ pixels: CVPixelBuffer, _ codecs: any CodecProvider) throws(EngineError) -> Data {
    for quality in [0.8, 0.5, 0.2] {
      let file = try file(pixels, .jpg, quality: quality, metadata: nil, codecs)
      if file.count <= ExifSegment.mostThumbnailBytes { return file }
    }
    throw EngineError(.unsupported, "Writing a photo", detail: "the thumbnail is too large for the file's metadata")
  }
}
