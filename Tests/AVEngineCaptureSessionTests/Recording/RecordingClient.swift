import AVEngineCaptureSession
import AVEngineVocabulary
import CoreMedia
import Foundation

final class RecordingClient: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  // Safety: all state is used under the lock.
  private let lock = NSLock()
  private let signal = Signal()
  let finished = Signal()
  private var told: [String] = []
  private var errors: [AVError] = []
  private var starts: [CMTime] = []

  private func note(_ event: String, _ error: (any Error)? = nil) {
    lock.withLock {
      told.append(event)
      if let error = error as? AVError { errors.append(error) }
    }
    signal.fire()
  }

  func wait(_ count: Int) -> Bool { signal.wait(count) }
  var events: [String] { lock.withLock { told } }
  var startTimes: [CMTime] { lock.withLock { starts } }
  var codes: [AVError.Code] { lock.withLock { errors.map(\.code) } }
  var devices: [[String]] { lock.withLock { errors.map { [$0.device?.uniqueID].compactMap { $0 } } } }
  var isWhole: Bool? { lock.withLock { errors.last?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool } }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {
    lock.withLock { starts.append(startPTS) }
    note("start")
  }
  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { note("pause") }
  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { note("resume") }
  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) { note(error == nil ? "will nil" : "will error", error) }
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    note(error == nil ? "did nil" : "did error", error)
    finished.fire()
  }
}
