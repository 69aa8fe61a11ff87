/// The kinds of media in a library. One item may have several kinds.
public struct MPMediaType: OptionSet, Sendable {
  /// The bits of the kinds.
  public let rawValue: UInt

  /// Makes a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Music.
  public static let music = MPMediaType(rawValue: 1 << 0)
  /// An audio podcast.
  public static let podcast = MPMediaType(rawValue: 1 << 1)
  /// An audiobook.
  public static let audioBook = MPMediaType(rawValue: 1 << 2)
  /// An audio lecture of iTunes U. Linux: never occurs.
  public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
  /// All kinds of audio.
  public static let anyAudio = MPMediaType(rawValue: 0x00FF)
  /// A movie. Linux: a video, but not a podcast, whose tags have a title.
  public static let movie = MPMediaType(rawValue: 1 << 8)
  /// An episode of a television series. Linux: never occurs.
  public static let tvShow = MPMediaType(rawValue: 1 << 9)
  /// A video podcast.
  public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
  /// A music video. Linux: never occurs.
  public static let musicVideo = MPMediaType(rawValue: 1 << 11)
  /// A video lecture of iTunes U. Linux: never occurs.
  public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
  /// A movie that the user has made. Linux: a video, but not a podcast, whose tags lack a title.
  public static let homeVideo = MPMediaType(rawValue: 1 << 13)
  /// All kinds of video.
  public static let anyVideo = MPMediaType(rawValue: 0xFF00)
  /// All kinds.
  public static let any = MPMediaType(rawValue: ~0)
}

/// The property by which a query groups items into collections.
public enum MPMediaGrouping: Int, Sendable {
  /// Each item is a separate collection.
  case title = 0
  /// The album.
  case album = 1
  /// The artist of the item.
  case artist = 2
  /// The artist of the album.
  case albumArtist = 3
  /// The composer.
  case composer = 4
  /// The genre.
  case genre = 5
  /// The collections are playlists (`MPMediaPlaylist`).
  case playlist = 6
  /// The title of the podcast.
  case podcastTitle = 7
}

/// The kind of comparison of a predicate.
public enum MPMediaPredicateComparison: Int, Sendable {
  /// The property equals the value. Kinds of media (`MPMediaItemPropertyMediaType`) need only have one in common.
  case equalTo = 0
  /// The property is a text that contains the value, ignoring case and accents.
  case contains = 1
}
