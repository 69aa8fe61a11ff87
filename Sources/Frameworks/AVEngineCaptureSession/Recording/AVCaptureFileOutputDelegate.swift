public import CoreMedia
public import Foundation

/// A delegate that receives the samples of a file output before they are recorded. With sample-accurate starts, it can
/// start and end recordings exactly at one of them.
///
/// Linux: protocols cannot have optional methods; `fileOutput(_:didOutputSampleBuffer:from:)` has a default
/// implementation that does nothing.
public protocol AVCaptureFileOutputDelegate: NSObjectProtocol {
  /// Returns whether a recording that is started or ended within `fileOutput(_:didOutputSampleBuffer:from:)` begins
  /// with that call's sample, or ends before it. If false, it begins or ends after that call's sample, possibly some
  /// samples later. The method is called when the delegate is set.
  func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool

  /// Delivers a video frame, a buffer of audio, or a group of timed metadata. The method is called in the order of
  /// arrival, whether or not a recording is in progress. It is called on a queue of the output; further samples wait
  /// until it returns, and are dropped if too many wait.
  ///
  /// With sample-accurate starts, a recording that is started or resumed here begins with the sample. A recording that
  /// is stopped or paused here ends before it. If a new recording replaces another one, no media is lost or repeated:
  /// audio from before the new file's first frame belongs to the old file. A recording of video that is started with
  /// audio or with a group of timed metadata begins with the next video frame, and the group is valid from that frame
  /// on.
  ///
  /// Linux: groups come from an `AVCaptureMetadataInput`, a class that does not exist on a Mac.
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
