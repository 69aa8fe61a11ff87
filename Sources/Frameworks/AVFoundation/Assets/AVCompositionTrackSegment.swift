import AVEngineCore
import AVEngineReading
public import CoreMedia
import Foundation

/// A segment of a composition's track, in which a range of another asset's track plays, or nothing.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
  // Safety: every field is immutable.
  private let named: (url: URL, trackID: CMPersistentTrackID)?
  let source: CompositionSource?

  /// Creates a segment in which a range of an asset's track plays. The media plays faster or slower if the durations of
  /// the ranges differ.
  ///
  /// - Parameters:
  ///   - URL: The URL of the asset.
  ///   - trackID: The identifier of the asset's track.
  ///   - sourceTimeRange: The range of the asset's track to play, in the asset's time.
  ///   - targetTimeRange: The range in which the media plays, in the composition's time.
  public init(url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange) {
    named = (URL, trackID)
    source = nil
    super.init(mapping: CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
  }

  /// Creates an empty segment: nothing plays in the time range, which is in the composition's time.
  public init(timeRange: CMTimeRange) {
    named = nil
    source = nil
    super.init(mapping: CMTimeMapping(source: .invalid, target: timeRange))
  }

  init(_ segment: EditTimeline<CompositionSource>.Segment) {
    source = segment.content?.media
    named = nil
    super.init(mapping: CMTimeMapping(source: segment.content?.source ?? .invalid, target: segment.target))
  }

  /// The URL of the asset whose media plays; nil if none is known.
  open var sourceURL: URL? { named?.url ?? source?.url }

  /// The identifier of the asset's track that plays; `kCMPersistentTrackID_Invalid` if there is none.
  open var sourceTrackID: CMPersistentTrackID { named?.trackID ?? source?.trackID ?? kCMPersistentTrackID_Invalid }

  func content(among state: CompositionState) -> EditTimeline<CompositionSource>.Content? {
    guard !isEmpty, let media = source ?? named.map({ state.source(url: $0.url, trackID: $0.trackID) }) else {
      return nil
    }
    return EditTimeline<CompositionSource>.Content(media: media, source: timeMapping.source)
  }
}
