package import AVEngineCore
package import CoreMedia

package final class FFmpegContainer: MediaContainer {
  package let info: ContainerInfo
  package let tracks: [any MediaTrack]
  private let media: DemuxedMedia
  /// The time on the demuxer's timeline that is asset time zero.
  private let zero: CMTime
  private let statesDuration: Bool

  init(info: ContainerInfo, tracks: [FFmpegTrack], media: DemuxedMedia, zero: CMTime, statesDuration: Bool) {
    self.info = info
    self.tracks = tracks
    self.media = media
    self.zero = zero
    self.statesDuration = statesDuration
  }

  package func preciseDuration() throws(EngineError) -> CMTime {
    if statesDuration { return info.duration }
    let scan = try media.scan()
    var end = CMTime.zero
    for case let track as FFmpegTrack in tracks {
      guard let stream = scan.streams[track.stream], stream.count > 0 else { continue }
      end = max(end, track.timing.time(stream.end - stream.trailing) - zero)
    }
    return end
  }
}
