import CoreMedia

/// A playlist as it was loaded last, and when it may be loaded again.
struct LoadedPlaylist: Sendable {
  let list: MediaPlaylist
  /// The time in seconds at which loading began.
  let began: Double
  private let hasChanged: Bool

  /// - Parameter previous: The same playlist as it was loaded before; nil if it was not.
  init(_ list: MediaPlaylist, after previous: MediaPlaylist?, began: Double) {
    self.list = list
    self.began = began
    hasChanged =
      list.segments.count != previous?.segments.count || list.segments.last?.number != previous?.segments.last?.number
      || list.isComplete != previous?.isComplete
  }

  /// Returns whether the playlist may have grown, and a client may load it again at `now`. A client waits for a target
  /// duration after a playlist that has changed, and for half of one after a playlist that has not (RFC 8216 §6.3.4).
  func isStale(at now: Double) -> Bool {
    let duration = list.targetDuration.seconds
    return !list.isComplete && now - began >= max(hasChanged ? duration : duration / 2, 0.25)
  }
}
