import AVEngineCore
import AVEngineReading
public import CoreMedia

/// A track of a composition, in which ranges of other assets' tracks play.
open class AVCompositionTrack: AVAssetTrack {
  var composed: ComposedTrack? { engineTrack as? ComposedTrack }

  open override var mediaType: AVMediaType {
    composed.map { AVMediaType(rawValue: $0.mediaType.fourCharacters) } ?? super.mediaType
  }

  /// The replacements of format descriptions. Samples in an original format are handled as if they had the replacement
  /// format.
  open var formatDescriptionReplacements: [AVCompositionTrackFormatDescriptionReplacement] {
    (composed?.replacements ?? []).map { AVCompositionTrackFormatDescriptionReplacement($0.original, $0.replacement) }
  }

  func compositionSegments() -> [AVCompositionTrackSegment] {
    (composed?.edits.segments ?? []).map { AVCompositionTrackSegment($0) }
  }

  func compositionSegment(at time: CMTime) -> AVCompositionTrackSegment? {
    guard let edits = composed?.edits, !edits.isEmpty else { return nil }
    let index = edits.index(at: time) ?? (time < .zero ? 0 : edits.count - 1)
    return AVCompositionTrackSegment(edits[index])
  }
}

extension _SegmentVending where Self: AVCompositionTrack {
  /// The segments, in the order of the composition's time. Each states which range of which source track plays in it,
  /// if any.
  public var segments: [AVCompositionTrackSegment] { compositionSegments() }

  /// Returns the segment that plays at a time, or the nearest one; nil for a track without segments.
  @discardableResult
  public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
    compositionSegment(at: trackTime)
  }
}

extension AVPartialAsyncProperty where Root: AVCompositionTrack {
  /// The segments, in the order of the composition's time. Each states which range of which source track plays in it,
  /// if any.
  public static var segments: AVAsyncProperty<Root, [AVCompositionTrackSegment]> {
    .init("segments") { root throws(EngineError) in root.compositionSegments() }
  }
}
