extension AVCapturePhotoOutput {
  /// Whether photos can be asked for, and taken at once.
  ///
  /// A request while the output is not ready is served all the same, after those before it.
  public enum CaptureReadiness: Int, Sendable {
    /// The session does not run: nothing can be asked for.
    case sessionNotRunning
    /// The next photo is taken from the next picture.
    case ready
    /// A photo waits for its picture, which comes within a picture's duration.
    case notReadyMomentarily
    /// A photo takes longer: one with a flash, or a bracket.
    case notReadyWaitingForCapture
    /// Pictures have been taken; photos are being made of them.
    case notReadyWaitingForProcessing
  }
}

/// The captures of a photo output that are under way.
struct CapturesUnderWay: Sendable {
  /// How far a capture is.
  enum Phase: Sendable, Hashable {
    case waiting(isLong: Bool)
    case processing
  }

  /// By the identifier of their settings.
  var phases: [Int64: Phase] = [:]

  /// The state of an output whose session runs.
  var readiness: AVCapturePhotoOutput.CaptureReadiness {
    if phases.values.contains(.waiting(isLong: true)) { return .notReadyWaitingForCapture }
    if phases.values.contains(.waiting(isLong: false)) { return .notReadyMomentarily }
    return phases.isEmpty ? .ready : .notReadyWaitingForProcessing
  }
}
