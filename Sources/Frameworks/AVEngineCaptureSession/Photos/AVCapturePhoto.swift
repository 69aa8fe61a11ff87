import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
public import CoreGraphics
public import CoreMedia
public import CoreVideo
public import Foundation
import ImageIO

/// A photo: the bytes of a file, or pixels.
open class AVCapturePhoto: NSObject {
  /// What a photo consists of.
  enum Content: @unchecked Sendable {
    // Safety: the pixels are not written to any more.
    case file(Data)
    case pixels(CVPixelBuffer)
    /// There is none, because of an error.
    case nothing
  }

  /// What a photo is made of.
  struct Parts {
    var content = Content.nothing
    var time = CMTime.invalid
    var metadata = PhotoMetadata([:])
    /// The smaller picture that was asked for.
    var preview: CVPixelBuffer?
    /// The form of the thumbnail in the file.
    var thumbnail: [String: Any]?
    /// The thumbnail, a JPEG file.
    var thumbnailFile: Data?
    /// Of a file that has to be encoded anew for other metadata.
    var source: (pixels: CVPixelBuffer, type: AVFileType, quality: Double?)?
    /// From 1.
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

  /// The moment at which the photo was taken, by the session's clock.
  open var timestamp: CMTime { parts.time }

  /// Which of the capture's photos it is, from 1.
  open var photoCount: Int { parts.number }

  /// Which photo of a bracket it is, from 1; 0 of a photo that is not of one.
  open var sequenceCount: Int { parts.exposure == nil ? 0 : parts.number }

  /// How the photo was exposed; nil of one that is not of a bracket.
  open var bracketSettings: AVCaptureBracketedStillImageSettings? { parts.exposure }

  open var resolvedSettings: AVCaptureResolvedPhotoSettings { resolved }

  /// What is known of the photo, in the dictionaries of Image I/O.
  open var metadata: [String: Any] { parts.metadata.values }

  /// The kind of camera; nil for a screen.
  open var sourceDeviceType: AVCaptureDevice.DeviceType? { parts.deviceType }

  /// The pixels of a photo that was asked for in a pixel format; nil of a compressed one. Its orientation is in the
  /// metadata.
  open var pixelBuffer: CVPixelBuffer? { if case .pixels(let buffer) = parts.content { buffer } else { nil } }

  /// The photo as a file: of the type of its codec, or TIFF of uncompressed pixels; nil where there is no photo.
  open func fileDataRepresentation() -> Data? {
    switch parts.content {
    case .file(let data): data
    case .pixels(let buffer): try? PhotoEncoder.file(buffer, .tif, quality: nil, metadata: parts.metadata, codecs)
    case .nothing: nil
    }
  }

  /// The photo as a file with what a customizer has in place of the photo's own. nil where there is no photo, or it
  /// cannot be encoded.
  open func fileDataRepresentation(with customizer: any AVCapturePhotoFileDataRepresentationCustomizer) -> Data? {
    let metadata = PhotoMetadata(customizer.replacementMetadata(for: self) ?? [:])
    switch parts.content {
    case .file(let data):
      guard let source = parts.source else {
        let bare = ExifSegment.removed(from: data)
        // A thumbnail stands among the metadata.
        if metadata.values.isEmpty, parts.thumbnailFile == nil { return bare }
        return metadata.segment(with: parts.thumbnailFile).inserted(in: bare)
      }
      return try? PhotoEncoder.file(source.pixels, source.type, quality: source.quality, metadata: metadata, codecs)
    case .pixels(let buffer): return try? PhotoEncoder.file(buffer, .tif, quality: nil, metadata: metadata, codecs)
    case .nothing: return nil
    }
  }

  /// The photo as an image, as it is stored: its orientation is in the metadata. nil where there is no photo.
  open func cgImageRepresentation() -> CGImage? {
    switch parts.content {
    case .file(let data):
      CGImageSourceCreateWithData(data as NSData, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    case .pixels(let buffer): try? PhotoEncoder.image(buffer, codecs)
    case .nothing: nil
    }
  }

  /// The smaller picture that the settings asked for by `previewPhotoFormat`; nil where they did not.
  open var previewPixelBuffer: CVPixelBuffer? { parts.preview }

  /// The smaller picture as an image; nil where the settings did not ask for one.
  open func previewCGImageRepresentation() -> CGImage? { parts.preview.flatMap { try? PhotoEncoder.image($0, codecs) } }

  /// The codec and the size of the thumbnail in the file; nil where there is none.
  open var embeddedThumbnailPhotoFormat: [String: Any]? { parts.thumbnail }
}

/// Says what stands in the file of a photo in place of its own.
///
/// Linux: a protocol has no optional methods here; without an implementation the photo's own metadata stays. Depth,
/// mattes and thumbnails are not replaced.
public protocol AVCapturePhotoFileDataRepresentationCustomizer: NSObjectProtocol {
  /// The metadata of the file, in the dictionaries of Image I/O; nil for none.
  func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]?
}

extension AVCapturePhotoFileDataRepresentationCustomizer {
  /// The photo's own.
  public func replacementMetadata(for photo: AVCapturePhoto) -> [String: Any]? { photo.metadata }
}
