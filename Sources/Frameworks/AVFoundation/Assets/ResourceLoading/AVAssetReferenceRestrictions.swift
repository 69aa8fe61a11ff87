/// The kinds of references to other resources that an asset may not follow.
///
/// Linux: the restrictions apply to data references of movies, to playlists of HLS, and to redirections by servers.
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
  /// The restrictions as bits, such as 1 for `forbidRemoteReferenceToLocal` and 0xFFFF for `forbidAll`.
  public let rawValue: UInt
  /// Creates a set of restrictions from bits with Apple's values, such as 2 for `forbidLocalReferenceToRemote`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A remote asset may not refer to local files. Linux: a remote asset may not do so without this restriction either.
  public static let forbidRemoteReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 0)
  /// A local asset may not refer to remote resources, that is, to URLs that are not file URLs.
  public static let forbidLocalReferenceToRemote = AVAssetReferenceRestrictions(rawValue: 1 << 1)
  /// A remote asset may not refer to resources of another origin.
  public static let forbidCrossSiteReference = AVAssetReferenceRestrictions(rawValue: 1 << 2)
  /// A local asset may not refer to other local files, even in its own folder.
  public static let forbidLocalReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 3)
  /// The asset may not refer to media outside of its file. Linux: a remote playlist may still refer to resources of its
  /// own origin.
  public static let forbidAll = AVAssetReferenceRestrictions(rawValue: 0xFFFF)
  /// The restrictions that apply by default: local assets may not refer to remote resources.
  public static let defaultPolicy: AVAssetReferenceRestrictions = .forbidLocalReferenceToRemote
}
