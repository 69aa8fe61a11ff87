package import AVEngineCore
package import CoreMedia
import Foundation

/// A track of another asset that compositions take media from; opened when its media is first needed, once.
package final class CompositionSource: Sendable, Hashable {
  /// Where the asset is; nil for one that is at no URL.
  package let url: URL?
  package let trackID: CMPersistentTrackID
  private let opened: Deferred<EditedTrack>
  /// The file stays open as long as somebody needs it.
  private let owner: (any Sendable)?

  /// A track that is open.
  package init(_ track: EditedTrack, of owner: (any Sendable)?, url: URL?) {
    self.url = url
    trackID = track.media.info.id
    self.owner = owner
    opened = Deferred { () throws(EngineError) in track }
  }

  /// A track that is named only.
  package init(url: URL, trackID: CMPersistentTrackID, open: @escaping @Sendable () throws(EngineError) -> EditedTrack)
  {
    self.url = url
    self.trackID = trackID
    owner = nil
    opened = Deferred(open)
  }

  package func edited() throws(EngineError) -> EditedTrack { try opened.value() }

  package static func == (a: CompositionSource, b: CompositionSource) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
