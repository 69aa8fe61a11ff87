/// What an export makes of tracks of which one is meant to be chosen.
public struct AVAssetTrackGroupOutputHandling: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// All tracks of a group go over as they are stored.
  ///
  /// Linux: a track whose coding the output's file type cannot hold is encoded by itself instead.
  public static let preserveAlternateTracks = AVAssetTrackGroupOutputHandling(rawValue: 1 << 0)
}
