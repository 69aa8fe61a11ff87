/// How an export treats groups of alternate tracks, such as the same audio in several languages.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Sendable {
  /// The options as bits: 1 for `preserveAlternateTracks`.
  public let rawValue: UInt
  /// Creates options from bits with Apple's values: 1 for `preserveAlternateTracks`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The tracks of a group are exported separately, each as it is stored.
  ///
  /// Linux: a track in a format that the output's file type cannot hold is encoded.
  public static let preserveAlternateTracks = AVAssetTrackGroupOutputHandling(rawValue: 1 << 0)
}
