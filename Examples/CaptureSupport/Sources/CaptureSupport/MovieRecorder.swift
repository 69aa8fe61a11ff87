import AVFoundation

/// Follows one recording to its end.
public final class MovieRecorder: NSObject, AVCaptureFileOutputRecordingDelegate, Sendable {
  private let (ends, ended) = AsyncStream.makeStream(of: (any Error)?.self)

  public func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    // That the time is over is an error too, after which the movie is whole.
    let isWhole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
    ended.yield(isWhole ? nil : error)
    ended.finish()
  }

  /// Returns when the movie is whole.
  public func waitUntilFinished() async throws {
    for await error in ends { if let error { throw error } }
  }
}
