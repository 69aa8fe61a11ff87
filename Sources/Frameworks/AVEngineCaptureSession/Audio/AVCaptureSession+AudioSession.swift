import AVFAudio

extension AVCaptureSession {
  /// Whether microphones are used within the program's `AVAudioSession`. True by default.
  ///
  /// Linux: the property only decides whether `automaticallyConfiguresApplicationAudioSession` has an effect.
  public var usesApplicationAudioSession: Bool {
    get { core.state.withLock { $0.audioSession.isUsed } }
    set { core.state.withLock { $0.audioSession.isUsed = newValue } }
  }

  /// Whether the capture session gives the program's `AVAudioSession` a category that permits recording, each time the
  /// capture session starts or changes with a microphone. True by default. The property has no effect if
  /// `usesApplicationAudioSession` is false.
  ///
  /// A category that already permits recording stays. Any other category becomes `playAndRecord`; its mode becomes
  /// `videoRecording` if the capture session has a camera, and otherwise stays.
  public var automaticallyConfiguresApplicationAudioSession: Bool {
    get { core.state.withLock { $0.audioSession.isConfigured } }
    set { core.state.withLock { $0.audioSession.isConfigured = newValue } }
  }
}

extension SessionCore {
  struct AudioSessionUse: Sendable {
    var isUsed = true
    var isConfigured = true

    func configure(_ session: AVAudioSession, hasCamera: Bool) {
      guard isUsed, isConfigured else { return }
      let recording: [AVAudioSession.Category] = [.record, .playAndRecord, .multiRoute]
      guard !recording.contains(session.category) else { return }
      try? session.setCategory(.playAndRecord, mode: hasCamera ? .videoRecording : session.mode)
    }
  }
}
