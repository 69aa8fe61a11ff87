import AVFoundation
import ImageIO

/// "Capturing Still Images", with the chapter's class, which was later replaced by `AVCapturePhotoOutput`.
func captureStillImage() async throws -> String {
  let session = try cameraSession()
  // "Pixel and Encoding Formats"
  let stillImageOutput = AVCaptureStillImageOutput()
  let outputSettings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.jpeg]
  stillImageOutput.outputSettings = outputSettings
  session.addOutput(stillImageOutput)
  guard stillImageOutput.availableImageDataCodecTypes.contains(.jpeg),
    !stillImageOutput.availableImageDataCVPixelFormatTypes.isEmpty
  else { throw ListingError("there is no JPEG, or there are no pixels") }

  // "Capturing an Image"
  var videoConnection: AVCaptureConnection?
  for connection in stillImageOutput.connections {
    for port in connection.inputPorts where port.mediaType == .video {
      videoConnection = connection
      break
    }
    if videoConnection != nil { break }
  }
  guard let videoConnection else { throw ListingError("there is no connection") }
  session.startRunning()
  defer { session.stopRunning() }
  let imageSampleBuffer = try await withCheckedThrowingContinuation { continuation in
    stillImageOutput.captureStillImageAsynchronously(from: videoConnection) { imageSampleBuffer, error in
      if let imageSampleBuffer {
        continuation.resume(returning: Unchecked(value: imageSampleBuffer))
      } else {
        continuation.resume(throwing: error ?? ListingError("there is neither an image nor an error"))
      }
    }
  }.value
  let exifAttachments = CMGetAttachment(
    imageSampleBuffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
  guard let exif = exifAttachments as? [String: Any] else { throw ListingError("the image has no Exif dictionary") }
  guard let date = exif[kCGImagePropertyExifDateTimeOriginal as String] as? String else {
    throw ListingError("the image has no date")
  }
  guard let data = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(imageSampleBuffer),
    let source = CGImageSourceCreateWithData(data as CFData, nil),
    let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
  else { throw ListingError("the image is not JPEG") }
  return "\(image.width)×\(image.height), \(data.count) bytes, of \(date)"
}

/// "Flash Modes": since iOS 10, the flash mode is set in the photo settings and not on the device.
func chooseFlashMode() throws -> String {
  let device = try usualCamera()
  let session = try cameraSession()
  let photoOutput = AVCapturePhotoOutput()
  session.addOutput(photoOutput)
  let settings = AVCapturePhotoSettings()
  for mode in [AVCaptureDevice.FlashMode.auto, .on] where photoOutput.supportedFlashModes.contains(mode) {
    settings.flashMode = mode
    break
  }
  guard device.hasFlash == (settings.flashMode != .off) else { throw ListingError("flash: \(settings.flashMode)") }
  return device.hasFlash ? "the flash will be lit" : "the camera has no flash"
}
