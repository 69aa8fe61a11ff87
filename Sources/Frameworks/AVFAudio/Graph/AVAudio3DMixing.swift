import AVEngineAudioGraph
public import Foundation

/// A position in metres: x to the right, y up, z to the back.
public struct AVAudio3DPoint: Sendable {
  /// The position to the right, in metres.
  public var x: Float
  /// The position upwards, in metres.
  public var y: Float
  /// The position to the back, in metres.
  public var z: Float

  /// Creates the point at the origin.
  public init() { self.init(x: 0, y: 0, z: 0) }
  /// Creates a point from its distances in metres: right, up and back.
  public init(x: Float, y: Float, z: Float) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ vector: SpatialVector) { self.init(x: vector.x, y: vector.y, z: vector.z) }
  var vector: SpatialVector { SpatialVector(x, y, z) }
}

/// A direction from the origin: x to the right, y up, z to the back. Its length has no meaning for an orientation.
public typealias AVAudio3DVector = AVAudio3DPoint

/// The direction in which a listener looks, and the direction of the top of the head. The two must be at right
/// angles, which is not checked.
public struct AVAudio3DVectorOrientation: Sendable {
  /// The direction in which the listener looks; (0, 0, -1) is to the front.
  public var forward: AVAudio3DVector
  /// The direction of the top of the listener's head; (0, 1, 0) is upright.
  public var up: AVAudio3DVector

  /// Creates an orientation of two zero vectors.
  public init() { self.init(forward: AVAudio3DVector(), up: AVAudio3DVector()) }
  /// Creates an orientation from the direction of the listener's look and that of the top of the head.
  public init(forward: AVAudio3DVector, up: AVAudio3DVector) { (self.forward, self.up) = (forward, up) }
}

/// The orientation of a listener in degrees, relative to the negative z axis.
public struct AVAudio3DAngularOrientation: Sendable {
  /// The angle by which the listener is turned to the right, in degrees.
  public var yaw: Float
  /// The angle by which the listener looks upwards, in degrees.
  public var pitch: Float
  /// The angle by which the listener's head is tilted, in degrees, positive with the right ear down.
  public var roll: Float

  /// Creates the orientation of a listener who looks along the negative z axis: all angles are zero.
  public init() { self.init(yaw: 0, pitch: 0, roll: 0) }
  /// Creates an orientation from three angles in degrees: to the right, upwards and of the tilt.
  public init(yaw: Float, pitch: Float, roll: Float) { (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll) }
}

/// Returns a point from its distances in metres: right, up and back.
public func AVAudioMake3DPoint(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DPoint {
  AVAudio3DPoint(x: x, y: y, z: z)
}
/// Returns a direction from its components: right, up and back.
public func AVAudioMake3DVector(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DVector {
  AVAudio3DVector(x: x, y: y, z: z)
}
/// Returns an orientation from the direction of the listener's look and that of the top of the head.
public func AVAudioMake3DVectorOrientation(_ forward: AVAudio3DVector, _ up: AVAudio3DVector)
  -> AVAudio3DVectorOrientation
{
  AVAudio3DVectorOrientation(forward: forward, up: up)
}
/// Returns an orientation from three angles in degrees: to the right, upwards and of the tilt.
public func AVAudioMake3DAngularOrientation(_ yaw: Float, _ pitch: Float, _ roll: Float) -> AVAudio3DAngularOrientation
{
  AVAudio3DAngularOrientation(yaw: yaw, pitch: pitch, roll: roll)
}

/// The algorithm that positions a source for the listener.
public enum AVAudio3DMixingRenderingAlgorithm: Int, Sendable {
  /// Attenuates mono audio with distance, and pans it between two speakers with constant power.
  case equalPowerPanning = 0
  /// Ignores the source's position and distance. Volume, pan, obstruction, occlusion and reverberation still apply.
  case stereoPassThrough = 5
}

/// The settings with which an environment node plays a source.
///
/// Values that are set on a source apply at every environment node to which it is connected, directly or through
/// effects. The position applies to mono audio only.
public protocol AVAudio3DMixing: NSObjectProtocol {
  /// The algorithm that positions the source for the listener; initially `equalPowerPanning`.
  var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm { get set }
  /// The share of the source's sound that goes into the reverberation, from 0 to 1; initially 0.
  var reverbBlend: Float { get set }
  /// The attenuation of the direct sound by an obstacle, in decibels from -100 to 0; initially 0. Linux: all
  /// frequencies are attenuated equally.
  var obstruction: Float { get set }
  /// The attenuation of both the direct sound and the reverberation, in decibels from -100 to 0; initially 0.
  var occlusion: Float { get set }
  /// The position of the source in metres, in the coordinates of the environment; initially (0, 0, 0).
  var position: AVAudio3DPoint { get set }
}

/// For a node, `placedCopies` are the copies of its settings, one for each connection to a mixer that the node reaches.
protocol PlacedMixing {
  var placed: PlacedSettings { get }
  var placedCopies: [PlacedSettings] { get }
}

extension PlacedMixing {
  fileprivate func set(_ change: (PlacedSettings) -> Void) { ([placed] + placedCopies).forEach(change) }

  var placedAlgorithm: AVAudio3DMixingRenderingAlgorithm {
    get { placed.isPlaced.value ? .equalPowerPanning : .stereoPassThrough }
    nonmutating set { set { $0.isPlaced.value = newValue == .equalPowerPanning } }
  }
  var placedReverbBlend: Float {
    get { placed.reverbBlend.value }
    nonmutating set { set { $0.reverbBlend.value = min(max(newValue, 0), 1) } }
  }
  var placedObstruction: Float {
    get { placed.obstruction.value }
    nonmutating set { set { $0.obstruction.value = min(max(newValue, -100), 0) } }
  }
  var placedOcclusion: Float {
    get { placed.occlusion.value }
    nonmutating set { set { $0.occlusion.value = min(max(newValue, -100), 0) } }
  }
  var placedPosition: AVAudio3DPoint {
    get { AVAudio3DPoint(placed.position.value) }
    nonmutating set { set { $0.position.value = newValue.vector } }
  }
}

extension AVAudioNode: PlacedMixing {
  var placed: PlacedSettings { mixSettings.place }
  var placedCopies: [PlacedSettings] { engine?.mixing(of: self).map(\.settings.place) ?? [] }
}

extension AVAudioMixing where Self: AVAudioNode {
  /// The algorithm that positions the node for the listener; initially `equalPowerPanning`.
  public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
    get { placedAlgorithm }
    set { placedAlgorithm = newValue }
  }
  /// The share of the node's sound that goes into the reverberation, from 0 to 1; initially 0.
  public var reverbBlend: Float {
    get { placedReverbBlend }
    set { placedReverbBlend = newValue }
  }
  /// The attenuation of the direct sound, in decibels from -100 to 0; initially 0.
  public var obstruction: Float {
    get { placedObstruction }
    set { placedObstruction = newValue }
  }
  /// The attenuation of the direct sound and the reverberation, in decibels from -100 to 0; initially 0.
  public var occlusion: Float {
    get { placedOcclusion }
    set { placedOcclusion = newValue }
  }
  /// The position of the node's sound in metres, in the coordinates of the environment; initially (0, 0, 0).
  public var position: AVAudio3DPoint {
    get { placedPosition }
    set { placedPosition = newValue }
  }
}

extension AVAudioMixingDestination: PlacedMixing {
  var placed: PlacedSettings { mixing.place }
  var placedCopies: [PlacedSettings] { [] }

  /// The algorithm that positions the node in this mixer only.
  public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
    get { placedAlgorithm }
    set { placedAlgorithm = newValue }
  }
  /// The share of the node's sound that goes into the reverberation of this mixer, from 0 to 1.
  public var reverbBlend: Float {
    get { placedReverbBlend }
    set { placedReverbBlend = newValue }
  }
  /// The attenuation of the direct sound in this mixer only, in decibels from -100 to 0.
  public var obstruction: Float {
    get { placedObstruction }
    set { placedObstruction = newValue }
  }
  /// The attenuation of the direct sound and the reverberation in this mixer only, in decibels from -100 to 0.
  public var occlusion: Float {
    get { placedOcclusion }
    set { placedOcclusion = newValue }
  }
  /// The position of the node's sound in this mixer only, in metres.
  public var position: AVAudio3DPoint {
    get { placedPosition }
    set { placedPosition = newValue }
  }
}
