import AVEngineCapture

extension AVCaptureDevice {
  /// Returns whether a session with a preset can use the device: a camera needs a format of the preset's size, and a
  /// microphone can be used with every preset.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    guard core.video != nil else { return preset.isForAudio }
    guard let choice = preset.formatChoice else { return preset == .inputPriority }
    return choice.index(in: core.formats) != nil
  }
}
