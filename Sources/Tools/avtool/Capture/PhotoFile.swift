import AVFoundation
import CoreGraphics
import Foundation
import ImageIO
import UniformTypeIdentifiers

/// How a photo is asked for and written, by the ending of its file's name.
struct PhotoFile {
  /// For texts: those that can be written on every machine, and HEIC, for which an encoder is needed.
  static let endings = ".jpg, .heic, .tiff, .png"

  /// The codec that the photo output is asked for; nil for pixels without compression.
  let codec: AVVideoCodecType?
  /// Whether the photo output's own file is the result.
  private let isDirect: Bool

  init(_ url: URL) throws {
    let type = UTType(filenameExtension: url.pathExtension)
    guard ImageFile.isImage(url.path), let type else {
      let isHEIC = type == .heic
      throw Failure(
        isHEIC ? .failed : .usage,
        isHEIC ? "there is no encoder of HEIC" : "a photo's name ends in \(Self.endings)")
    }
    codec = type == .jpeg ? .jpeg : type == .heic ? .hevc : nil
    isDirect = codec != nil || type == .tiff
  }

  /// The settings for an output that a camera is connected to.
  func settings(of output: AVCapturePhotoOutput) throws -> AVCapturePhotoSettings {
    guard let codec else {
      return AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    }
    guard output.availablePhotoCodecTypes.contains(codec) else {
      throw Failure(.failed, "there is no encoder of \(codec.rawValue)")
    }
    return AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
  }

  /// Writes a photo's data, as it is or as an upright image of another type.
  func write(_ data: Data, to file: OutputFile) throws {
    if isDirect { return try file.write(data) }
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    else { throw Failure(.failed, "“\(file.url.path)” cannot be made of this photo") }
    try ImageFile.write(image, to: file)
  }
}
