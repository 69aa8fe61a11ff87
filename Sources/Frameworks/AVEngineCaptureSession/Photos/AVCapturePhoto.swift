import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreGraphics
public import CoreMedia
public import CoreVideo
public import Foundation
import ImageIO

/// A photo, as the bytes of a file or as pixels.
open class AVCapturePhoto: NSObject {
  enum Content: @unchecked Sendable {
    // Safety: the pixels are not written to any more.
    case file(Data)
    case pixels(CVPixelBuffer)
    case nothing
  }

  struct Parts {
    var content = Content.nothing
    var time = CMTime.invalid
    var metadata = PhotoMetadata([:])
    var preview: CVPixelBuffer?
    var thumbnail: [String: Any]?
    var thumbnailFile: Data?
    /// The pixels and the coding of a file that is encoded again when its metadata changes; nil for other files.
    var source: (pixels: CVPixelBuffer, type: AVFileType, quality: Double?)?
    var number = 1
    var exposure: AVCaptureBracketedStillImageSettings?
    var deviceType: AVCaptureDevice.DeviceType?
  }

  private let parts: Parts
  private let resolved: AVCaptureResolvedPhotoSettings
  private let codecs: any CodecProvider

  init(_ parts: Parts, _ resolved: AVCaptureResolvedPhotoSettings, _ codecs: any CodecProvider) {
    self.parts = parts
    self.resolved = resolved
    self.codecs = codecs
    super.init()
  }

  /// The time at which the photo was taken, on the session's clock; invalid if an error occurred.
  open var timestamp: CMTime { parts.time }

  /// The number of the photo within its capture, from 1.
  open var photoCount: Int { parts.number }

  /// The number of the photo within its bracket, from 1; 0 if the photo does not belong to a bracket.
  open var sequenceCount: Int { parts.exposure == nil ? 0 : parts.number }

  /// The exposure of the photo; nil if the photo does not belong to a bracket.
  open var bracketSettings: AVCaptureBracketedStillImageSettings? { parts.exposure }

  /// The settings with which the photo was taken, such as its size in pixels; the same object as in the delegate's
  /// other calls.
  open var resolvedSettings: AVCaptureResolvedPhotoSettings { resolved }

  /// The metadata of the photo, in the dictionaries of Image I/O.
  open var metadata: [String: Any] { parts.metadata.values }

  /// The type of the camera; nil for a screen, and if an error occurred.
  open var sourceDeviceType: AVCaptureDevice.DeviceType? { parts.deviceType }

  /// The pixels of a photo whose settings name a pixel format; nil for a compressed photo, and if an error occurred.
  open var pixelBuffer: CVPixelBuffer? { if case .pixels(let buffer) = parts.content { buffer } else { nil } }

  /// Returns the photo as a file: in the file type of its codec, or as TIFF for uncompressed pixels. nil if an error
  /// occurred, or if the pixels cannot be encoded.
  open func fileDataRepresentation() -> Data? {
    switch parts.content {
    case .file(let data): data
    case .pixels(let buffer): try? PhotoEncoder.file(buffer, .tif, quality: nil, metadata: parts.metadata, codecs)
    case .nothing: nil
    }
  }

  /// Returns the photo as a file, with the metadata of a customizer. nil if an error occurred, or if the photo cannot
  /// be encoded.
  open func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
    let metadata = PhotoMetadata(customizer.replacementMetadata(for: self) ?? [:])
    switch parts.content {
    case .file(let data):
      guard let source = parts.source else {
        let bare = ExifSegment.removed(from: data)
        // The thumbnail is stored with the metadata, and stays.
        if metadata.values.isEmpty, parts.thumbnailFile == nil { return bare }
        return metadata.segment(with: parts.thumbnailFile).inserted(in: bare)
      }
      return try? PhotoEncoder.file(source.pixels, source.type, quality: source.quality, metadata: metadata, codecs)
    case .pixels(let buffer): return try? PhotoEncoder.file(buffer, .tif, quality: nil, metadata: metadata, codecs)
    case .nothing: return nil
    }
  }

  /// Returns the photo as an image. The orientation in the metadata is applied only to a HEIC photo. nil if an error
  /// occurred, or if the image cannot be made.
  open func cgImageRepresentation() -> CGImage? {
    switch parts.content {
    case .file(let data):
      CGImageSourceCreateWithData(data as NSData, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    case .pixels(let buffer): try? PhotoEncoder.image(buffer, codecs)
    case .nothing: nil
    }
  }

  /// The pixels of the preview that `previewPhotoFormat` of the settings requested; nil if it was not requested, and if
  /// an error occurred.
  open var previewPixelBuffer: CVPixelBuffer? { parts.preview }

  /// Returns the preview as an image; nil if there is no preview, or if the image cannot be made.
  open func previewCGImageRepresentation() -> CGImage? { parts.preview.flatMap { try? PhotoEncoder.image($0, codecs) } }

  /// The codec and the size of the thumbnail in the file; nil if the file does not contain a thumbnail.
  open var embeddedThumbnailPhotoFormat: [String: Any]? { parts.thumbnail }
}

/// An object that replaces the metadata of a photo's file.
///
/// Linux: protocols cannot have optional methods; without an implementation, the photo's own metadata stays. Depth
/// data, mattes and thumbnails cannot be replaced.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: NSObjectProtocol {
  /// Returns the metadata of the file, in the dictionaries of Image I/O; nil for no metadata.
  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// The default implementation, which returns the photo's own metadata, so that it stays.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
}
