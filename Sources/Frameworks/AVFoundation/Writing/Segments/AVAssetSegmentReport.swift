public import Foundation

/// The description of a segment that an `AVAssetWriter` has passed to its delegate.
open class AVAssetSegmentReport: NSObject {
  private let type: AVAssetSegmentType
  private let tracks: [AVAssetSegmentTrackReport]

  init(type: AVAssetSegmentType, tracks: [AVAssetSegmentTrackReport]) {
    self.type = type
    self.tracks = tracks
    super.init()
  }

  /// Whether the segment holds headers or media.
  open var segmentType: AVAssetSegmentType { type }
  /// A report about each track with samples in the segment. For an initialization segment: about each track that it
  /// declares.
  open var trackReports: [AVAssetSegmentTrackReport] { tracks }
}
