import AVEngineAudioGraph
public import Foundation

/// Where between two speakers sound is heard.
public protocol AVAudioStereoMixing: NSObjectProtocol {
  /// From -1, left, to 1, right; 0 at first.  The side that sound is panned away from fades, the other stays.
  var pan: Float { get set }
}

/// How the mixer that a node leads to plays it.
///
/// What is set counts at every mixer that the node is connected to, directly or through effects.
public protocol AVAudioMixing: AVAudioStereoMixing, AVAudio3DMixing {
  /// From 0 to 1, which it is at first.
  var volume: Float { get set }
  /// How one mixer plays the node; nil where the node does not lead there.
  @discardableResult
  func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination?
}

extension AVAudioMixing where Self: AVAudioNode {
  /// How loud mixers play the node, from 0 to 1.
  public var volume: Float {
    get { mixSettings.volume.value }
    set {
      mixSettings.volume.value = newValue
      engine?.mixing(of: self).forEach { $0.settings.volume.value = newValue }
    }
  }

  /// Where mixers play the node, from -1, left, to 1, right.
  public var pan: Float {
    get { mixSettings.pan.value }
    set {
      mixSettings.pan.value = min(max(newValue, -1), 1)
      engine?.mixing(of: self).forEach { $0.settings.pan.value = mixSettings.pan.value }
    }
  }

  /// How one mixer plays the node; nil where the node does not lead there.
  @discardableResult
  public func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
    let found = engine?.mixing(of: self).first { $0.connection.target === mixer && $0.connection.bus == bus }
    return found.map { AVAudioMixingDestination(AVAudioConnectionPoint(node: mixer, bus: bus), $0.settings) }
  }
}

/// How one mixer plays a node.
open class AVAudioMixingDestination: NSObject, AVAudioMixing {
  /// The mixer's input.
  open var connectionPoint: AVAudioConnectionPoint { storedConnectionPoint }

  private let storedConnectionPoint: AVAudioConnectionPoint
  let mixing: MixSettings

  init(_ point: AVAudioConnectionPoint, _ settings: MixSettings) { (storedConnectionPoint, mixing) = (point, settings) }

  /// The volume at this mixer alone.
  open var volume: Float {
    get { mixing.volume.value }
    set { mixing.volume.value = newValue }
  }

  /// The pan at this mixer alone.
  open var pan: Float {
    get { mixing.pan.value }
    set { mixing.pan.value = min(max(newValue, -1), 1) }
  }

  /// This object, where it is asked for its own mixer's input.
  @discardableResult
  open func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
    storedConnectionPoint.node === mixer && storedConnectionPoint.storedBus == bus ? self : nil
  }
}
