package import AVEngineCore
package import CoreMedia

package struct EditableComposition: Sendable {
  package var tracks: [EditableCompositionTrack] = []
  package var naturalSize: CGSize?

  package init() {}

  package var duration: CMTime { tracks.map(\.edits.duration).max() ?? .zero }

  package func track(_ id: CMPersistentTrackID) -> Int? { tracks.firstIndex { $0.settings.id == id } }
}

package struct EditableCompositionTrack: Sendable {
  package typealias Timeline = EditTimeline<CompositionSource>

  /// Segments and formats follow from the edits. If the timescale or the size is zero, that of a source is used.
  package var settings: TrackInfo
  package var edits = Timeline()
  package var replacements: [FormatReplacement] = []

  package init(id: CMPersistentTrackID, mediaType: CMMediaType) {
    settings = TrackInfo(id: id, mediaType: mediaType, formatDescriptions: [], timescale: 0, segments: [])
  }

  /// The properties of sources that cannot be opened are left out.
  package var info: TrackInfo {
    var info = settings
    info.segments = edits.edits
    let sources = edits.sources.compactMap { try? $0.edited().media.info }
    if info.timescale == 0 { info.timescale = sources.first?.timescale ?? 600 }
    if info.naturalSize == .zero { info.naturalSize = sources.first?.naturalSize ?? .zero }
    for format in sources.flatMap(\.formatDescriptions).map(replacements.replaced)
    where !info.formatDescriptions.contains(format) {
      info.formatDescriptions.append(format)
    }
    info.isSelfContained = sources.isEmpty
    info.isProtected = sources.contains(where: \.isProtected)
    return info
  }

  package static func parts(of source: CompositionSource, in range: CMTimeRange) throws(EngineError) -> [Timeline.Part]
  {
    guard range.start.isNumeric, range.duration.isNumeric || range.duration.isPositiveInfinity else {
      throw EngineError(.timeOutOfRange, "Inserting a time range of", detail: "the time range is not numeric")
    }
    let present = try source.edited().timeRange
    let start = max(range.start, present.start)
    let end = range.duration.isPositiveInfinity ? present.end : min(range.end, present.end)
    guard start < end else { return [] }
    let taken = CMTimeRange(start: start, end: end)
    // If the source is a composition, its own sources are inserted instead, because the composition may change and its
    // sources know where the media is.
    guard let composed = try source.edited().media as? ComposedTrack else {
      return [Timeline.Part(Timeline.Content(media: source, source: taken), duration: taken.duration)]
    }
    return composed.edits.parts(in: taken).map { Timeline.Part($0.content, duration: $0.target.duration) }
  }
}
