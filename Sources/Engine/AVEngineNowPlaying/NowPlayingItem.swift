package struct NowPlayingItem: Sendable, Hashable {
  /// If the identifier changes, the track changes.
  package var identifier: String
  package var title: String?
  package var artists: [String] = []
  package var album: String?
  package var albumArtists: [String] = []
  package var composers: [String] = []
  package var genres: [String] = []
  package var comments: [String] = []
  package var lyrics: String?
  package var trackNumber: Int32?
  package var discNumber: Int32?
  package var beatsPerMinute: Int32?
  package var playCount: Int32?
  /// The user's rating, from 0 to 1.
  package var rating: Double?
  /// The date at which the media was made, in the format of ISO 8601.
  package var date: String?
  package var url: String?
  /// The duration in microseconds; nil if it is unknown.
  package var duration: Int64?
  package var isLive = false
  package var artwork: NowPlayingArtwork?

  package init(identifier: String = "") { self.identifier = identifier }
}

extension Int64 {
  package init?(microsecondsOf seconds: Double) { self.init(exactly: (seconds * 1_000_000).rounded()) }
}
