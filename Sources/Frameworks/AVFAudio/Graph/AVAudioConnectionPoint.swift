import AVEngineAudioGraph
import AVEngineCore
public import Foundation

/// One end of a connection: a node and the number of one of its inputs or outputs.
open class AVAudioConnectionPoint: NSObject {
  /// The node that has the input or output; nil once the node is deallocated.
  open private(set) weak var node: AVAudioNode?
  /// The number of the input or output, from zero.
  open var bus: AVAudioNodeBus { storedBus }

  let storedBus: AVAudioNodeBus

  /// Creates a connection point, which does not keep the node alive. `bus` counts from zero.
  public init(node: AVAudioNode, bus: AVAudioNodeBus) { (self.node, storedBus) = (node, bus) }
}

final class GraphConnection {
  let source: AVAudioNode
  let target: AVAudioNode
  let bus: AVAudioNodeBus
  private var converter: EdgeConverter?
  private var mixing: (origin: AVAudioNode?, settings: MixSettings)?

  init(from source: AVAudioNode, to target: AVAudioNode, bus: AVAudioNodeBus) {
    self.source = source
    self.target = target
    self.bus = bus
  }

  func converter(from input: AudioBusFormat, to output: AudioBusFormat, blockSize: Int) throws(EngineError)
    -> EdgeConverter
  {
    if let converter, converter.fits(input, output, blockSize: blockSize) { return converter }
    let made = try EdgeConverter(from: input, to: output, blockSize: blockSize, codecs: AVAudioEngine.codecs)
    converter = made
    return made
  }

  /// Drops the converter, which holds frames back.
  func forgetFrames() { converter = nil }

  /// Returns the settings with which the target, a mixer, plays `origin`; initially a copy of that node's settings, or
  /// the default settings for nil.
  func mixing(from origin: AVAudioNode?) -> MixSettings {
    if let mixing, mixing.origin === origin { return mixing.settings }
    let made = origin.map { MixSettings(copying: $0.mixSettings) } ?? MixSettings()
    mixing = (origin, made)
    return made
  }
}
