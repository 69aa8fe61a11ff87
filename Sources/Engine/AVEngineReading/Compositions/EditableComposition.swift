package import AVEngineCore
package import CoreMedia

/// A composition that is being edited, as a value.
package struct EditableComposition: Sendable {
  package var tracks: [EditableCompositionTrack] = []
  /// The size for its pictures that somebody has set.
  package var naturalSize: CGSize?

  package init() {}

  /// The longest track's.
  package var duration: CMTime { tracks.map(\.edits.duration).max() ?? .zero }

  package func track(_ id: CMPersistentTrackID) -> Int? { tracks.firstIndex { $0.settings.id == id } }
}

/// A track of a composition that is being edited: settings and edits, as a value.
package struct EditableCompositionTrack: Sendable {
  package typealias Timeline = EditTimeline<CompositionSource>

  /// Everything but segments and formats, which follow from what plays. A timescale of zero and a size of zero are the
  /// first source's.
  package var settings: TrackInfo
  package var edits = Timeline()
  /// Formats that the sources' are said to be in truth.
  package var replacements: [FormatReplacement] = []

  /// An empty track.
  package init(id: CMPersistentTrackID, mediaType: CMMediaType) {
    settings = TrackInfo(id: id, mediaType: mediaType, formatDescriptions: [], timescale: 0, segments: [])
  }

  /// What the track says of itself now. Sources that cannot be opened say nothing.
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

  /// Parts that play a range of a source's time.
  package static func parts(of source: CompositionSource, in range: CMTimeRange) throws(EngineError) -> [Timeline.Part]
  {
    guard range.start.isNumeric, range.duration.isNumeric || range.duration.isPositiveInfinity else {
      throw EngineError(.timeOutOfRange, "Inserting a time range of", detail: "the range is no number")
    }
    let present = try source.edited().timeRange
    let start = max(range.start, present.start)
    let end = range.duration.isPositiveInfinity ? present.end : min(range.end, present.end)
    guard start < end else { return [] }
    let taken = CMTimeRange(start: start, end: end)
    // A composition's sources are taken in its place: it may change, and they say where the media is.
    guard let composed = try source.edited().media as? ComposedTrack else {
      return [Timeline.Part(Timeline.Content(media: source, source: taken), duration: taken.duration)]
    }
    return composed.edits.parts(in: taken).map { Timeline.Part($0.content, duration: $0.target.duration) }
  }
}
