import AVEngineNowPlaying

/// The content of a client's dictionary: an item, and how it plays.
struct NowPlayingInfo: Sendable {
  var item: NowPlayingItem
  /// The player's position in microseconds; nil where the dictionary does not say.
  var elapsed: Int64?
  var rate = 1.0
  /// The rate at which the item usually plays; not 0.
  var usualRate = 1.0

  init(_ item: NowPlayingItem) { self.item = item }
}
