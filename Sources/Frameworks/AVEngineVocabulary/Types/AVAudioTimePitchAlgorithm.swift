/// How sound is played at another speed.
public struct AVAudioTimePitchAlgorithm: _TypedString {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Fast and without delay, once for older devices.
  @available(macOS, deprecated: 12)
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")

  /// Highest quality; keeps the pitch.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")

  /// Modest cost, suited to speech; keeps the pitch.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")

  /// Pitch follows the speed.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
