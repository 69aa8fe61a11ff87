import AVEngineNowPlaying

struct NowPlayingInfo: Sendable {
  var item: NowPlayingItem
  /// The position in microseconds; nil if the dictionary does not state it.
  var elapsed: Int64?
  var rate = 1.0
  /// The rate at which the item usually plays; not 0.
  var usualRate = 1.0

  init(_ item: NowPlayingItem) { self.item = item }
}
