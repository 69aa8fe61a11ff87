import AVEngineAudioGraph
import AVEngineCore
public import Foundation

/// A mixer that positions its inputs around a listener.
///
/// Mono inputs have a position (`AVAudio3DMixing`). Inputs with more channels are played without a position. Linux:
/// positions affect loudness and panning; the filtering by human ears is not modelled.
open class AVAudioEnvironmentNode: AVAudioNode, AVAudioMixing {
  private let settings = EnvironmentSettings(AVAudioUnitReverbPreset.mediumHall.room)
  private lazy var attenuation = AVAudioEnvironmentDistanceAttenuationParameters(settings)
  private lazy var reverb = AVAudioEnvironmentReverbParameters(settings)

  /// Creates an environment whose listener is at (0, 0, 0) and looks along the negative z axis.
  public override init() {}

  /// The volume of the output, from 0 to 1; initially 1.
  open var outputVolume: Float {
    get { settings.volume.value }
    set { settings.volume.value = newValue }
  }

  /// The number of the first input that has no connection, for `AVAudioEngine.connect(_:to:fromBus:toBus:format:)`.
  open var nextAvailableInputBus: AVAudioNodeBus { freeInputBus }

  /// The listener's position in metres; initially (0, 0, 0).
  open var listenerPosition: AVAudio3DPoint {
    get { AVAudio3DPoint(settings.position.value) }
    set { settings.position.value = newValue.vector }
  }

  /// The direction in which the listener looks, initially (0, 0, -1), and that of the top of the head, initially (0, 1,
  /// 0).
  open var listenerVectorOrientation: AVAudio3DVectorOrientation {
    get {
      AVAudio3DVectorOrientation(
        forward: AVAudio3DVector(settings.forward.value), up: AVAudio3DVector(settings.up.value))
    }
    set { (settings.forward.value, settings.up.value) = (newValue.forward.vector, newValue.up.vector) }
  }

  /// The listener's orientation as three angles in degrees; initially zero. It changes with
  /// `listenerVectorOrientation`.
  open var listenerAngularOrientation: AVAudio3DAngularOrientation {
    get { ListenerAngles.angles(listenerVectorOrientation) }
    set { listenerVectorOrientation = ListenerAngles.vectors(newValue) }
  }

  /// The parameters by which the volume of inputs decreases with distance.
  open var distanceAttenuationParameters: AVAudioEnvironmentDistanceAttenuationParameters { attenuation }

  /// The reverberation of the environment, initially off. A source takes part according to its `reverbBlend`.
  open var reverbParameters: AVAudioEnvironmentReverbParameters { reverb }

  /// The rendering algorithms that inputs can use, as raw values of `AVAudio3DMixingRenderingAlgorithm`.
  open var applicableRenderingAlgorithms: [NSNumber] {
    let all: [AVAudio3DMixingRenderingAlgorithm] = [.equalPowerPanning, .stereoPassThrough]
    return all.map { NSNumber(value: $0.rawValue) }
  }

  override var isMixer: Bool { true }

  private var kernel: (form: AudioBusFormat, blockSize: Int, made: EnvironmentKernel)?

  override func kernel(for form: AudioBusFormat) throws(EngineError) -> any AudioKernel {
    let blockSize = engine?.blockSize ?? RenderPlan.pulledAtATime
    if let kernel, kernel.form == form, kernel.blockSize >= blockSize { return kernel.made }
    let made = EnvironmentKernel(settings, form: form, blockSize: blockSize)
    kernel = (form, blockSize, made)
    return made
  }
}

/// The formula by which the volume decreases with distance.
public enum AVAudioEnvironmentDistanceAttenuationModel: Int, Sendable {
  /// The volume has the factor (distance / `referenceDistance`) to the power of -`rolloffFactor`.
  case exponential = 1
  /// The volume has the factor `referenceDistance` / (`referenceDistance` + `rolloffFactor` × (distance -
  /// `referenceDistance`)).
  case inverse = 2
  /// The volume has the factor 1 - `rolloffFactor` × (distance - `referenceDistance`) / (`maximumDistance` -
  /// `referenceDistance`).
  case linear = 3
}

/// The parameters by which the volume of an environment's inputs decreases with distance.
open class AVAudioEnvironmentDistanceAttenuationParameters: NSObject {
  private let settings: EnvironmentSettings

  init(_ settings: EnvironmentSettings) { self.settings = settings }

  /// The formula by which the volume decreases with distance; initially `inverse`.
  open var distanceAttenuationModel: AVAudioEnvironmentDistanceAttenuationModel {
    get { AVAudioEnvironmentDistanceAttenuationModel(rawValue: settings.law.model.rawValue) ?? .inverse }
    set { settings.law.model = DistanceLaw.Model(rawValue: newValue.rawValue) ?? .inverse }
  }
  /// The distance in metres up to which the volume does not decrease; initially 1.
  open var referenceDistance: Float {
    get { settings.law.reference }
    set { settings.law.reference = newValue }
  }
  /// The distance in metres beyond which the volume does not decrease further; initially 100,000.
  open var maximumDistance: Float {
    get { settings.law.maximum }
    set { settings.law.maximum = newValue }
  }
  /// How fast the volume decreases with distance: the factor or exponent in the model's formula; initially 1.
  open var rolloffFactor: Float {
    get { settings.law.rolloff }
    set { settings.law.rolloff = newValue }
  }
}

/// The switch, the level and the kind of room of an environment's reverberation.
open class AVAudioEnvironmentReverbParameters: NSObject {
  private let settings: EnvironmentSettings

  init(_ settings: EnvironmentSettings) { self.settings = settings }

  /// Whether inputs with a `reverbBlend` have reverberation; initially false.
  open var enable: Bool {
    get { settings.hasReverb.value }
    set { settings.hasReverb.value = newValue }
  }
  /// The level of the reverberation in decibels, from -40 to 40; initially 0.
  open var level: Float {
    get { settings.reverbLevel.value }
    set { settings.reverbLevel.value = min(max(newValue, -40), 40) }
  }
  /// Chooses the kind of room, such as `cathedral`, that the reverberation models.
  open func loadFactoryReverbPreset(_ preset: AVAudioUnitReverbPreset) { settings.reverb.room = preset.room }
}

/// Rotations apply in this order: yaw around the vertical axis, pitch upwards, roll to the side.
private enum ListenerAngles {
  static func vectors(_ angles: AVAudio3DAngularOrientation) -> AVAudio3DVectorOrientation {
    let (yaw, pitch, roll) = (angles.yaw * .pi / 180, angles.pitch * .pi / 180, angles.roll * .pi / 180)
    let forward = AVAudio3DVector(x: sin(yaw) * cos(pitch), y: sin(pitch), z: -cos(yaw) * cos(pitch))
    let level = AVAudio3DVector(x: -sin(yaw) * sin(pitch), y: cos(pitch), z: cos(yaw) * sin(pitch))
    let right = AVAudio3DVector(x: cos(yaw), y: 0, z: sin(yaw))
    let (c, s) = (cos(roll), sin(roll))
    let up = AVAudio3DVector(x: level.x * c + right.x * s, y: level.y * c + right.y * s, z: level.z * c + right.z * s)
    return AVAudio3DVectorOrientation(forward: forward, up: up)
  }

  static func angles(_ vectors: AVAudio3DVectorOrientation) -> AVAudio3DAngularOrientation {
    let forward = vectors.forward
    let up = vectors.up
    let length = (forward.x * forward.x + forward.y * forward.y + forward.z * forward.z).squareRoot()
    guard length > 0 else { return AVAudio3DAngularOrientation() }
    let pitch = asin(min(max(forward.y / length, -1), 1))
    let yaw = atan2(forward.x, -forward.z)
    let level = (x: -sin(yaw) * sin(pitch), y: cos(pitch), z: cos(yaw) * sin(pitch))
    let sine = up.x * cos(yaw) + up.z * sin(yaw)
    let cosine = up.x * level.x + up.y * level.y + up.z * level.z
    let degrees = Float(180) / .pi
    return AVAudio3DAngularOrientation(yaw: yaw * degrees, pitch: pitch * degrees, roll: atan2(sine, cosine) * degrees)
  }
}
