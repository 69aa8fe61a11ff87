package import AVEngineCore
package import CoreMedia

package struct EditRange: Sendable {
  package var track: any MediaTrack
  /// The range of the track's media time. If its duration is zero, that one moment is shown throughout `target`.
  package var source: CMTimeRange
  package var target: CMTimeRange

  package init?(_ edit: EditSegment, of track: any MediaTrack) {
    guard let source = edit.source else { return nil }
    self.track = track
    self.source = source
    target = edit.target
  }

  package var edit: EditSegment { EditSegment(source: source, target: target) }

  package var isAtNaturalSpeed: Bool { source.duration == target.duration }

  /// The seconds of media per second of asset time.
  package var speed: Double { source.duration.seconds / target.duration.seconds }

  package var isHeld: Bool { source.duration == .zero }

  /// The start and end of `source` for comparisons with the times of frames: a time that differs from a frame's only
  /// by rounding is the frame's own.
  package var mediaStart: CMTime { unrounded(source.start, at: target.start) }
  package var mediaEnd: CMTime { unrounded(source.end, at: target.end) }

  package func mediaTime(at time: CMTime) -> CMTime {
    unrounded(edit.mediaTime(at: time) ?? source.start, at: time)
  }

  /// The asset time at which a frame of the media appears.
  package func start(ofFrameAt mediaTime: CMTime) -> CMTime {
    mediaTime <= mediaStart ? target.start : assetTime(of: mediaTime)
  }

  /// If a frame's asset time fits no timescale, it is rounded, and would map back to a moment before or after the
  /// frame. Returns the tick of the track's timescale that is within the error of rounding, or else the media time.
  private func unrounded(_ mediaTime: CMTime, at time: CMTime) -> CMTime {
    guard mediaTime.isNumeric, time.isNumeric, mediaTime.hasBeenRounded || time.hasBeenRounded, !isHeld else {
      return mediaTime
    }
    let timescale = track.info.timescale
    let near = mediaTime.convertScale(max(timescale, 1), method: .default)
    guard timescale > 0, near.isNumeric else { return mediaTime }
    let tick = CMTime(value: near.value, timescale: timescale)
    let isTick =
      CMTimeAbsoluteValue(tick - mediaTime) <= Self.mostRounding
      || CMTimeAbsoluteValue(assetTime(of: tick) - time) <= Self.mostRounding
    return isTick ? tick : mediaTime
  }

  /// Whether the range of asset time contains this only because its start or end was rounded.
  func isRounding(of range: CMTimeRange) -> Bool {
    (range.start.hasBeenRounded || range.end.hasBeenRounded) && target.duration <= Self.mostRounding
      && range.duration > Self.mostRounding
  }

  /// Each mapping and sum rounds by half a unit of the largest timescale; a range is the result of a few of them.
  private static let mostRounding = CMTime(value: 4, timescale: CMTimeScale(kCMTimeMaxTimescale))

  package func assetTime(of mediaTime: CMTime) -> CMTime { edit.assetTime(of: mediaTime) ?? target.start }

  package static func joined(_ stretches: [EditRange]) -> [EditRange] {
    var result: [EditRange] = []
    for stretch in stretches {
      guard let last = result.last, last.track === stretch.track, last.isAtNaturalSpeed, stretch.isAtNaturalSpeed,
        last.source.end == stretch.source.start, last.target.end == stretch.target.start
      else {
        result.append(stretch)
        continue
      }
      result[result.count - 1].source = CMTimeRange(start: last.source.start, end: stretch.source.end)
      result[result.count - 1].target = CMTimeRange(start: last.target.start, end: stretch.target.end)
    }
    return result
  }
}
