import CoreGraphics
import Foundation
import ImageIO
import UniformTypeIdentifiers

enum ImageFile {
  static func isImage(_ name: String) -> Bool {
    guard let type = UTType(filenameExtension: URL(fileURLWithPath: name).pathExtension) else { return false }
    return (CGImageDestinationCopyTypeIdentifiers() as? [String] ?? []).contains(type.identifier)
  }

  static func write(_ image: CGImage, to file: OutputFile) throws {
    let suffix = file.url.pathExtension
    let type = UTType(filenameExtension: suffix) ?? .png
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, type.identifier as CFString, 1, nil) else {
      throw Failure(.noOutput, "“\(file.url.path)” cannot be written as \(suffix.isEmpty ? "an image" : suffix)")
    }
    let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: 0.9]
    CGImageDestinationAddImage(destination, image, options as CFDictionary)
    guard CGImageDestinationFinalize(destination) else {
      throw Failure(.failed, "“\(file.url.path)” cannot be made from this image")
    }
    try file.write(data as Data)
  }
}
