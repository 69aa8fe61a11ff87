import AVEngineAudioGraph
import AVEngineCore
import Foundation

/// Adds up any number of inputs, whatever their formats, at volumes of their own.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
  private let gain = Parameter(1)

  /// A mixer that is no engine's yet.
  public override init() {}

  /// The volume of what comes out, from 0 to 1.
  open var outputVolume: Float {
    get { gain.value }
    set { gain.value = newValue }
  }

  /// An input that nothing is connected to.
  open var nextAvailableInputBus: AVAudioNodeBus { freeInputBus }

  override var isMixer: Bool { true }

  /// A mixer that leads to the output gives what the output is.
  override var defaultFormat: AVAudioFormat {
    let points = engine?.outputConnectionPoints(for: self, outputBus: 0) ?? []
    let output = points.lazy.compactMap { $0.node as? AVAudioOutputNode }.first
    return output?.outputFormat(forBus: 0) ?? super.defaultFormat
  }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    MixKernel(outputVolume: gain)
  }
}
