import AVEngineCore
import AVEngineReading
import AVFAudio
import CoreMedia
import Foundation

/// An output that reads frames composed of video tracks of an asset.
open class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput {
  private let tracks: [AVAssetTrack]
  private let settings: [String: Any]?
  private let pixels: PixelBufferSettings
  private var held = HeldComposition()

  /// Creates an output for video tracks.
  ///
  /// - Parameters:
  ///   - videoTracks: Video tracks of one asset; at least one.
  ///   - videoSettings: Core Video's pixel buffer attributes. If nil, the pixel format is not specified.
  public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
    _require(
      !videoTracks.isEmpty,
      "AVAssetReaderVideoCompositionOutput.init(videoTracks:videoSettings:) needs at least one track, not an empty "
        + "list")
    for track in videoTracks where track.mediaType != .video {
      _misuse(
        "AVAssetReaderVideoCompositionOutput.init(videoTracks:videoSettings:): track \(track.trackID) is not a "
          + "video track")
    }
    tracks = videoTracks
    settings = videoSettings
    do throws(SettingsFault) { pixels = try PixelBufferSettings(videoSettings ?? [:]) } catch {
      _misuse("AVAssetReaderVideoCompositionOutput.init(videoTracks:videoSettings:): \(error.reason)")
    }
    super.init()
  }

  /// The tracks that are composed, as stated at the output's creation.
  open var videoTracks: [AVAssetTrack] { tracks }

  /// Core Video's attributes of the frames' pixel buffers, as passed to the initialiser.
  open var videoSettings: [String: Any]? { settings }

  /// The composition of the tracks, of which a copy is kept. It must be set before reading begins: with nil, the
  /// default, reading fails with `invalidVideoComposition`.
  open var videoComposition: AVVideoComposition? {
    get { held.composition }
    set {
      session?.requireUnstarted("AVAssetReaderVideoCompositionOutput.videoComposition cannot be set")
      held.set(newValue, client: "AVAssetReaderVideoCompositionOutput")
    }
  }

  /// The instance of the composition's compositor class; nil if the built-in compositor is used.
  open var customVideoCompositor: (any AVVideoCompositing)? { held.compositor }

  override var readTracks: [AVAssetTrack] { tracks }

  override func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    let asset = tracks[0].asset
    do throws(EngineError) {
      guard let plan = try held.plan(for: tracks) else {
        throw EngineError(.badComposition, "Reading frames", detail: "the output has no videoComposition")
      }
      let duration = try asset?.engineInfo().duration ?? tracks[0].info.timeRange.end
      let whole = CMTimeRange(start: .zero, duration: duration)
      return try VideoSampleSource(plan, ranges.map { $0.intersection(whole) }, pixels)
    } catch { throw error.concerning(asset?.displayName ?? tracks[0].displayName) }
  }
}
