/// Which other resources an asset may refer to and have opened.
///
/// Linux: this holds for data references of movies and for playlists (HLS, DASH, concat) alike.
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A remote asset may not refer to local files.
  public static let forbidRemoteReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 0)
  /// A local asset may not refer to remote resources.
  public static let forbidLocalReferenceToRemote = AVAssetReferenceRestrictions(rawValue: 1 << 1)
  /// A remote asset may not refer to resources of another site.
  public static let forbidCrossSiteReference = AVAssetReferenceRestrictions(rawValue: 1 << 2)
  /// A local asset may not refer to other local files.
  public static let forbidLocalReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 3)
  /// No references at all.
  public static let forbidAll = AVAssetReferenceRestrictions(rawValue: 0xFFFF)
  /// What applies where nothing is said: local assets may not refer to remote resources.
  public static let defaultPolicy: AVAssetReferenceRestrictions = .forbidLocalReferenceToRemote
}
