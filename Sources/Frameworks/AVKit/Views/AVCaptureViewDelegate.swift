public import AVFoundation
public import Foundation

/// A delegate that starts the recordings of a capture view.
@MainActor public protocol AVCaptureViewDelegate: NSObjectProtocol {
  /// Called when the user wants to record. The delegate starts a recording, for example with
  /// `startRecording(to:recordingDelegate:)` of the output.
  func captureView(_ captureView: AVCaptureView, startRecordingTo fileOutput: AVCaptureFileOutput)
}
