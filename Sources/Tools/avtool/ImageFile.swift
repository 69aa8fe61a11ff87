import CoreGraphics
import Foundation
import ImageIO
import UniformTypeIdentifiers

/// Writes one image in the format that the file's name says.
enum ImageFile {
  static func write(_ image: CGImage, to url: URL) throws {
    let type = UTType(filenameExtension: url.pathExtension) ?? .png
    guard let destination = CGImageDestinationCreateWithURL(url as CFURL, type.identifier as CFString, 1, nil) else {
      throw Failure(.noOutput, "“\(url.path)” cannot be written as \(url.pathExtension.isEmpty ? "an image" : url.pathExtension)")
    }
    let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: 0.9]
    CGImageDestinationAddImage(destination, image, options as CFDictionary)
    guard CGImageDestinationFinalize(destination) else { throw Failure(.noOutput, "writing “\(url.path)” failed") }
  }
}
