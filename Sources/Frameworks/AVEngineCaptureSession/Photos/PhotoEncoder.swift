import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

enum PhotoEncoder {
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

  /// `quality` is from 0 to 1, or nil for the encoder's default. `thumbnail` is a JPEG file.
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

  static func thumbnail(_ pixels: CVPixelBuffer, _ codecs: any CodecProvider) throws(EngineError) -> Data {
    for quality in [0.8, 0.5, 0.2] {
      let file = try file(pixels, .jpg, quality: quality, metadata: nil, codecs)
      if file.count <= ExifSegment.mostThumbnailBytes { return file }
    }
    throw EngineError(.unsupported, "Writing a photo", detail: "the thumbnail is too large for the file's metadata")
  }
}
