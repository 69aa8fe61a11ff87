import AVEngineCore
import CoreMedia

extension [EditSegment] {
  /// The segments must be in order of movie time.
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
