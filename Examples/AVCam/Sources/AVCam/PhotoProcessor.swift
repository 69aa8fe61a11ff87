import AVFoundation

/// The delegate for the capture of one photo.
final class PhotoProcessor: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Safety: the output calls the methods one after another; the result is read after the last call.
  private var result: Result<Data, any Error> = .failure(Failure("no photo came"))
  private let (ends, ended) = AsyncStream.makeStream(of: Void.self)

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) {
    if let error {
      result = .failure(error)
    } else if let data = photo.fileDataRepresentation() {
      result = .success(data)
    }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    if let error { result = .failure(error) }
    ended.finish()
  }

  /// Waits until the photo is complete, and returns its file data.
  func data() async throws -> Data {
    for await _ in ends {}
    return try result.get()
  }
}

/// An error whose description says why a request could not be performed.
struct Failure: LocalizedError {
  let errorDescription: String?
  init(_ description: String) { errorDescription = description }
}
