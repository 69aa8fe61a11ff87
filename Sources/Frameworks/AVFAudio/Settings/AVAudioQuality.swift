/// The quality of encoding or of sample rate conversion: higher quality needs more time or more bits.
public enum AVAudioQuality: Int, Sendable {
  /// 0: the lowest quality, and the fastest.
  case min = 0
  /// 32 (hexadecimal 20): between the lowest and medium quality.
  case low = 32
  /// 64 (hexadecimal 40): the default quality.
  case medium = 64
  /// 96 (hexadecimal 60): between medium and the highest quality.
  case high = 96
  /// 127 (hexadecimal 7F): the highest quality, and the slowest.
  case max = 127
}
