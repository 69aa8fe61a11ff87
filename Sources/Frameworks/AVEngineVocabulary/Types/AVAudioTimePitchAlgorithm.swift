/// The algorithm with which audio is played at another speed: whether the pitch stays or changes with the speed.
public struct AVAudioTimePitchAlgorithm: _TypedString {
  /// Apple's string for the algorithm, such as `Spectral`.
  public let rawValue: String
  /// Creates an algorithm from any string; players know only the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates an algorithm from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Keeps the pitch, on a Mac with little computation and quality. Linux: the same as `spectral`.
  @available(macOS, deprecated: 12)
  public static let lowQualityZeroLatency = AVAudioTimePitchAlgorithm(rawValue: "LowQualityZeroLatency")

  /// Keeps the pitch, with the best quality for music.
  public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "Spectral")

  /// Keeps the pitch, on a Mac with less computation, for speech. Linux: the same as `spectral`.
  public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "TimeDomain")

  /// The pitch changes with the speed, as on a tape that runs faster or slower.
  public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "Varispeed")
}
