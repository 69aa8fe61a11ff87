import AVEngineAudioGraph
public import Foundation

/// A place in metres: x to the right, y up, z to the back.
public struct AVAudio3DPoint: Sendable {
  public var x: Float
  public var y: Float
  public var z: Float

  public init() { self.init(x: 0, y: 0, z: 0) }
  public init(x: Float, y: Float, z: Float) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ vector: SpatialVector) { self.init(x: vector.x, y: vector.y, z: vector.z) }
  var vector: SpatialVector { SpatialVector(x, y, z) }
}

/// A direction.
public typealias AVAudio3DVector = AVAudio3DPoint

/// Where a listener looks, and where the top of the head is: at right angles.
public struct AVAudio3DVectorOrientation: Sendable {
  public var forward: AVAudio3DVector
  public var up: AVAudio3DVector

  public init() { self.init(forward: AVAudio3DVector(), up: AVAudio3DVector()) }
  public init(forward: AVAudio3DVector, up: AVAudio3DVector) { (self.forward, self.up) = (forward, up) }
}

/// Where a listener looks, in degrees from the negative z axis.
public struct AVAudio3DAngularOrientation: Sendable {
  /// To the right.
  public var yaw: Float
  /// Up.
  public var pitch: Float
  /// The right ear down.
  public var roll: Float

  public init() { self.init(yaw: 0, pitch: 0, roll: 0) }
  public init(yaw: Float, pitch: Float, roll: Float) { (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll) }
}

public func AVAudioMake3DPoint(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DPoint {
  AVAudio3DPoint(x: x, y: y, z: z)
}
public func AVAudioMake3DVector(_ x: Float, _ y: Float, _ z: Float) -> AVAudio3DVector {
  AVAudio3DVector(x: x, y: y, z: z)
}
public func AVAudioMake3DVectorOrientation(_ forward: AVAudio3DVector, _ up: AVAudio3DVector)
  -> AVAudio3DVectorOrientation
{
  AVAudio3DVectorOrientation(forward: forward, up: up)
}
public func AVAudioMake3DAngularOrientation(_ yaw: Float, _ pitch: Float, _ roll: Float) -> AVAudio3DAngularOrientation
{
  AVAudio3DAngularOrientation(yaw: yaw, pitch: pitch, roll: roll)
}

/// How a place is made audible.
public enum AVAudio3DMixingRenderingAlgorithm: Int, Sendable {
  /// One channel is heard between two speakers, as loud in all as it would be from one.
  case equalPowerPanning = 0
  /// As it is.
  case stereoPassThrough = 5
}

/// How an environment that a node leads to plays it.
///
/// What is set counts at every environment that the node is connected to, and there for sound of one channel only.
public protocol AVAudio3DMixing: NSObjectProtocol {
  /// At first `equalPowerPanning`.
  var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm { get set }
  /// How much of what is heard is the room, from 0 to 1; at first 0.
  var reverbBlend: Float { get set }
  /// How much softer something in between makes what comes straight to the listener, in decibels from -100 to 0, at
  /// first 0. Linux: it is softer at all frequencies alike.
  var obstruction: Float { get set }
  /// The same for the room's answer as well.
  var occlusion: Float { get set }
  /// Where the sound is; at first (0, 0, 0).
  var position: AVAudio3DPoint { get set }
}

/// Something that has settings of its own for each mixer, or is one such.
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
  /// How the node's place is made audible.
  public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
    get { placedAlgorithm }
    set { placedAlgorithm = newValue }
  }
  /// How much of what is heard of the node is the room, from 0 to 1.
  public var reverbBlend: Float {
    get { placedReverbBlend }
    set { placedReverbBlend = newValue }
  }
  /// Decibels of what comes straight to the listener.
  public var obstruction: Float {
    get { placedObstruction }
    set { placedObstruction = newValue }
  }
  /// Decibels of all that comes.
  public var occlusion: Float {
    get { placedOcclusion }
    set { placedOcclusion = newValue }
  }
  /// Where the node's sound is.
  public var position: AVAudio3DPoint {
    get { placedPosition }
    set { placedPosition = newValue }
  }
}

extension AVAudioMixingDestination: PlacedMixing {
  var placed: PlacedSettings { mixing.place }
  var placedCopies: [PlacedSettings] { [] }

  public var renderingAlgorithm: AVAudio3DMixingRenderingAlgorithm {
    get { placedAlgorithm }
    set { placedAlgorithm = newValue }
  }
  public var reverbBlend: Float {
    get { placedReverbBlend }
    set { placedReverbBlend = newValue }
  }
  public var obstruction: Float {
    get { placedObstruction }
    set { placedObstruction = newValue }
  }
  public var occlusion: Float {
    get { placedOcclusion }
    set { placedOcclusion = newValue }
  }
  public var position: AVAudio3DPoint {
    get { placedPosition }
    set { placedPosition = newValue }
  }
}
