import AVFoundation

/// Follows one photo to its end.
final class PhotoProcessor: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Safety: the output calls one method after the other; the result is taken after the last.
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

  /// The photo's file.
  func data() async throws -> Data {
    for await _ in ends {}
    return try result.get()
  }
}

/// Something that was asked for could not be done.
struct Failure: LocalizedError {
  let errorDescription: String?
  init(_ description: String) { errorDescription = description }
}
