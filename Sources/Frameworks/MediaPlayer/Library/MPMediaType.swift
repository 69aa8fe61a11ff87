/// The kinds of media in a library. One item may have several kinds.
public struct MPMediaType: OptionSet, Sendable {
  /// The bits of the kinds: the lower 8 are for audio, the next 8 for video.
  public let rawValue: UInt

  /// Makes a set from bits, as in `rawValue`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Audio that is neither a podcast nor an audiobook.
  public static let music = MPMediaType(rawValue: 1 << 0)
  /// An audio podcast. Linux: audio whose tags state the genre Podcast.
  public static let podcast = MPMediaType(rawValue: 1 << 1)
  /// An audiobook. Linux: audio with a genre that begins with Audiobook, or a file whose name ends with `.m4b`.
  public static let audioBook = MPMediaType(rawValue: 1 << 2)
  /// An audio lecture of Apple's service iTunes U. Linux: never occurs.
  public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
  /// All kinds of audio: the lower 8 bits.
  public static let anyAudio = MPMediaType(rawValue: 0x00FF)
  /// A movie. Linux: a video, but not a podcast, whose tags have a title.
  public static let movie = MPMediaType(rawValue: 1 << 8)
  /// An episode of a television series. Linux: never occurs.
  public static let tvShow = MPMediaType(rawValue: 1 << 9)
  /// A video podcast. Linux: a video whose tags state the genre Podcast.
  public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
  /// A music video. Linux: never occurs.
  public static let musicVideo = MPMediaType(rawValue: 1 << 11)
  /// A video lecture of Apple's service iTunes U. Linux: never occurs.
  public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
  /// A movie that the user has made. Linux: a video, but not a podcast, whose tags lack a title.
  public static let homeVideo = MPMediaType(rawValue: 1 << 13)
  /// All kinds of video: bits 8 to 15.
  public static let anyVideo = MPMediaType(rawValue: 0xFF00)
  /// All kinds of media: every bit.
  public static let any = MPMediaType(rawValue: ~0)
}

/// Which items of a query form a collection.
public enum MPMediaGrouping: Int, Sendable {
  /// Each item is a separate collection.
  case title = 0
  /// The items of one album form a collection.
  case album = 1
  /// The items of one artist form a collection.
  case artist = 2
  /// The items of one album artist form a collection.
  case albumArtist = 3
  /// The items of one composer form a collection.
  case composer = 4
  /// The items of one genre form a collection.
  case genre = 5
  /// Each playlist is a collection (`MPMediaPlaylist`).
  case playlist = 6
  /// The episodes of one podcast form a collection.
  case podcastTitle = 7
}

/// How a predicate compares a property with its value.
public enum MPMediaPredicateComparison: Int, Sendable {
  /// The property equals the value. Kinds of media (`MPMediaItemPropertyMediaType`) need only have one in common.
  case equalTo = 0
  /// The property is a text that contains the value, ignoring case and accents.
  case contains = 1
}
