import AVFoundation
import Foundation

struct PhotoTask {
  private let output: URL
  private let file: PhotoFile
  private let delay: CMTime
  private let isReplacing: Bool
  private let source: CaptureSources

  init(_ place: String, _ arguments: Arguments) async throws {
    output = URL(fileURLWithPath: place)
    file = try PhotoFile(output)
    delay = try arguments.value("--duration").map(Arguments.time) ?? CMTime(value: 1, timescale: 2)
    isReplacing = arguments.has("--replace")
    source = try await CaptureSources(cameraOf: arguments, preset: .photo)
  }

  private enum Event: Sendable {
    case isSet, interrupted
    case taken(Data?)
    case failed(any Error)
  }

  func run() async throws {
    let place = try OutputFile(output, replacing: isReplacing)
    let session = AVCaptureSession()
    try source.add(to: session)
    let photos = AVCapturePhotoOutput()
    session.addOutput(photos)
    let settings = try file.settings(of: photos)

    let (events, event) = AsyncStream.makeStream(of: Event.self)
    let interruption = Interruption { event.yield(.interrupted) }
    let errors = RuntimeErrors(of: session) { event.yield(.failed($0)) }
    let delegate = PhotoDelegate { data, error in event.yield(error.map { .failed($0) } ?? .taken(data)) }
    defer {
      session.stopRunning()
      withExtendedLifetime((interruption, errors, delegate)) {}
    }
    session.startRunning()
    let delay = delay
    let clock = Task {
      try? await Task.sleep(for: .seconds(delay.seconds))
      event.yield(.isSet)
    }
    defer { clock.cancel() }
    for await next in events {
      switch next {
      case .isSet:
        // Nothing is captured if the session has stopped. The error of the session then ends the loop.
        guard session.isRunning else { break }
        guard photos.connection(with: .video)?.isActive == true else {
          throw Failure(.failed, "\(source.names): the camera's connection is not active")
        }
        photos.capturePhoto(with: settings, delegate: delegate)
      case .taken(let data?):
        try file.write(data, to: place)
        return try Console.print(output.path)
      case .taken(nil): throw Failure(.failed, "\(source.names): the photo cannot be written")
      case .failed(let error): throw Failure(ExitCode(error), "\(source.names): \(error.localizedDescription)")
      case .interrupted: throw Failure(.cancelled, "interrupted before the photo was taken")
      }
    }
  }
}

private final class PhotoDelegate: NSObject, AVCapturePhotoCaptureDelegate {
  private let taken: @Sendable (Data?, (any Error)?) -> Void

  init(_ taken: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    self.taken = taken
    super.init()
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) { taken(photo.fileDataRepresentation(), error) }
}
