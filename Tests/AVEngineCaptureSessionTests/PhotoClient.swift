import AVEngineCaptureSession
import AVEngineVocabulary
import Foundation

final class PhotoClient: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // Safety: all state is used under the lock.
  private let lock = NSLock()
  private var calls: [String] = []
  private var given: [AVCapturePhoto] = []
  private var failures: [(any Error)?] = []
  private var known: [AVCaptureResolvedPhotoSettings] = []
  let finished = Signal()
  let processed = Signal()

  private func note(_ call: String, _ settings: AVCaptureResolvedPhotoSettings) {
    lock.withLock {
      calls.append(call)
      known.append(settings)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willBeginCaptureFor settings: AVCaptureResolvedPhotoSettings) {
    note("willBegin", settings)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, willCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    note("willCapture", settings)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didCapturePhotoFor settings: AVCaptureResolvedPhotoSettings) {
    note("didCapture", settings)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    note("processed", photo.resolvedSettings)
    lock.withLock {
      given.append(photo)
      failures.append(error)
    }
    processed.fire()
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor settings: AVCaptureResolvedPhotoSettings, error: (any Error)?
  ) {
    note("finished", settings)
    lock.withLock { failures.append(error) }
    finished.fire()
  }

  static let all = ["willBegin", "willCapture", "didCapture", "processed", "finished"]
  var names: [String] { lock.withLock { calls } }
  var hasFinished: Bool { names.contains("finished") }
  var photos: [AVCapturePhoto] { lock.withLock { given } }
  var settings: [AVCaptureResolvedPhotoSettings] { lock.withLock { known } }
  var errors: [AVError?] { lock.withLock { failures.map { $0 as? AVError } } }
  var codes: [AVError.Code?] { lock.withLock { failures.map { ($0 as? AVError)?.code } } }
}
