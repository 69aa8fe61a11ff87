import AVFAudio

extension AVCaptureSession {
  /// Whether microphones are used within the program's `AVAudioSession`; true unless it is set. Linux: the sound server
  /// gives a microphone to several users at once, so that this decides about nothing but
  /// `automaticallyConfiguresApplicationAudioSession`.
  public var usesApplicationAudioSession: Bool {
    get { core.state.withLock { $0.audioSession.isUsed } }
    set { core.state.withLock { $0.audioSession.isUsed = newValue } }
  }

  /// Whether the program's `AVAudioSession` gets a category that records when the session opens a microphone; true
  /// unless it is set. The category becomes `playAndRecord`, unless it records already, and the mode `videoRecording`
  /// where the session has a camera.
  public var automaticallyConfiguresApplicationAudioSession: Bool {
    get { core.state.withLock { $0.audioSession.isConfigured } }
    set { core.state.withLock { $0.audioSession.isConfigured = newValue } }
  }
}

extension SessionCore {
  /// A capture session's choices about the program's audio session.
  struct AudioSessionUse: Sendable {
    var isUsed = true
    var isConfigured = true

    /// Has an audio session record.
    ///
    /// - Parameter hasCamera: Pictures are taken along with the sound.
    func configure(_ session: AVAudioSession, hasCamera: Bool) {
      guard isUsed, isConfigured else { return }
      let recording: [AVAudioSession.Category] = [.record, .playAndRecord, .multiRoute]
      guard !recording.contains(session.category) else { return }
      try? session.setCategory(.playAndRecord, mode: hasCamera ? .videoRecording : session.mode)
    }
  }
}
