import CoreMedia

struct LoadedPlaylist: Sendable {
  let list: MediaPlaylist
  /// The time in seconds at which loading began.
  let began: Double
  private let hasChanged: Bool

  init(_ list: MediaPlaylist, after previous: MediaPlaylist?, began: Double) {
    self.list = list
    self.began = began
    hasChanged =
      list.segments.count != previous?.segments.count || list.segments.last?.number != previous?.segments.last?.number
      || list.isComplete != previous?.isComplete
  }

  /// A client waits for a target duration after a playlist that has changed, and for half of one after a playlist that
  /// has not (RFC 8216 §6.3.4).
  func isStale(at now: Double) -> Bool {
    let duration = list.targetDuration.seconds
    return !list.isComplete && now - began >= max(hasChanged ? duration : duration / 2, 0.25)
  }
}
