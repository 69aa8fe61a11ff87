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

  private let content: Content
  private let time: CMTime
  private let resolved: AVCaptureResolvedPhotoSettings
  private let known: PhotoMetadata
  private let codecs: any CodecProvider
  private let type: AVCaptureDevice.DeviceType?
  /// The smaller picture that was asked for.
  private let preview: CVPixelBuffer?
  private let thumbnail: [String: Any]?

  init(
    _ content: Content, preview: CVPixelBuffer?, thumbnail: [String: Any]?, at time: CMTime,
    _ resolved: AVCaptureResolvedPhotoSettings, _ metadata: PhotoMetadata, from type: AVCaptureDevice.DeviceType?,
    _ codecs: any CodecProvider
  ) {
    self.preview = preview
    self.thumbnail = thumbnail
    self.content = content
    self.time = time
    self.resolved = resolved
    known = metadata
    self.codecs = codecs
    self.type = type
    super.init()
  }

  /// The moment at which the photo was taken, by the session's clock.
  open var timestamp: CMTime { time }

  /// Which of the capture's photos it is, from 1.
  open var photoCount: Int { 1 }

  open var resolvedSettings: AVCaptureResolvedPhotoSettings { resolved }

  /// What is known of the photo, in the dictionaries of Image I/O.
  open var metadata: [String: Any] { known.values }

  /// The kind of camera; nil for a screen.
  open var sourceDeviceType: AVCaptureDevice.DeviceType? { type }

  /// The pixels of a photo that was asked for in a pixel format; nil of a compressed one. Its orientation is in the
  /// metadata.
  open var pixelBuffer: CVPixelBuffer? { if case .pixels(let buffer) = content { buffer } else { nil } }

  /// The photo as a file: of the type of its codec, or TIFF of uncompressed pixels; nil where there is no photo.
  open func fileDataRepresentation() -> Data? {
    switch content {
    case .file(let data): data
    case .pixels(let buffer): try? PhotoEncoder.file(buffer, .tif, quality: nil, metadata: known, codecs)
    case .nothing: nil
    }
  }

  /// The photo as an image, as it is stored: its orientation is in the metadata. nil where there is no photo.
  open func cgImageRepresentation() -> CGImage? {
    switch content {
    case .file(let data):
      CGImageSourceCreateWithData(data as NSData, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    case .pixels(let buffer): try? PhotoEncoder.image(buffer, codecs)
    case .nothing: nil
    }
  }

  /// The smaller picture that the settings asked for by `previewPhotoFormat`; nil where they did not.
  open var previewPixelBuffer: CVPixelBuffer? { preview }

  /// The smaller picture as an image; nil where the settings did not ask for one.
  open func previewCGImageRepresentation() -> CGImage? { preview.flatMap { try? PhotoEncoder.image($0, codecs) } }

  /// The codec and the size of the thumbnail in the file; nil where there is none.
  open var embeddedThumbnailPhotoFormat: [String: Any]? { thumbnail }
}
