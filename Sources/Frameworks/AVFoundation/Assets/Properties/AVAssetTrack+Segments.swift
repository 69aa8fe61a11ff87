import AVEngineCore
import AVEngineReading
import AVEngineStreaming
public import CoreMedia
import Foundation

/// A track, as a protocol in whose extensions subclasses narrow the type of their segments, as `_TrackVending` does for
/// tracks.
public protocol _SegmentVending: AVAssetTrack {}

extension AVAssetTrack: _SegmentVending {}

extension _SegmentVending {
  /// The segments: the ranges of the media and when they play, in the order of asset time.
  @available(macOS, deprecated: 13, message: "use load(.segments)")
  public var segments: [AVAssetTrackSegment] { trackSegments() }

  /// Returns the segment that plays at a time of the asset; nil if no segment contains the time.
  @available(macOS, deprecated: 13, message: "use loadSegment(forTrackTime:)")
  @discardableResult
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? { segment(at: trackTime) }
}

extension AVAssetTrack {
  func trackSegments() -> [AVAssetTrackSegment] { info.segments.map { AVAssetTrackSegment($0) } }

  func segment(at trackTime: CMTime) -> AVAssetTrackSegment? {
    trackSegments().first { $0.timeMapping.target.containsTime(trackTime) }
  }

  /// The time range that headers state. That of a live stream has an indefinite duration.
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
  /// Returns the presentation time of the sample that is shown at a media time; nil if all samples are later.
  fileprivate func presentationTime(shownAt time: CMTime) throws(EngineError) -> CMTime? {
    let cursor = try makeCursor()
    try cursor.seek(to: time)
    var shown: CMTime?
    // This assumes that samples are not presented earlier than they are decoded. Once decode timestamps exceed the
    // time, no later sample can then be the one shown.
    while let sample = try cursor.next(), sample.decodeTime <= time || shown == nil {
      if sample.presentationTime <= time, shown.map({ $0 < sample.presentationTime }) ?? true {
        shown = sample.presentationTime
      }
      if sample.decodeTime > time { break }
    }
    return shown
  }
}
