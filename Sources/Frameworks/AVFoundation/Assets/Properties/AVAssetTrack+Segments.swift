import AVEngineCore
import AVEngineReading
import AVEngineStreaming
public import CoreMedia
import Foundation

/// What has segments: as `_TrackVending`, for tracks whose segments are of a narrower class.
public protocol _SegmentVending: AVAssetTrack {}

extension AVAssetTrack: _SegmentVending {}

extension _SegmentVending {
  /// What of the media plays when, in the order of asset time.
  @available(macOS, deprecated: 13, message: "use load(.segments)")
  public var segments: [AVAssetTrackSegment] { trackSegments() }

  /// The segment that plays at a time of the asset; nil outside of all segments.
  @available(macOS, deprecated: 13, message: "use loadSegment(forTrackTime:)")
  @discardableResult
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? { segment(at: trackTime) }
}

extension AVAssetTrack {
  func trackSegments() -> [AVAssetTrackSegment] { info.segments.map { AVAssetTrackSegment($0) } }

  func segment(at trackTime: CMTime) -> AVAssetTrackSegment? {
    trackSegments().first { $0.timeMapping.target.containsTime(trackTime) }
  }

  /// The range as the media says it: that of a live stream has no end.
  var statedTimeRange: CMTimeRange {
    let range = info.timeRange
    return range.end >= StreamProvider.endless ? CMTimeRange(start: range.start, duration: .indefinite) : range
  }

  func readSampleTime(_ trackTime: CMTime) throws(EngineError) -> CMTime {
    guard let media = engineTrack, let stretch = try EditedTrack(media).stretch(at: trackTime),
      let sampleTime = try stretch.track.presentationTime(shownAt: stretch.mediaTime(at: trackTime))
    else { return .invalid }
    return stretch.assetTime(of: sampleTime)
  }
}

extension MediaTrack {
  /// The presentation time of the sample that is shown at a media time.
  fileprivate func presentationTime(shownAt time: CMTime) throws(EngineError) -> CMTime? {
    let cursor = try makeCursor()
    try cursor.seek(to: time)
    var shown: CMTime?
    // Presentation never precedes decoding, so once decoding has passed the time nothing better can follow.
    while let sample = try cursor.next(), sample.decodeTime <= time || shown == nil {
      if sample.presentationTime <= time, shown.map({ $0 < sample.presentationTime }) ?? true {
        shown = sample.presentationTime
      }
      if sample.decodeTime > time { break }
    }
    return shown
  }
}
