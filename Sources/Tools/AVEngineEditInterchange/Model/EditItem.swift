import CoreMedia
import Foundation

struct EditItem {
  enum Content {
    case gap
    case clip(MediaReference)
    case track(TrackKind, [TrackChild])
    /// The last child is on top.
    case stack([EditItem])

    var isNested: Bool {
      switch self {
      case .track, .stack: true
      case .gap, .clip: false
      }
    }
  }

  enum Speed: Equatable {
    case scaled(Ratio)
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

struct MediaReference {
  var url: URL
  /// The start is the time at the file's beginning, for example a timecode. If nil, the range begins at zero.
  var available: CMTimeRange?
}

enum TrackChild {
  case item(EditItem)
  /// A transition takes no time itself: it begins a duration before the cut between two items, and ends a duration
  /// after the cut.
  case transition(before: CMTime, after: CMTime)
}
