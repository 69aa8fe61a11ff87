extension AVAssetTrack {
  /// How one track relates to another.
  public struct AssociationType: _TypedString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Another encoding of the same sound.
    public static let audioFallback = AssociationType(rawValue: "fall")

    /// The track whose text names chapters.
    public static let chapterList = AssociationType(rawValue: "chap")

    /// From subtitles to those that are always shown.
    public static let forcedSubtitlesOnly = AssociationType(rawValue: "forc")

    /// From metadata to the track that it describes.
    public static let metadataReferent = AssociationType(rawValue: "cdsc")

    /// From a track to another that is selected along with it.
    public static let selectionFollower = AssociationType(rawValue: "folw")

    /// The track that numbers the frames.
    public static let timecode = AssociationType(rawValue: "tmcd")
  }
}
