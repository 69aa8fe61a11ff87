public import CoreMedia
public import Foundation

/// The delegate of a file output's recordings. Its methods are called on a queue of the framework, in order.
///
/// Linux: protocols cannot have optional methods. All methods but the last have default implementations, which do
/// nothing unless their descriptions state otherwise.
public protocol AVCaptureFileOutputRecordingDelegate: NSObjectProtocol {
  /// Reports that the first samples are being written.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Reports that the first samples are being written, with the timestamp of the first. The default implementation
  /// calls the method without a timestamp.
  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection])
  /// Reports that the recording has been paused by `pauseRecording()`.
  func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Reports that the recording has been resumed by `resumeRecording()`.
  func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection])
  /// Reports that the recording has ended. The file may not be complete yet.
  func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
  /// Reports that the recording is complete. Called once for each recording. If the error's
  /// `AVErrorRecordingSuccessfullyFinishedKey` is true, the file is complete in spite of the error.
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?)
}

extension AVCaptureFileOutputRecordingDelegate {
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}

  /// The default implementation, which calls `fileOutput(_:didStartRecordingTo:from:)`.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
    from connections: [AVCaptureConnection]
  ) {
    fileOutput(output, didStartRecordingTo: fileURL, from: connections)
  }

  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didPauseRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}

  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didResumeRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {}

  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func fileOutput(
    _ output: AVCaptureFileOutput, willFinishRecordingTo fileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {}
}
