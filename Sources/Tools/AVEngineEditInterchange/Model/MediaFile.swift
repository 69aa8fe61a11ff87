import AVFoundation
package import CoreGraphics
package import CoreMedia
package import Foundation

package struct MediaFile: Sendable {
  package struct Track: Sendable {
    package var id: CMPersistentTrackID
    package var range: CMTimeRange
    /// One unit of the track's time scale.
    package var tick: CMTime
    /// If a part of the media is there, a lack up to this duration is not noted.
    package var frame: CMTime
    package var size = CGSize.zero
    package var transform = CGAffineTransform.identity

    package init(
      id: CMPersistentTrackID, range: CMTimeRange, tick: CMTime, frame: CMTime, size: CGSize = .zero,
      transform: CGAffineTransform = .identity
    ) {
      (self.id, self.range, self.tick, self.frame) = (id, range, tick, frame)
      (self.size, self.transform) = (size, transform)
    }

    var shownSize: CGSize {
      let shown = CGRect(origin: .zero, size: size).applying(transform)
      return CGSize(width: abs(shown.width), height: abs(shown.height))
    }
  }

  package var url: URL
  package var duration: CMTime
  package var video: Track?
  package var audio: Track?

  package init(_ url: URL, duration: CMTime, video: Track?, audio: Track?) {
    (self.url, self.duration, self.video, self.audio) = (url, duration, video, audio)
  }

  func track(_ kind: TrackKind) -> Track? { kind == .video ? video : audio }

  init(_ url: URL, within roots: [String]?) async throws {
    self.url = url
    let asset = AVURLAsset(url: url, options: Self.options(within: roots))
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    self.duration = duration
    if let first = tracks.first(where: { $0.mediaType == .video }) { video = try await Self.video(first) }
    if let first = tracks.first(where: { $0.mediaType == .audio }) {
      audio = try await Self.track(first, frame: CMTime(value: 1, timescale: 10))
    }
  }

  static func options(within roots: [String]?) -> [String: Any] {
    var options: [String: Any] = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
    options[assetRootsKey] = roots
    return options
  }

  private static func track(_ track: AVAssetTrack, frame: CMTime) async throws -> Track {
    let (range, scale) = try await track.load(.timeRange, .naturalTimeScale)
    return Track(id: track.trackID, range: range, tick: CMTime(value: 1, timescale: max(1, scale)), frame: frame)
  }

  private static func video(_ source: AVAssetTrack) async throws -> Track {
    let (size, transform, frame) = try await source.load(.naturalSize, .preferredTransform, .minFrameDuration)
    var made = try await track(
      source, frame: frame.isNumeric && frame > .zero ? frame : CMTime(value: 1, timescale: 30))
    made.size = size
    made.transform = transform
    return made
  }
}
