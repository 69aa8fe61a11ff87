/// The quality of encoding or of sample rate conversion.
public enum AVAudioQuality: Int, Sendable {
  /// The lowest quality.
  case min = 0
  /// Low quality.
  case low = 32
  /// Medium quality.
  case medium = 64
  /// High quality.
  case high = 96
  /// The highest quality.
  case max = 127
}
