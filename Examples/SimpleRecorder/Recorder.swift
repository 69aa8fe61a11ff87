import AVFoundation

final class Recorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  struct Failure: LocalizedError { let errorDescription: String? }

  private let session = AVCaptureSession()
  private let output = AVCaptureMovieFileOutput()
  private let (ends, ended) = AsyncStream.makeStream(of: (any Error)?.self)

  override init() {
    super.init()
    session.beginConfiguration()
    session.sessionPreset = .medium
    for device in [AVCaptureDevice.default(for: .video), AVCaptureDevice.default(for: .audio)] {
      guard let device, let input = try? AVCaptureDeviceInput(device: device), session.canAddInput(input) else {
        continue
      }
      session.addInput(input)
    }
    if session.canAddOutput(output) { session.addOutput(output) }
    session.commitConfiguration()
  }

  /// - Parameter show: Called about ten times per second with the progress.
  func record(to url: URL, seconds: Double, show: @escaping (String) -> Void) async throws {
    guard output.connections.contains(where: \.isActive) else {
      throw Failure(errorDescription: "there is neither a camera nor a microphone")
    }
    session.startRunning()
    defer { session.stopRunning() }
    guard session.isRunning else { throw Failure(errorDescription: "the devices cannot be used") }
    output.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
    output.startRecording(to: url, recordingDelegate: self)
    while output.isRecording {
      show(progress)
      try await Task.sleep(nanoseconds: 100_000_000)
    }
    for await error in ends {
      // Reaching the maximum duration is also reported as an error, but the movie is complete.
      let isWhole = (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool ?? (error == nil)
      guard isWhole else { throw error ?? Failure(errorDescription: "the movie is not whole") }
      return
    }
  }

  private var progress: String {
    let peak = output.connection(with: .audio)?.audioChannels.map(\.peakHoldLevel).max()
    let sound = peak.map { String(format: ", sound up to %.0f dB", $0) } ?? ""
    return String(format: "%.1f s, %d bytes", output.recordedDuration.seconds, output.recordedFileSize) + sound
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: (any Error)?
  ) {
    ended.yield(error)
    ended.finish()
  }
}
