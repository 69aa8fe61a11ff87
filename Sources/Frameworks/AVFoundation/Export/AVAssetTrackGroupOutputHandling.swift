/// The handling of groups of alternate tracks in an export.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: UInt
  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The tracks of a group are exported separately, each as it is stored.
  ///
  /// Linux: a track in a format that the output's file type cannot hold is encoded.
  public static let preserveAlternateTracks = AVAssetTrackGroupOutputHandling(rawValue: 1 << 0)
}
