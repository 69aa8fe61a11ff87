import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation

extension AVMutableCompositionTrack {
  func insert(_ ranges: [(CMTimeRange, AVAssetTrack)], at startTime: CMTime) throws {
    do throws(EngineError) {
      var parts: [EditableCompositionTrack.Timeline.Part] = []
      for (range, track) in ranges { parts += try self.parts(range, track) }
      try change { (draft) throws(EngineError) in
        try draft.edits.insert(parts, at: startTime.isNumeric ? startTime : draft.edits.duration)
      }
    } catch { throw error.concerning(ranges.first?.1.displayName ?? displayName).forClients }
  }

  private func parts(_ range: CMTimeRange, _ track: AVAssetTrack) throws(EngineError) -> [EditableCompositionTrack
    .Timeline.Part]
  {
    guard track.mediaType == mediaType else {
      let kind = track.mediaType.rawValue
      let own = mediaType.rawValue
      throw EngineError(
        .unsupported, "Inserting a time range of", subject: track.displayName,
        detail: "its media type is '\(kind)', not '\(own)'")
    }
    return try EditableCompositionTrack.parts(of: state.source(track), in: range)
  }

  // MARK: Segments

  func validate(_ trackSegments: [AVCompositionTrackSegment]) throws {
    var end = CMTime.zero
    for (number, segment) in trackSegments.enumerated() {
      if let (code, detail) = Self.fault(segment.timeMapping, isEmpty: segment.isEmpty, behind: end) {
        throw AVError(
          EngineError(.timeOutOfRange, "Validating track segments", detail: "segment \(number) \(detail)"), as: code)
      }
      end = segment.timeMapping.target.end
    }
  }

  private static func fault(_ mapping: CMTimeMapping, isEmpty: Bool, behind end: CMTime) -> (AVError.Code, String)? {
    let source = mapping.source
    let target = mapping.target
    guard target.start.isNumeric, target.start == end else {
      return (.compositionTrackSegmentsNotContiguous, "begins at \(target.start.seconds) s, not at \(end.seconds) s")
    }
    guard target.duration.isNumeric, target.duration > .zero else {
      return (.invalidCompositionTrackSegmentDuration, "has no duration")
    }
    guard !isEmpty else { return nil }
    guard source.start.isNumeric, source.start >= .zero else {
      return (.invalidCompositionTrackSegmentSourceStartTime, "has no valid start time in its source")
    }
    guard source.duration.isNumeric, source.duration >= .zero else {
      return (.invalidCompositionTrackSegmentSourceDuration, "has no duration in its source")
    }
    return nil
  }

  func setSegments(_ segments: [AVCompositionTrackSegment]) {
    do { try validate(segments) } catch { _misuse("AVMutableCompositionTrack.segments: \(error.localizedDescription)") }
    let parts = segments.map {
      EditableCompositionTrack.Timeline.Part($0.content(among: state), duration: $0.timeMapping.target.duration)
    }
    try? change { (draft) throws(EngineError) in
      var edits = EditableCompositionTrack.Timeline()
      try edits.append(parts)
      draft.edits = edits
    }
  }

  // MARK: Formats

  func replaceFormat(
    _ originalFormatDescription: CMFormatDescription, with replacementFormatDescription: CMFormatDescription?
  ) {
    try? change { (draft) throws(EngineError) in
      draft.replace(originalFormatDescription, with: replacementFormatDescription)
    }
  }
}
