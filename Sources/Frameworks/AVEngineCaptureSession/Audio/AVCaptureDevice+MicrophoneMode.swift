extension AVCaptureDevice {
  /// How a system changes what a program's microphones hear.
  public enum MicrophoneMode: Int, Sendable {
    /// As for usual speech.
    case standard
    /// As little as possible.
    case wideSpectrum
    /// All but the voice is made quieter.
    case voiceIsolation
  }

  /// The mode that the user has chosen. Linux: `standard`, because desktops offer no such choice.
  public class var preferredMicrophoneMode: MicrophoneMode { .standard }

  /// The mode that is at work. Linux: `standard`, because sound servers have no such modes.
  public class var activeMicrophoneMode: MicrophoneMode { .standard }
}
