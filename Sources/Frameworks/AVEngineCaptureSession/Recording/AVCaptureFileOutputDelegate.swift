public import CoreMedia
public import Foundation

/// A delegate that receives the samples of a file output before they are recorded.
///
/// Linux: protocols cannot have optional methods; `fileOutput(_:didOutputSampleBuffer:from:)` has a default
/// implementation that does nothing.
public protocol AVCaptureFileOutputDelegate: NSObjectProtocol {
  /// Returns whether a recording that is started or ended within `fileOutput(_:didOutputSampleBuffer:from:)` begins
  /// with that call's sample, or ends before it. A file with video begins with the first frame from that sample on. If
  /// false, the recording begins or ends after that call's sample, possibly some samples later. The method is called
  /// when the delegate is set.
  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool

  /// Delivers a video frame, a buffer of audio, or a group of timed metadata, whether or not a recording is in
  /// progress. The method is called on a queue of the output; further samples wait until it returns, and are dropped if
  /// too many wait.
  ///
  /// Linux: groups come from an `AVCaptureMetadataInput`, a class that does not exist on a Mac.
  func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)
}

extension AVCaptureFileOutputDelegate {
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}
}
