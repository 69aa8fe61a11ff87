/// The algorithm with which audio is played at another speed.
public struct AVAudioTimePitchAlgorithm: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Keeps the pitch. Linux: the same as `spectral`.
  @available(macOS, deprecated: 12)
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")

  /// Keeps the pitch.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")

  /// Keeps the pitch. Linux: the same as `spectral`.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")

  /// The pitch changes with the speed.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
