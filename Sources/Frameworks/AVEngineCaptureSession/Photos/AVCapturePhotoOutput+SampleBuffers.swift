import AVEngineVocabulary
public import CoreMedia
import Foundation

extension AVCapturePhotoOutput {
  /// The file of a JPEG picture, as `AVCaptureStillImageOutput` gives it, with the metadata that its attachments state.
  ///
  /// - Parameters:
  ///   - JPEGSampleBuffer: The bytes of a JPEG picture; anything else is an exception.
  ///   - previewPhotoSampleBuffer: Pixels that go into the file as its thumbnail, made to fit into 160 by 160 pixels.
  /// - Returns: nil where the bytes cannot be read, or the thumbnail not be made.
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
