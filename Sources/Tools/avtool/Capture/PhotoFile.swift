import AVFoundation
import CoreGraphics
import Foundation
import ImageIO
import UniformTypeIdentifiers

struct PhotoFile {
  /// The usual extensions, for messages. HEIC needs an encoder.
  static let endings = ".jpg, .heic, .tiff, .png"

  let codec: AVVideoCodecType?
  /// Whether the photo output's own file is the result.
  private let isDirect: Bool

  init(_ url: URL) throws {
    let type = UTType(filenameExtension: url.pathExtension)
    guard ImageFile.isImage(url.path), let type else {
      let isHEIC = type == .heic
      throw Failure(
        isHEIC ? .failed : .usage,
        isHEIC ? "there is no encoder for HEIC" : "the name of a photo must end in \(Self.endings)")
    }
    codec = type == .jpeg ? .jpeg : type == .heic ? .hevc : nil
    isDirect = codec != nil || type == .tiff
  }

  func settings(of output: AVCapturePhotoOutput) throws -> AVCapturePhotoSettings {
    guard let codec else {
      return AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    }
    guard output.availablePhotoCodecTypes.contains(codec) else {
      throw Failure(.failed, "there is no encoder for \(codec.rawValue)")
    }
    return AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])
  }

  func write(_ data: Data, to file: OutputFile) throws {
    if isDirect { return try file.write(data) }
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    else { throw Failure(.failed, "“\(file.url.path)” cannot be made from this photo") }
    try ImageFile.write(image, to: file)
  }
}
