import CoreMedia
import Foundation

/// A node of an edit: an item that takes time in a track, or a layer in a stack.
struct EditItem {
  enum Content {
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

  /// The speed at which an item's own time passes.
  enum Speed: Equatable {
    case scaled(Ratio)
    /// One moment is held.
    case frozen
  }

  var name: String
  var content: Content
  /// The range of the item's own time that plays; nil for all of it.
  var range: CMTimeRange?
  var speed = Speed.scaled(.one)
  var isEnabled = true
  var markers: [EditMarker] = []
}

enum TrackKind: Equatable { case video, audio }

/// The location of a clip's media.
struct MediaReference {
  var url: URL
  /// The range of media that the file holds, in the clip's media time: its start is the time at the file's beginning,
  /// for example a timecode. Nil for a range from zero to the file's end.
  var available: CMTimeRange?
}

/// A child of a track.
enum TrackChild {
  case item(EditItem)
  /// A transition, which does not take time itself: it begins a duration before the cut between two items, and ends a
  /// duration after it.
  case transition(before: CMTime, after: CMTime)
}
