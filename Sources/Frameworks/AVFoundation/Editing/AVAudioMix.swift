import AVEngineCore
import AVEngineReading
public import Foundation
import MediaToolbox

/// How the sound of several tracks is mixed.
open class AVAudioMix: NSObject, NSCopying, NSMutableCopying {
  fileprivate var inputs: [AVAudioMixInputParameters] = []

  public override init() { super.init() }

  /// Parameters for tracks; a track without any plays as it is.
  open var inputParameters: [AVAudioMixInputParameters] { inputs }

  /// A mix that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { filled(AVAudioMix()) }

  /// A mix that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { filled(AVMutableAudioMix()) }

  private func filled<Mix: AVAudioMix>(_ mix: Mix) -> Mix {
    mix.inputs = inputs
    return mix
  }

  /// A track as a voice of the mix.
  ///
  /// - Parameter pitch: How its sound is stretched where its parameters do not say.
  func input(_ track: EditedTrack, pitch: AVAudioTimePitchAlgorithm) -> MixInput {
    let parameters = inputs.first { $0.trackID == track.media.info.id }
    let algorithm = parameters?.audioTimePitchAlgorithm ?? pitch
    return MixInput(
      track, volume: parameters?.envelope, stretching: AudioReader.Stretching(algorithm),
      tap: parameters?.audioTapProcessor?.audioTap)
  }
}

/// A mix that can be changed.
open class AVMutableAudioMix: AVAudioMix {
  /// Parameters for tracks, which are copied; a track without any plays as it is.
  open override var inputParameters: [AVAudioMixInputParameters] {
    get { inputs }
    set { inputs = newValue.map { AVAudioMixInputParameters($0) } }
  }
}

extension AudioReader.Stretching {
  /// Linux: the algorithms that keep the pitch are one, which works in the time domain.
  init(_ algorithm: AVAudioTimePitchAlgorithm) { self = algorithm == .varispeed ? .resampling : .keepingPitch }
}
