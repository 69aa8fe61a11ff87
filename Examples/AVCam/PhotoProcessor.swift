import AVFoundation

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

  func data() async throws -> Data {
    for await _ in ends {}
    return try result.get()
  }
}

struct Failure: LocalizedError {
  let errorDescription: String?
  init(_ description: String) { errorDescription = description }
}
