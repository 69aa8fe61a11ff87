import AVEngineCore
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

  /// Returns the segment that plays at a time of the asset, or the nearest one; nil for a track without segments.
  @available(macOS, deprecated: 13, message: "use loadSegment(forTrackTime:)")
  @discardableResult
  public func segment(forTrackTime trackTime: CMTime) -> AVAssetTrackSegment? { segment(at: trackTime) }
}

extension AVAssetTrack {
  func trackSegments() -> [AVAssetTrackSegment] { info.segments.map { AVAssetTrackSegment($0) } }

  func segment(at trackTime: CMTime) -> AVAssetTrackSegment? {
    let segments = trackSegments()
    return segments.first { $0.timeMapping.target.containsTime(trackTime) }
      ?? (trackTime < segments.first?.timeMapping.target.start ?? .zero ? segments.first : segments.last)
  }

  var statedTimeRange: CMTimeRange {
    let range = info.timeRange
    return range.end >= StreamProvider.endless ? CMTimeRange(start: range.start, duration: .indefinite) : range
  }

  func sampleTime(at trackTime: CMTime) -> CMTime {
    info.segments.first { $0.target.containsTime(trackTime) }?.mediaTime(at: trackTime) ?? .invalid
  }
}
