public import CoreMedia
public import Foundation
import MediaEngine

extension AVMutableCompositionTrack {
  /// Inserts a range of another track; what plays later is pushed back.
  ///
  /// - Parameters:
  ///   - timeRange: In the time of the other track's asset; what lies outside of the track is left out.
  ///   - startTime: In this track's time; not a number: the end. Beyond the end, nothing plays in between.
  /// - Throws: `AVError`; the track then is as it was.
  public func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    try insert([(timeRange, track)], at: startTime)
  }

  /// Inserts ranges of other tracks, one behind the other; what plays later is pushed back.
  ///
  /// - Parameters:
  ///   - timeRanges: As many `NSValue` objects of ranges as there are tracks.
  ///   - startTime: In this track's time; not a number: the end. Beyond the end, nothing plays in between.
  /// - Throws: `AVError`; the track then is as it was.
  public func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
    _require(
      timeRanges.count == tracks.count,
      "AVMutableCompositionTrack.insertTimeRanges(_:of:at:) needs as many ranges (\(timeRanges.count)) as tracks "
        + "(\(tracks.count))")
    try insert(Array(zip(timeRanges.map(\.timeRangeValue), tracks)), at: startTime)
  }

  private func insert(_ ranges: [(CMTimeRange, AVAssetTrack)], at startTime: CMTime) throws {
    do throws(EngineError) {
      var parts: [CompositionTrackDraft.Timeline.Part] = []
      for (range, track) in ranges { parts += try self.parts(range, track) }
      try change { (draft) throws(EngineError) in
        try draft.edits.insert(parts, at: startTime.isNumeric ? startTime : draft.edits.duration)
      }
    } catch { throw error.concerning(ranges.first?.1.displayName ?? displayName).forClients }
  }

  private func parts(_ range: CMTimeRange, _ track: AVAssetTrack) throws(EngineError) -> [CompositionTrackDraft.Timeline.Part] {
    guard track.mediaType == mediaType else {
      let (kind, own) = (track.mediaType.rawValue, mediaType.rawValue)
      throw EngineError(
        .unsupported, "Inserting a time range of", subject: track.displayName, detail: "it is of the kind '\(kind)', not '\(own)'")
    }
    return try CompositionTrackDraft.parts(of: state.source(track), in: range)
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    try? change { (draft) throws(EngineError) in try draft.edits.insertEmpty(timeRange) }
  }

  /// Takes a range out; what plays later moves up. A range that is no number changes nothing.
  public func removeTimeRange(_ timeRange: CMTimeRange) { try? change { (draft) throws(EngineError) in try draft.edits.remove(timeRange) } }

  /// Changes how long a range plays. Times that are no numbers change nothing.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    try? change { (draft) throws(EngineError) in try draft.edits.scale(timeRange, to: duration) }
  }

  // MARK: Segments

  /// Throws an `AVError` that says which rule segments break: to begin at zero, to adjoin, and to have times that are numbers.
  public func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
    var end = CMTime.zero
    for (number, segment) in trackSegments.enumerated() {
      if let (code, detail) = Self.fault(segment.timeMapping, isEmpty: segment.isEmpty, behind: end) {
        throw AVError(EngineError(.timeOutOfRange, "Validating track segments", detail: "segment \(number) \(detail)"), as: code)
      }
      end = segment.timeMapping.target.end
    }
  }

  private static func fault(_ mapping: CMTimeMapping, isEmpty: Bool, behind end: CMTime) -> (AVError.Code, String)? {
    let (source, target) = (mapping.source, mapping.target)
    guard target.start.isNumeric, target.start == end else {
      return (.compositionTrackSegmentsNotContiguous, "begins at \(target.start.seconds) s, not at \(end.seconds) s")
    }
    guard target.duration.isNumeric, target.duration > .zero else { return (.invalidCompositionTrackSegmentDuration, "has no duration") }
    guard !isEmpty else { return nil }
    guard source.start.isNumeric, source.start >= .zero else {
      return (.invalidCompositionTrackSegmentSourceStartTime, "begins at no time of its source")
    }
    guard source.duration.isNumeric, source.duration >= .zero else {
      return (.invalidCompositionTrackSegmentSourceDuration, "has no duration in its source")
    }
    return nil
  }

  func setSegments(_ segments: [AVCompositionTrackSegment]) {
    do { try validateSegments(segments) } catch { _misuse("AVMutableCompositionTrack.segments: \(error.localizedDescription)") }
    let parts = segments.map {
      CompositionTrackDraft.Timeline.Part($0.content(among: state), duration: $0.timeMapping.target.duration)
    }
    try? change { (draft) throws(EngineError) in
      var edits = CompositionTrackDraft.Timeline()
      try edits.append(parts)
      draft.edits = edits
    }
  }

  // MARK: Relations and formats

  /// Relates the track to another of the composition.
  public func addTrackAssociation(to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    let other = compositionTrack.trackID
    try? change { (draft) throws(EngineError) in
      var related = draft.settings.references[trackAssociationType.rawValue] ?? []
      if !related.contains(other) { related.append(other) }
      draft.settings.references[trackAssociationType.rawValue] = related
    }
  }

  /// Ends a relation to another track of the composition.
  public func removeTrackAssociation(to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType) {
    let other = compositionTrack.trackID
    try? change { (draft) throws(EngineError) in
      let related = (draft.settings.references[trackAssociationType.rawValue] ?? []).filter { $0 != other }
      draft.settings.references[trackAssociationType.rawValue] = related.isEmpty ? nil : related
    }
  }

  /// Takes the samples of one of the sources' formats for something else; nil: for what the source says again.
  public func replaceFormatDescription(
    _ originalFormatDescription: CMFormatDescription, with replacementFormatDescription: CMFormatDescription?
  ) {
    try? change { (draft) throws(EngineError) in draft.replace(originalFormatDescription, with: replacementFormatDescription) }
  }
}
