import AVEngineAudioGraph
import AVEngineCore
public import Foundation

/// One end of a connection: a node and the number of its input or output.
open class AVAudioConnectionPoint: NSObject {
  /// The node, as long as it exists.
  open private(set) weak var node: AVAudioNode?
  /// The number of the input or output.
  open var bus: AVAudioNodeBus { storedBus }

  let storedBus: AVAudioNodeBus

  /// Makes one of a node's ends.
  public init(node: AVAudioNode, bus: AVAudioNodeBus) { (self.node, storedBus) = (node, bus) }
}

/// A connection between two nodes of an engine.
final class GraphConnection {
  let source: AVAudioNode
  let target: AVAudioNode
  /// The input that it leads to.
  let bus: AVAudioNodeBus
  private var converter: EdgeConverter?
  private var mixing: (origin: AVAudioNode?, settings: MixSettings)?

  init(from source: AVAudioNode, to target: AVAudioNode, bus: AVAudioNodeBus) {
    self.source = source
    self.target = target
    self.bus = bus
  }

  /// What makes one form of another, the same as long as these stay.
  func converter(from input: AudioBusFormat, to output: AudioBusFormat, blockSize: Int) throws(EngineError)
    -> EdgeConverter
  {
    if let converter, converter.fits(input, output, blockSize: blockSize) { return converter }
    let made = try EdgeConverter(from: input, to: output, blockSize: blockSize, codecs: AVAudioEngine.codecs)
    converter = made
    return made
  }

  /// How a mixer plays the node from which the sound comes; at first as that node is set.
  func mixing(from origin: AVAudioNode?) -> MixSettings {
    if let mixing, mixing.origin === origin { return mixing.settings }
    let made = origin.map { MixSettings(copying: $0.mixSettings) } ?? MixSettings()
    mixing = (origin, made)
    return made
  }
}
