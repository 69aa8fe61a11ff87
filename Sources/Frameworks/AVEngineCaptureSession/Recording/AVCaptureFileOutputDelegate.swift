public import CoreMedia
public import Foundation

/// Sees the samples of a file output before they are recorded, and may start and end recordings at exactly one of them.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVCaptureFileOutputDelegate: NSObjectProtocol {
  /// Whether recordings begin and end at the very sample with which
  /// `fileOutput(_:didOutputSampleBuffer:from:)` is called while they are started and ended in it; else the next sample
  /// is the first that is treated otherwise. Asked when the delegate is set.
  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool

  /// A sample has come: a picture, a buffer of sound, or a group of timed metadata. Called whether or not there is a
  /// recording, on a queue of the output's on which samples wait meanwhile, in the order in which they come.
  ///
  /// A recording that is started or resumed here begins with the sample, and one that is stopped or paused ends before
  /// it. A recording that is started in place of another one loses and repeats nothing: of sound, what lies before the
  /// new file's first picture is in the old file. A recording that is started with a group begins with the next picture,
  /// and the group holds from there on.
  ///
  /// Linux: a Mac has no `AVCaptureMetadataInput`, and so no groups here.
  func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)
}

extension AVCaptureFileOutputDelegate {
  /// Does nothing.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}
}
