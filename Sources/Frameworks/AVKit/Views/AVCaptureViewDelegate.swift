public import AVFoundation
public import Foundation

/// Is told what a person wants of a capture view.
@MainActor public protocol AVCaptureViewDelegate: NSObjectProtocol {
  /// A person wants a recording to begin: start one, as by `startRecording(to:recordingDelegate:)` of the output.
  func captureView(_ captureView: AVCaptureView, startRecordingTo fileOutput: AVCaptureFileOutput)
}
