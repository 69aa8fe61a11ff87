import AVEngineVocabulary
public import CoreMedia
import Foundation

extension AVCapturePhotoOutput {
  /// Returns the file of a JPEG image from an `AVCaptureStillImageOutput`, with the metadata of the buffer's
  /// attachments.
  ///
  /// - Parameters:
  ///   - JPEGSampleBuffer: The bytes of a JPEG image.
  ///   - previewPhotoSampleBuffer: Pixels for the thumbnail of the file, which are scaled to fit into 160 by 160
  ///     pixels.
  /// - Returns: nil if the bytes cannot be read, or if the thumbnail cannot be made.
  @available(macOS, deprecated: 10.15, message: "use AVCapturePhoto.fileDataRepresentation()")
  public class func jpegPhotoDataRepresentation(
    forJPEGSampleBuffer JPEGSampleBuffer: CMSampleBuffer, previewPhotoSampleBuffer: CMSampleBuffer?
  ) -> Data? {
    var thumbnail: Data?
    if let previewPhotoSampleBuffer {
      let codecs = CaptureSystem.current.codecs
      guard let pixels = CMSampleBufferGetImageBuffer(previewPhotoSampleBuffer),
        let reduction = PhotoReduction(thumbnail: [AVVideoCodecKey: AVVideoCodecType.jpeg]),
        let made = try? PhotoEncoder.thumbnail(reduction.made(of: pixels, codecs), codecs)
      else { return nil }
      thumbnail = made
    }
    return PhotoMetadata.file(
      of: JPEGSampleBuffer, thumbnail: thumbnail,
      "AVCapturePhotoOutput.jpegPhotoDataRepresentation(forJPEGSampleBuffer:previewPhotoSampleBuffer:)")
  }
}
