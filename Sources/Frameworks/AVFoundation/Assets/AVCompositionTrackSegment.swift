import AVEngineCore
import AVEngineReading
public import CoreMedia
import Foundation

/// A stretch of a composition's track: the range of another asset's track that plays in it.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
  // Safety: every field is immutable.
  private let named: (url: URL, trackID: CMPersistentTrackID)?
  let source: CompositionSource?

  /// A stretch in which a range of a track of an asset at a URL plays; faster or slower where the ranges' durations
  /// differ.
  ///
  /// - Parameters:
  ///   - sourceTimeRange: In that asset's time.
  ///   - targetTimeRange: In the composition's time.
  public init(url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange) {
    named = (URL, trackID)
    source = nil
    super.init(mapping: CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
  }

  /// A stretch in which nothing plays.
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

  /// Where the asset is whose media plays; nil where nothing does, or where the asset is at no URL.
  open var sourceURL: URL? { named?.url ?? source?.url }

  /// Which of that asset's tracks plays; `kCMPersistentTrackID_Invalid` where nothing does.
  open var sourceTrackID: CMPersistentTrackID { named?.trackID ?? source?.trackID ?? kCMPersistentTrackID_Invalid }

  /// What plays, found among a composition's sources where it is named only.
  func content(among state: CompositionState) -> EditTimeline<CompositionSource>.Content? {
    guard !isEmpty, let media = source ?? named.map({ state.source(url: $0.url, trackID: $0.trackID) }) else {
      return nil
    }
    return EditTimeline<CompositionSource>.Content(media: media, source: timeMapping.source)
  }
}
