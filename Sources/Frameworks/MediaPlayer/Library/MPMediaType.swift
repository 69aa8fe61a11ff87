/// Kinds of media in a library. One item may be of several kinds.
public struct MPMediaType: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Music.
  public static let music = MPMediaType(rawValue: 1 << 0)
  /// A podcast of sound.
  public static let podcast = MPMediaType(rawValue: 1 << 1)
  /// A book that is read aloud.
  public static let audioBook = MPMediaType(rawValue: 1 << 2)
  /// A lecture of iTunes U. Linux: no file is known to be one.
  public static let audioITunesU = MPMediaType(rawValue: 1 << 3)
  /// All kinds of sound.
  public static let anyAudio = MPMediaType(rawValue: 0x00FF)
  /// A movie.
  public static let movie = MPMediaType(rawValue: 1 << 8)
  /// An episode of a series.
  public static let tvShow = MPMediaType(rawValue: 1 << 9)
  /// A podcast of movies.
  public static let videoPodcast = MPMediaType(rawValue: 1 << 10)
  /// A movie to a piece of music.
  public static let musicVideo = MPMediaType(rawValue: 1 << 11)
  /// A filmed lecture of iTunes U. Linux: no file is known to be one.
  public static let videoITunesU = MPMediaType(rawValue: 1 << 12)
  /// A movie of the user's own. Linux: movies whose tags name no other kind.
  public static let homeVideo = MPMediaType(rawValue: 1 << 13)
  /// All kinds of movies.
  public static let anyVideo = MPMediaType(rawValue: 0xFF00)
  /// All kinds.
  public static let any = MPMediaType(rawValue: ~0)
}

/// The property that puts items together in the collections of a query.
public enum MPMediaGrouping: Int, Sendable {
  /// Each item is a collection of its own.
  case title = 0
  case album = 1
  /// The performers of single items.
  case artist = 2
  /// The performers of whole albums.
  case albumArtist = 3
  case composer = 4
  case genre = 5
  /// The collections are playlists (`MPMediaPlaylist`).
  case playlist = 6
  case podcastTitle = 7
}

/// The way in which a predicate compares a property with its value.
public enum MPMediaPredicateComparison: Int, Sendable {
  case equalTo = 0
  /// A text has the value in it; upper and lower case and accents are all the same.
  case contains = 1
}
