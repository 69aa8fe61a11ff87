package import AVEngineCore
package import CoreMedia
import Synchronization

/// A snapshot of a composition's track, whose media belongs to other tracks.
package final class ComposedTrack: MediaTrack {
  /// The edits. Their media times are asset times of the sources.
  package let edits: EditTimeline<CompositionSource>
  package let replacements: [FormatReplacement]
  private let description: Deferred<TrackInfo>
  private let settings: TrackInfo
  private let reformatted = Mutex<[ObjectIdentifier: ReformattedTrack]>([:])

  package init(_ draft: EditableCompositionTrack) {
    edits = draft.edits
    settings = draft.settings
    replacements = draft.replacements
    description = Deferred { () throws(EngineError) in draft.info }
  }

  package var id: CMPersistentTrackID { settings.id }
  package var mediaType: CMMediaType { settings.mediaType }

  package var info: TrackInfo { (try? description.value()) ?? settings }

  package var byteSource: (any ByteSource)? { nil }

  func presented(_ track: any MediaTrack) -> any MediaTrack {
    guard !replacements.isEmpty else { return track }
    return reformatted.withLock { known in
      if let known = known[ObjectIdentifier(track)] { return known }
      let made = ReformattedTrack(track, replacements)
      known[ObjectIdentifier(track)] = made
      return made
    }
  }

  /// Counts all media of the sources, no matter how little of that media the track uses.
  package func statistics() throws(EngineError) -> TrackStatistics {
    var total = TrackStatistics.none
    for source in edits.sources {
      let one = try source.edited().media.statistics()
      total.sampleCount += one.sampleCount
      total.totalSize += one.totalSize
      total.mediaDuration = total.mediaDuration + one.mediaDuration
      total.syncSampleCount += one.syncSampleCount
      let least = one.minimumSampleDuration
      let known = total.minimumSampleDuration
      if least.isNumeric { total.minimumSampleDuration = known.isValid ? min(known, least) : least }
    }
    return total
  }

  package func makeCursor() throws(EngineError) -> any SampleCursor { throw Self.refusal }
  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer { throw Self.refusal }

  private static var refusal: EngineError {
    EngineError(
      .unsupported, "Reading samples", detail: "the track of a composition has no samples; its sources have them"
    )
  }
}

package final class Composition: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]

  package init(_ draft: EditableComposition) {
    info = ContainerInfo(format: .composition, duration: draft.duration)
    tracks = draft.tracks.map { ComposedTrack($0) }
  }

  package func track(_ id: CMPersistentTrackID) -> ComposedTrack? {
    tracks.lazy.compactMap { $0 as? ComposedTrack }.first { $0.id == id }
  }

  package func preciseDuration() throws(EngineError) -> CMTime { info.duration }
}

extension EditTimeline where Media == CompositionSource {
  package var sources: [CompositionSource] {
    var seen: Set<CompositionSource> = []
    return contents.map(\.media).filter { seen.insert($0).inserted }
  }
}
