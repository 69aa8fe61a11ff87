import AVEngineCore
import AVEngineReading
public import Foundation
import MediaToolbox

/// The volumes and processing with which the audio of several tracks is mixed, for players, readers and exports.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying {
  fileprivate var inputs: [AVAudioMixInputParameters] = []

  /// Creates a mix without parameters, which plays all tracks unchanged.
  public override init() { super.init() }

  /// The parameters, one object for each track that has any. A track without parameters plays unchanged.
  open var inputParameters: [AVAudioMixInputParameters] { inputs }

  /// Returns an immutable copy with the same parameters.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMix()) }

  /// Returns an `AVMutableAudioMix` with the same parameters.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMix()) }

  private func filled<Mix: AVAudioMix>(_ mix: Mix) -> Mix {
    mix.inputs = inputs
    return mix
  }

  func input(_ track: EditedTrack, pitch: AVAudioTimePitchAlgorithm) -> MixInput {
    let parameters = inputs.first { $0.trackID == track.media.info.id }
    let algorithm = parameters?.audioTimePitchAlgorithm ?? pitch
    return MixInput(
      track, volume: parameters?.envelope, stretching: AudioReader.Stretching(algorithm),
      tap: parameters?.audioTapProcessor?.audioTap)
  }
}

/// A mix whose parameters can be replaced.
open class AVMutableAudioMix: AVAudioMix {
  /// The parameters, one object for each track that has any. Setting the property copies them. A track without
  /// parameters plays unchanged.
  open override var inputParameters: [AVAudioMixInputParameters] {
    get { inputs }
    set { inputs = newValue.map { AVAudioMixInputParameters($0) } }
  }
}

extension AudioReader.Stretching {
  /// Linux: all algorithms except `varispeed` keep the pitch.
  init(_ algorithm: AVAudioTimePitchAlgorithm) { self = algorithm == .varispeed ? .resampling : .keepingPitch }
}
