import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVFAudio
import CoreMedia
import Foundation

/// An output that mixes the audio of several tracks of an asset into linear PCM.
open class AVAssetReaderAudioMixOutput: AVAssetReaderOutput {
  private let tracks: [AVAssetTrack]
  private let settings: [String: Any]?
  private let format: LinearPCMSettings
  private var pitch = AVAudioTimePitchAlgorithm.spectral
  private var mix: AVAudioMix?

  /// Creates an output for audio tracks. Traps if the tracks or the settings are invalid.
  ///
  /// - Parameters:
  ///   - audioTracks: Audio tracks of one asset; at least one.
  ///   - audioSettings: Settings with the keys of linear PCM; nil for 32-bit floats with the highest sample rate and
  ///     the highest number of channels of the tracks.
  public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
    _require(
      !audioTracks.isEmpty,
      "AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:) needs at least one track, not an empty list")
    for track in audioTracks where track.mediaType != .audio {
      _misuse(
        "AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:): track \(track.trackID) is not an audio track")
    }
    tracks = audioTracks
    settings = audioSettings
    do throws(SettingsFault) {
      format = try LinearPCMSettings(audioSettings ?? [AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32])
    } catch {
      _misuse("AVAssetReaderAudioMixOutput.init(audioTracks:audioSettings:): \(error.reason)")
    }
    super.init()
  }

  /// The tracks that are mixed, as stated at the output's creation.
  open var audioTracks: [AVAssetTrack] { tracks }

  /// The settings of the linear PCM, as passed to the initialiser; nil for the tracks' highest rate and number of
  /// channels as floats.
  open var audioSettings: [String: Any]? { settings }

  /// The parameters for mixing the tracks; nil, the default, mixes the tracks unchanged. Setting it stores a copy. It
  /// can be set only before reading begins.
  open var audioMix: AVAudioMix? {
    get { mix }
    set {
      session?.requireUnstarted("audioMix cannot be set")
      mix = newValue?.copy() as? AVAudioMix
    }
  }

  /// The algorithm for audio whose speed an edit changes, unless the mix states one for the track; `spectral` by
  /// default. It can be set only before reading begins.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { pitch }
    set {
      session?.requireUnstarted("audioTimePitchAlgorithm cannot be set")
      pitch = newValue
    }
  }

  override var readTracks: [AVAssetTrack] { tracks }

  override func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    var inputs: [MixInput] = []
    for track in tracks { inputs.append((mix ?? AVAudioMix()).input(try track.edited(), pitch: pitch)) }
    do throws(EngineError) { return try AudioSampleSource(inputs, ranges, format) } catch {
      throw error.concerning(tracks[0].asset?.displayName ?? tracks[0].displayName)
    }
  }
}
