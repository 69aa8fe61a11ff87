import AVEngineAudioGraph
public import Foundation

/// The position, between two speakers, of the audio that a node plays.
public protocol AVAudioStereoMixing: NSObjectProtocol {
  /// The pan, from -1, left, to 1, right; initially 0. Panning attenuates the opposite side and leaves the other
  /// unchanged.
  var pan: Float { get set }
}

/// The settings with which mixers play a node.
///
/// The values of a node apply to every mixer that the node is connected to, directly or through effects.
public protocol AVAudioMixing: AVAudioStereoMixing, AVAudio3DMixing {
  /// The volume of the audio in the mixer, from 0 to 1; initially 1.
  var volume: Float { get set }
  /// Returns the settings of one mixer for the node; nil if the node does not reach that input of the mixer, directly
  /// or through effects.
  @discardableResult
  func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination?
}

extension AVAudioMixing where Self: AVAudioNode {
  /// The volume of the node in mixers, from 0 to 1; initially 1.
  public var volume: Float {
    get { mixSettings.volume.value }
    set {
      mixSettings.volume.value = newValue
      engine?.mixing(of: self).forEach { $0.settings.volume.value = newValue }
    }
  }

  /// The pan of the node in mixers, from -1, left, to 1, right; initially 0.
  public var pan: Float {
    get { mixSettings.pan.value }
    set {
      mixSettings.pan.value = min(max(newValue, -1), 1)
      engine?.mixing(of: self).forEach { $0.settings.pan.value = mixSettings.pan.value }
    }
  }

  /// Returns the settings of one mixer for the node; nil if the node does not reach that input of the mixer, directly
  /// or through effects.
  @discardableResult
  public func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
    let found = engine?.mixing(of: self).first { $0.connection.target === mixer && $0.connection.bus == bus }
    return found.map { AVAudioMixingDestination(AVAudioConnectionPoint(node: mixer, bus: bus), $0.settings) }
  }
}

/// The volume, pan and position of a node at one input of one mixer, which may differ from those at other mixers.
open class AVAudioMixingDestination: NSObject, AVAudioMixing {
  /// The mixer and the number of its input to which these settings belong.
  open var connectionPoint: AVAudioConnectionPoint { storedConnectionPoint }

  private let storedConnectionPoint: AVAudioConnectionPoint
  let mixing: MixSettings

  init(_ point: AVAudioConnectionPoint, _ settings: MixSettings) { (storedConnectionPoint, mixing) = (point, settings) }

  /// The volume in this mixer only, from 0 to 1.
  open var volume: Float {
    get { mixing.volume.value }
    set { mixing.volume.value = newValue }
  }

  /// The pan in this mixer only, from -1, left, to 1, right.
  open var pan: Float {
    get { mixing.pan.value }
    set { mixing.pan.value = min(max(newValue, -1), 1) }
  }

  /// Returns this object if the mixer and input are its own; otherwise nil.
  @discardableResult
  open func destination(forMixer mixer: AVAudioNode, bus: AVAudioNodeBus) -> AVAudioMixingDestination? {
    storedConnectionPoint.node === mixer && storedConnectionPoint.storedBus == bus ? self : nil
  }
}
