import AVEngineCore
public import CoreMedia
public import Foundation

/// What a segment holds of one track.
open class AVAssetSegmentTrackReport: NSObject {
  private let track: WrittenSegment.Track

  init(_ track: WrittenSegment.Track) {
    self.track = track
    super.init()
  }

  /// The track's number in the file.
  open var trackID: CMPersistentTrackID { CMPersistentTrackID(clamping: track.track + 1) }
  /// The kind of media.
  open var mediaType: AVMediaType { AVMediaType(rawValue: track.mediaType.stringValue) }
  /// The earliest presentation time of the track's samples in the segment; invalid in an initialization segment.
  open var earliestPresentationTimeStamp: CMTime { track.earliestPresentation }
  /// How long the track's samples in the segment last; invalid in an initialization segment.
  open var duration: CMTime { track.duration }
  /// Where the first sample of a video track lies; nil for other tracks.
  open var firstVideoSampleInformation: AVAssetSegmentReportSampleInformation? {
    track.firstSample.map(AVAssetSegmentReportSampleInformation.init)
  }
}

extension UInt32 {
  /// The four characters of a code.
  fileprivate var stringValue: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }, as: UTF8.self)
  }
}
