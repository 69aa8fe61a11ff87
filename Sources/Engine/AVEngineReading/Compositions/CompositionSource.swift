package import AVEngineCore
package import CoreMedia
import Foundation

/// A track from which a composition takes media.
///
/// A source that was made without its track opens the track when it is first requested.
package final class CompositionSource: Sendable, Hashable {
  package let url: URL?
  package let trackID: CMPersistentTrackID
  private let opened: Deferred<EditedTrack>
  /// The owner of the open file: holding it keeps the file open.
  private let owner: (any Sendable)?

  package init(_ track: EditedTrack, of owner: (any Sendable)?, url: URL?) {
    self.url = url
    trackID = track.media.info.id
    self.owner = owner
    opened = Deferred { () throws(EngineError) in track }
  }

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
