import AVFoundation

final class BracketTaker: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Safety: the output calls the methods one after another; the result is read after the last call.
  private var files: [Data] = []
  private var failure: (any Error)?
  private let (ends, ended) = AsyncStream.makeStream(of: Void.self)

  /// - Parameter biases: the exposure biases in stops. If the camera does not support brackets, one photo is taken.
  func take(_ output: AVCapturePhotoOutput, biases: [Float]) async throws -> [Data] {
    let format: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.jpeg]
    let count = min(biases.count, output.maxBracketedCapturePhotoCount)
    let settings =
      count < 2
      ? AVCapturePhotoSettings(format: format)
      : AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, processedFormat: format,
        bracketedSettings: biases.prefix(count).map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
    output.capturePhoto(with: settings, delegate: self)
    for await _ in ends {}
    if let failure { throw failure }
    return files
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    if let error { failure = error }
    if let data = photo.fileDataRepresentation() { files.append(data) }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    if let error { failure = error }
    ended.finish()
  }
}
