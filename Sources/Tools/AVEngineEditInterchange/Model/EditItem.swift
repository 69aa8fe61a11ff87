import CoreMedia
import Foundation

/// A node of an edit: an item that takes time in a track, or a layer in a stack.
struct EditItem {
  enum Content {
    /// An empty range.
    case gap
    case clip(MediaReference)
    case track(TrackKind, [TrackChild])
    /// Layers, of which the last child is on top.
    case stack([EditItem])

    var isNested: Bool {
      switch self {
      case .track, .stack: true
      case .gap, .clip: false
      }
    }
  }

  /// The speed of an item's own time.
  enum Speed: Equatable {
    case scaled(Ratio)
    /// One moment is held.
    case frozen
  }

  var name: String
  var content: Content
  /// The range of its own time that plays; nil for the whole.
  var range: CMTimeRange?
  var speed = Speed.scaled(.one)
  var isEnabled = true
  var markers: [EditMarker] = []
}

enum TrackKind: Equatable { case video, audio }

/// The location of a clip's media.
struct MediaReference {
  var url: URL
  /// The range of the clip's media time that the file holds: its start is the time of the file's beginning. Nil if the
  /// file begins at zero.
  var available: CMTimeRange?
}

/// A child of a track.
enum TrackChild {
  case item(EditItem)
  /// A transition, which does not take time itself: it begins a duration before the cut between two items, and ends a
  /// duration after it.
  case transition(before: CMTime, after: CMTime)
}
