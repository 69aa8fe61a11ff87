import CoreMedia
import Foundation

/// A node of an edit: what takes time in a track, or lies in a stack.
struct EditItem {
  enum Content {
    /// Nothing is seen or heard.
    case gap
    case clip(MediaReference)
    case track(TrackKind, [TrackChild])
    /// The last child lies on top.
    case stack([EditItem])

    var isNested: Bool {
      switch self {
      case .track, .stack: true
      case .gap, .clip: false
      }
    }
  }

  /// How fast an item's own time passes.
  enum Speed: Equatable {
    case scaled(Ratio)
    /// One moment lasts.
    case frozen
  }

  var name: String
  var content: Content
  /// Which part of its own time plays; nil: all of it.
  var range: CMTimeRange?
  var speed = Speed.scaled(.one)
  var isEnabled = true
  var markers: [EditMarker] = []
}

enum TrackKind: Equatable { case video, audio }

/// Where a clip's media is.
struct MediaReference {
  var url: URL
  /// Which times the file's media has; its beginning is the file's. Nil: from zero to the file's end.
  var available: CMTimeRange?
}

/// What stands in a track.
enum TrackChild {
  case item(EditItem)
  /// Takes no time: goes from the item before it to the one behind, from so long before their cut until so long after.
  case transition(before: CMTime, after: CMTime)
}
