import AVEngineNowPlaying

/// What a client's dictionary says of an item and of how it plays.
struct NowPlayingInfo: Sendable {
  var item: NowPlayingItem
  /// Where the player is, in microseconds; nil where the dictionary does not say.
  var elapsed: Int64?
  var rate = 1.0
  /// The rate at which the item usually plays; not 0.
  var usualRate = 1.0

  init(_ item: NowPlayingItem) { self.item = item }
}
