import AVEngineCore
import AVEngineReading
import AVEngineStreaming
public import CoreMedia
import Foundation

/// A protocol to which every track conforms. Its extensions narrow the type of the segments for subclasses.
public protocol _SegmentVending: AVAssetTrack {}

extension AVAssetTrack: _SegmentVending {}

extension _SegmentVending {
  /// The segments, in the order of asset time. Each maps a range of the media, or nothing, to a range of asset time.
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
  fileprivate func presentationTime(shownAt time: CMTime) throws(EngineError) -> CMTime? {
    let cursor = try makeCursor()
    try cursor.seek(to: time)
    var shown: CMTime?
    // This assumes that no sample is presented before it is decoded.
    while let sample = try cursor.next(), sample.decodeTime <= time || shown == nil {
      if sample.presentationTime <= time, shown.map({ $0 < sample.presentationTime }) ?? true {
        shown = sample.presentationTime
      }
      if sample.decodeTime > time { break }
    }
    return shown
  }
}
