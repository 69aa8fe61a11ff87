import AVEngineAudioGraph
import AVEngineCore
import Foundation

/// Mixes any number of inputs of any sample rate and number of channels, each with its own volume.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
  private let gain = Parameter(1)

  /// Creates a mixer that belongs to no engine yet.
  public override init() {}

  /// The volume of the output, from 0 to 1; initially 1.
  open var outputVolume: Float {
    get { gain.value }
    set { gain.value = newValue }
  }

  /// The number of the first input that has no connection, for `AVAudioEngine.connect(_:to:fromBus:toBus:format:)`.
  open var nextAvailableInputBus: AVAudioNodeBus { freeInputBus }

  override var isMixer: Bool { true }

  override var defaultFormat: AVAudioFormat {
    let points = engine?.outputConnectionPoints(for: self, outputBus: 0) ?? []
    let output = points.lazy.compactMap { $0.node as? AVAudioOutputNode }.first
    return output?.outputFormat(forBus: 0) ?? super.defaultFormat
  }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    MixKernel(outputVolume: gain)
  }
}
