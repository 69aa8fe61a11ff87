import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVFAudio
import CoreMedia
import Foundation

/// An output that returns the samples of one track: as they are stored, or decoded to pixel buffers or linear PCM.
open class AVAssetReaderTrackOutput: AVAssetReaderOutput {
  private let source: AVAssetTrack
  private let settings: [String: Any]?
  private let decoding: Decoding
  private var pitch = AVAudioTimePitchAlgorithm.spectral

  private enum Decoding {
    case none
    case video(PixelBufferSettings)
    case audio(LinearPCMSettings)
  }

  /// Creates an output for a track. Traps if the settings request compression, are not supported, or are given for a
  /// track of another media type than video, auxiliary pictures or audio.
  ///
  /// - Parameters:
  ///   - track: a track of the asset that the reader reads.
  ///   - outputSettings: nil for samples as they are stored. For video and auxiliary pictures, Core Video's pixel
  ///     buffer attributes (`kCVPixelBufferPixelFormatTypeKey`, width, height). For audio, the keys of linear PCM.
  public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
    source = track
    settings = outputSettings
    decoding = outputSettings.map { Self.decoding(track, $0) } ?? .none
    super.init()
  }

  private static func decoding(_ track: AVAssetTrack, _ settings: [String: Any]) -> Decoding {
    do throws(SettingsFault) {
      switch track.mediaType {
      case .video, .auxiliaryPicture: return .video(try PixelBufferSettings(settings))
      case .audio: return .audio(try LinearPCMSettings(settings))
      default:
        throw SettingsFault(
          "samples of media type “\(track.mediaType.rawValue)” can be read only as they are stored: pass nil")
      }
    } catch {
      _misuse("AVAssetReaderTrackOutput.init(track:outputSettings:): \(error.reason)")
    }
  }

  /// The track to read, as stated at the output's creation.
  open var track: AVAssetTrack { source }

  /// The settings for decoding, as passed to the initialiser; nil if samples are returned as they are stored.
  open var outputSettings: [String: Any]? { settings }

  /// The algorithm for audio whose speed an edit changes; `spectral` by default. It can be set only before reading
  /// begins.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { pitch }
    set {
      session?.requireUnstarted("audioTimePitchAlgorithm cannot be set")
      pitch = newValue
    }
  }

  override var readTracks: [AVAssetTrack] { [source] }

  override func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    do throws(EngineError) {
      let edited = try source.edited()
      switch decoding {
      case .none: return try StoredSampleSource(edited, ranges, storage: alwaysCopiesSampleData ? .separate : .shared)
      case .video(let settings): return try VideoSampleSource(edited, ranges, settings)
      case .audio(let settings):
        return try AudioSampleSource([MixInput(edited, stretching: .init(pitch))], ranges, settings)
      }
    } catch { throw error.concerning(source.displayName) }
  }
}
