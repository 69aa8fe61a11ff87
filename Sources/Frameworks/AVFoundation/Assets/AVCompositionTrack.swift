import AVEngineCore
import AVEngineReading
public import CoreMedia

/// A track of a composition: which stretch of which other track plays when.
open class AVCompositionTrack: AVAssetTrack {
  /// The track as the engine composes it.
  var composed: ComposedTrack? { engineTrack as? ComposedTrack }

  open override var mediaType: AVMediaType {
    composed.map { AVMediaType(rawValue: $0.mediaType.fourCharacters) } ?? super.mediaType
  }

  /// Formats that the samples' are said to be in truth, where they were replaced.
  open var formatDescriptionReplacements: [AVCompositionTrackFormatDescriptionReplacement] {
    (composed?.replacements ?? []).map { AVCompositionTrackFormatDescriptionReplacement($0.original, $0.replacement) }
  }

  func compositionSegments() -> [AVCompositionTrackSegment] {
    (composed?.edits.segments ?? []).map { AVCompositionTrackSegment($0) }
  }

  /// The segment at a time, or the one nearest to it.
  func compositionSegment(at time: CMTime) -> AVCompositionTrackSegment? {
    guard let edits = composed?.edits, !edits.isEmpty else { return nil }
    let index = edits.index(at: time) ?? (time < .zero ? 0 : edits.count - 1)
    return AVCompositionTrackSegment(edits[index])
  }
}

extension _SegmentVending where Self: AVCompositionTrack {
  /// What of which track plays when, in the order of the composition's time.
  public var segments: [AVCompositionTrackSegment] { compositionSegments() }

  /// The segment that plays at a time, or the one that is nearest; nil in a track without segments.
  @discardableResult
  public func segment(forTrackTime trackTime: CMTime) -> AVCompositionTrackSegment? {
    compositionSegment(at: trackTime)
  }
}

extension AVPartialAsyncProperty where Root: AVCompositionTrack {
  /// What of which track plays when, in the order of the composition's time.
  public static var segments: AVAsyncProperty<Root, [AVCompositionTrackSegment]> {
    .init("segments") { root throws(EngineError) in root.compositionSegments() }
  }
}
