/// A piece of media, as a desktop shows it.
package struct NowPlayingItem: Sendable, Hashable {
  /// Tells an item of a source from the source's others: another identifier is another track.
  package var identifier: String
  package var title: String?
  package var artists: [String] = []
  package var album: String?
  package var albumArtists: [String] = []
  package var composers: [String] = []
  package var genres: [String] = []
  package var comments: [String] = []
  package var lyrics: String?
  /// The place in the album, from 1.
  package var trackNumber: Int32?
  package var discNumber: Int32?
  package var beatsPerMinute: Int32?
  package var playCount: Int32?
  /// From 0 to 1.
  package var rating: Double?
  /// When the media was made, in the format of ISO 8601.
  package var date: String?
  /// The URL of the media.
  package var url: String?
  /// Microseconds; nil where the duration is unknown.
  package var duration: Int64?
  /// Whether the media is sent while it happens: it has no duration, and nobody seeks in it.
  package var isLive = false
  package var artwork: NowPlayingArtwork?

  package init(identifier: String = "") { self.identifier = identifier }
}

extension Int64 {
  /// Seconds as microseconds; nil for what is no number, and for more than there are.
  package init?(microsecondsOf seconds: Double) { self.init(exactly: (seconds * 1_000_000).rounded()) }
}
