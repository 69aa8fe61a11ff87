package import AVEngineCore
package import CoreMedia

/// A track as its asset plays it: which media is shown when, looked up for the times that are asked for.
///
/// The media of a file's track is its own. That of a composition's track is that of other assets' tracks, whose edits
/// lie between: they are looked through, however deep, so that readers see nothing but media.
package struct EditedTrack: Sendable {
  /// What tells formats, kind and settings.
  package let media: any MediaTrack
  private let edits: Edits

  private enum Edits: Sendable {
    case own(SegmentMap)
    case composed(ComposedTrack)
  }

  package init(_ media: any MediaTrack) {
    self.media = media
    edits = (media as? ComposedTrack).map { .composed($0) } ?? .own(SegmentMap(media.info.segments))
  }

  /// A track whose edits are known better than by its own headers.
  package init(_ media: any MediaTrack, segments: [EditSegment]) {
    (self.media, edits) = (media, .own(SegmentMap(segments)))
  }

  /// From the first edit's start to the last one's end.
  package var timeRange: CMTimeRange {
    switch edits {
    case .own(let map): map.timeRange
    case .composed(let track): track.edits.timeRange
    }
  }

  /// What plays in some ranges of asset time, cut to them, in order; what goes on without a cut is one stretch.
  package func stretches(in ranges: [CMTimeRange]) throws(EngineError) -> [EditRange] {
    var result: [EditRange] = []
    for range in ranges { result += try uncut(in: range) }
    return EditRange.joined(result)
  }

  /// Whether anything plays in a range.
  package func hasMedia(in range: CMTimeRange) -> Bool { ((try? uncut(in: range)) ?? []).isEmpty == false }

  private func uncut(in range: CMTimeRange) throws(EngineError) -> [EditRange] {
    switch edits {
    case .own(let map): return map.segments(in: range).compactMap { EditRange($0, of: media) }
    case .composed(let track):
      var result: [EditRange] = []
      for segment in track.edits.parts(in: range) { result += try Self.resolved(segment, of: track) }
      return result
    }
  }

  /// What plays at a time, uncut; nil where nothing does.
  package func stretch(at time: CMTime) throws(EngineError) -> EditRange? {
    switch edits {
    case .own(let map): return map.index(at: time).flatMap { EditRange(map.segments[$0], of: media) }
    case .composed(let track):
      guard let segment = track.edits.index(at: time).map({ track.edits[$0] }), let content = segment.content,
        let inner = segment.mediaTime(at: time)
      else { return nil }
      return try content.media.edited().stretch(at: inner).flatMap { Self.carried($0, by: segment, of: track) }
    }
  }

  /// The last stretch that has ended by a time.
  package func stretch(endedBy time: CMTime) throws(EngineError) -> EditRange? {
    switch edits {
    case .own(let map):
      return map.segments.last { !$0.isEmpty && $0.target.end <= time }.flatMap { EditRange($0, of: media) }
    case .composed(let track):
      let timeline = track.edits
      for index in (0..<timeline.firstIndex(startingAfter: time)).reversed() {
        if let found = try Self.resolved(timeline[index], of: track).last(where: { $0.target.end <= time }) {
          return found
        }
      }
      return nil
    }
  }

  /// The first stretch that begins after a time.
  package func stretch(startingAfter time: CMTime) throws(EngineError) -> EditRange? {
    switch edits {
    case .own(let map):
      return map.segments.first { !$0.isEmpty && $0.target.start > time }.flatMap { EditRange($0, of: media) }
    case .composed(let track):
      let timeline = track.edits
      for index in max(0, timeline.firstIndex(startingAfter: time) - 1)..<timeline.count {
        if let found = try Self.resolved(timeline[index], of: track).first(where: { $0.target.start > time }) {
          return found
        }
      }
      return nil
    }
  }

  // MARK: Looking through

  /// What plays in a segment that names time of another asset.
  private static func resolved(
    _ segment: EditTimeline<CompositionSource>.Segment, of track: ComposedTrack
  ) throws(EngineError) -> [EditRange] {
    guard let content = segment.content else { return [] }
    let source = try content.media.edited()
    // A moment is no range: what is shown at it is held.
    if content.source.duration == .zero {
      return try source.stretch(at: content.source.start).flatMap { carried($0, by: segment, of: track) }.map { [$0] }
        ?? []
    }
    return try source.uncut(in: content.source).compactMap { carried($0, by: segment, of: track) }
  }

  /// A stretch of a segment's source in the time of the segment, cut to it.
  private static func carried(
    _ inner: EditRange, by segment: EditTimeline<CompositionSource>.Segment, of track: ComposedTrack
  ) -> EditRange? {
    guard let content = segment.content else { return nil }
    let media = track.presented(inner.track)
    if content.source.duration == .zero {
      let moment = CMTimeRange(start: inner.mediaTime(at: content.source.start), duration: .zero)
      return EditRange(EditSegment(source: moment, target: segment.target), of: media)
    }
    guard let cut = inner.edit.clipped(to: content.source), let start = segment.edit.assetTime(of: cut.target.start),
      let end = segment.edit.assetTime(of: cut.target.end), start < end
    else { return nil }
    return EditRange(EditSegment(source: cut.source, target: CMTimeRange(start: start, end: end)), of: media)
  }
}
