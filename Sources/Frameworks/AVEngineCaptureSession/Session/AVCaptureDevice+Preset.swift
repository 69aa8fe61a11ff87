import AVEngineCapture

extension AVCaptureDevice {
  /// Returns whether a session with a preset can use the device.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    guard core.video != nil else { return preset.isForAudio }
    guard let choice = preset.formatChoice else { return preset == .inputPriority }
    return choice.index(in: core.formats) != nil
  }
}
