import AVFoundation

/// The delegate of one recording.
public final class MovieRecorder: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  private let (ends, ended) = AsyncStream.makeStream(of: (any Error)?.self)

  /// Called by the output when the recording has ended.
  public func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    // Reaching the maximum duration is also reported as an error, but the movie is complete.
    let isWhole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    ended.yield(isWhole ? nil : error)
    ended.finish()
  }

  /// Returns when the movie is complete. Throws the error of a recording that failed.
  public func waitUntilFinished() async throws {
    for await error in ends { if let error { throw error } }
  }
}
