package import AVEngineCore
package import CoreMedia

/// A track as its asset plays it.
///
/// A file's track plays its own media. A composition's track plays media of other assets' tracks through the edits of
/// those tracks, to any depth.
package struct EditedTrack: Sendable {
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

  package init(_ media: any MediaTrack, segments: [EditSegment]) {
    (self.media, edits) = (media, .own(SegmentMap(segments)))
  }

  package var timeRange: CMTimeRange {
    switch edits {
    case .own(let map): map.timeRange
    case .composed(let track): track.edits.timeRange
    }
  }

  /// The media is cut to the ranges, and joined where it continues at its natural speed.
  package func stretches(in ranges: [CMTimeRange]) throws(EngineError) -> [EditRange] {
    var result: [EditRange] = []
    for range in ranges { result += try uncut(in: range).filter { !$0.isRounding(of: range) } }
    return EditRange.joined(result)
  }

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

  // MARK: Following edits

  private static func resolved(
    _ segment: EditTimeline<CompositionSource>.Segment, of track: ComposedTrack
  ) throws(EngineError) -> [EditRange] {
    guard let content = segment.content else { return [] }
    let source = try content.media.edited()
    // The segment holds one moment of its source.
    if content.source.duration == .zero {
      return try source.stretch(at: content.source.start).flatMap { carried($0, by: segment, of: track) }.map { [$0] }
        ?? []
    }
    return try source.uncut(in: content.source).compactMap { carried($0, by: segment, of: track) }
  }

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
