package import AVEngineCore
package import CoreMedia

package struct EditableMovie: Sendable {
  package var tracks: [EditableTrack] = []
  /// The movie's duration and timescale are `duration` and `timescale`, not those of this value.
  package var info = ContainerInfo(format: .mov, duration: .zero)
  package var timescale: CMTimeScale = 600

  package init() {}

  package init(_ container: any MediaContainer) throws(EngineError) {
    info = container.info
    timescale = max(1, info.timescale)
    for track in container.tracks { tracks.append(try EditableTrack(track, movieTimescale: timescale)) }
  }

  package var duration: CMTime { tracks.map(\.edits.duration).max() ?? CMTime(value: 0, timescale: timescale) }

  package func track(_ id: CMPersistentTrackID) -> Int? { tracks.firstIndex { $0.settings.id == id } }

  package var unusedTrackID: CMPersistentTrackID { tracks.map(\.settings.id).unused }
}

extension [CMPersistentTrackID] {
  var unused: CMPersistentTrackID {
    guard let largest = self.max(), largest > 0 else { return 1 }
    let used = Set(self)
    return largest < .max ? largest + 1 : (1...largest).first { !used.contains($0) } ?? 0
  }
}

package final class EditedMovie: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]

  package init(_ draft: EditableMovie) {
    var info = draft.info
    info.duration = draft.duration
    info.timescale = draft.timescale
    info.hasFragments = false
    (self.info, tracks) = (info, draft.tracks.map { EditedMovieTrack($0) })
  }

  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}
