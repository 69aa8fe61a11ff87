extension AVAssetTrack {
  /// The kind of an association between tracks. Its raw value is the four-character code of a track reference.
  public struct AssociationType: _TypedString {
    /// The four-character code of the track reference (`tref`), such as `chap`.
    public let rawValue: String
    /// Creates an association type from the four-character code of a track reference, such as `chap`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an association type from the four-character code of a track reference, such as `chap`.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Links an audio track to another encoding of the same audio; code `fall`.
    public static let audioFallback = AssociationType(rawValue: "fall")

    /// Links a track to a text or video track of its chapters; code `chap`.
    public static let chapterList = AssociationType(rawValue: "chap")

    /// Links a subtitle track to the track that holds only its forced subtitles; code `forc`.
    public static let forcedSubtitlesOnly = AssociationType(rawValue: "forc")

    /// Links a metadata track to the track that the metadata describes; code `cdsc`.
    public static let metadataReferent = AssociationType(rawValue: "cdsc")

    /// Links a track to another that is selected together with it; code `folw`.
    public static let selectionFollower = AssociationType(rawValue: "folw")

    /// Links a track to the timecode track that numbers its frames; code `tmcd`.
    public static let timecode = AssociationType(rawValue: "tmcd")
  }
}
