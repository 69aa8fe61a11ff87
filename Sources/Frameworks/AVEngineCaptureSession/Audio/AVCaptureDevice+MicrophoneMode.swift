extension AVCaptureDevice {
  /// The processing that the system applies to a program's microphones.
  public enum MicrophoneMode: Int, Sendable {
    /// The microphone's sound is processed for ordinary speech, such as by the removal of echoes. It is the default.
    case standard
    /// The microphone's sound is processed as little as possible, so that sounds around the speaker stay.
    case wideSpectrum
    /// Everything but the voice is made quieter in the microphone's sound.
    case voiceIsolation
  }

  /// The processing of microphones' sound that the user has chosen. Linux: always `standard`.
  public class var preferredMicrophoneMode: MicrophoneMode { .standard }

  /// The processing of microphones' sound that is in effect. Linux: always `standard`.
  public class var activeMicrophoneMode: MicrophoneMode { .standard }
}
