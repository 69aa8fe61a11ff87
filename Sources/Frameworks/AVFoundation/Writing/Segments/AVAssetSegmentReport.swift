public import Foundation

/// What is in a segment.
open class AVAssetSegmentReport: NSObject {
  private let type: AVAssetSegmentType
  private let tracks: [AVAssetSegmentTrackReport]

  init(type: AVAssetSegmentType, tracks: [AVAssetSegmentTrackReport]) {
    self.type = type
    self.tracks = tracks
    super.init()
  }

  /// What the segment holds.
  open var segmentType: AVAssetSegmentType { type }
  /// A report on each track that has samples in the segment; in an initialization segment, on each track.
  open var trackReports: [AVAssetSegmentTrackReport] { tracks }
}
