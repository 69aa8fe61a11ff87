import AVEngineCore
import CoreMedia

extension [EditSegment] {
  /// Returns the edits of a track that plays `segments`, which are in order of movie time: clipped from zero to `end`,
  /// with empty edits for the gaps.
  static func shown(_ segments: [EditSegment], end: CMTime?) -> [EditSegment] {
    let limit = CMTimeRange(start: .zero, end: end ?? .positiveInfinity)
    var result: [EditSegment] = []
    var reached = CMTime.zero
    for segment in segments {
      guard let part = segment.clipped(to: limit) else { continue }
      if part.target.start > reached {
        result.append(EditSegment(source: nil, target: CMTimeRange(start: reached, end: part.target.start)))
      }
      result.append(part)
      reached = part.target.end
    }
    return result
  }
}
