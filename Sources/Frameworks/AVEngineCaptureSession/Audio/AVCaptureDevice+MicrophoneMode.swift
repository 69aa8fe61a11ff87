extension AVCaptureDevice {
  /// The processing that the system applies to a program's microphones.
  public enum MicrophoneMode: Int, Sendable {
    /// Processing for ordinary speech, such as the removal of echoes. It is the default.
    case standard
    /// As little processing as possible.
    case wideSpectrum
    /// Everything but the voice is made quieter.
    case voiceIsolation
  }

  /// The mode that the user has chosen. Linux: always `standard`.
  public class var preferredMicrophoneMode: MicrophoneMode { .standard }

  /// The mode in effect. Linux: always `standard`.
  public class var activeMicrophoneMode: MicrophoneMode { .standard }
}
