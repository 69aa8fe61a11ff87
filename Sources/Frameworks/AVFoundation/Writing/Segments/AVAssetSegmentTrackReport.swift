import AVEngineCore
public import CoreMedia
public import Foundation

/// The ID, the kind and the times of the samples that one track has in a segment.
open class AVAssetSegmentTrackReport: NSObject {
  private let track: WrittenSegment.Track

  init(_ track: WrittenSegment.Track) {
    self.track = track
    super.init()
  }

  /// The ID that the track has in the written file, from 1.
  open var trackID: CMPersistentTrackID { CMPersistentTrackID(clamping: track.track + 1) }
  /// The kind of the track's samples, such as `video`.
  open var mediaType: AVMediaType { AVMediaType(rawValue: track.mediaType.stringValue) }
  /// The earliest presentation timestamp of the track's samples in the segment; invalid in an initialization segment.
  open var earliestPresentationTimeStamp: CMTime { track.earliestPresentation }
  /// The duration of the track's samples in the segment; invalid in an initialization segment.
  open var duration: CMTime { track.duration }
  /// The first sample of a video track in the segment; nil for other tracks and in an initialization segment.
  open var firstVideoSampleInformation: AVAssetSegmentReportSampleInformation? {
    track.firstSample.map(AVAssetSegmentReportSampleInformation.init)
  }
}

extension UInt32 {
  fileprivate var stringValue: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }, as: UTF8.self)
  }
}
