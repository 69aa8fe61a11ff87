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

  package func mediaTime(at time: CMTime) -> CMTime { edit.mediaTime(at: time) ?? source.start }
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
