import AVEngineAudioGraph
import AVEngineCore
public import AudioToolbox
import Foundation

/// A node that processes audio: effects, and units that change the speed or pitch.
///
/// Linux: audio units of other manufacturers cannot be loaded. The built-in units are those with a class, filters (such
/// as `kAudioUnitSubType_LowPassFilter`), and a limiter. Each can be created from a component description.
open class AVAudioUnit: AVAudioNode {
  let unit: AudioUnitInstance

  init(_ unit: AudioUnitInstance) { self.unit = unit }

  override var keepsFormat: Bool { true }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { try unit.makeKernel(form) }

  /// The unit for functions of AudioToolbox, such as `AudioUnitSetParameter`.
  ///
  /// The reference does not keep the node alive. After the node is deallocated, the functions return
  /// `kAudio_ParamError`.
  open var audioUnit: AudioUnit { unit.reference }

  /// The type, subtype and manufacturer of the unit, with which an equal unit can be created.
  open var audioComponentDescription: AudioComponentDescription { unit.description }

  /// Creates an `AVAudioUnitEffect` or an `AVAudioUnitTimeEffect` from a description, on a background thread.
  ///
  /// The handler is called on that thread. If the unit does not exist, the handler gets an error of
  /// `NSOSStatusErrorDomain` with the code -3000.
  open class func instantiate(
    with audioComponentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = [],
    completionHandler: @escaping @Sendable (AVAudioUnit?, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async {
      do { completionHandler(try AVAudioUnit.made(from: audioComponentDescription), nil) } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Creates an `AVAudioUnitEffect` or an `AVAudioUnitTimeEffect` from a description.
  ///
  /// Throws an error of `NSOSStatusErrorDomain` if the unit does not exist.
  @discardableResult
  nonisolated(nonsending) open class func instantiate(
    with audioComponentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions = []
  ) async throws -> AVAudioUnit { try AVAudioUnit.made(from: audioComponentDescription) }

  private static func made(from description: AudioComponentDescription) throws -> AVAudioUnit {
    guard let unit = AudioUnitInstance.make(description) else {
      throw NSError(
        domain: NSOSStatusErrorDomain, code: -3000,
        userInfo: [NSLocalizedDescriptionKey: "There is no audio unit \(description.text)."])
    }
    return description.componentType == kAudioUnitType_Effect ? AVAudioUnitEffect(unit) : AVAudioUnitTimeEffect(unit)
  }

  fileprivate static func unit(_ description: AudioComponentDescription, _ type: OSType, for name: String)
    -> AudioUnitInstance
  {
    guard description.componentType == type, let unit = AudioUnitInstance.make(description) else {
      _misuse("\(name).init(audioComponentDescription:): there is no audio unit \(description.text) of this kind")
    }
    return unit
  }
}

/// An effect whose output has the same duration as its input.
open class AVAudioUnitEffect: AVAudioUnit {
  override init(_ unit: AudioUnitInstance) { super.init(unit) }

  /// Creates an effect of the type `kAudioUnitType_Effect`.
  ///
  /// If there is no such unit, the process ends with a message that names it, where a Mac raises an exception.
  /// `AVAudioUnit.instantiate(with:options:)` throws instead.
  public init(audioComponentDescription: AudioComponentDescription) {
    super.init(AVAudioUnit.unit(audioComponentDescription, kAudioUnitType_Effect, for: "AVAudioUnitEffect"))
  }

  /// Whether audio passes through the effect unchanged; initially false.
  open var bypass: Bool {
    get { unit.isBypassed.value }
    set { unit.isBypassed.value = newValue }
  }
}

/// A unit that changes the speed or pitch of audio.
open class AVAudioUnitTimeEffect: AVAudioUnit {
  override init(_ unit: AudioUnitInstance) { super.init(unit) }

  /// Creates a unit of the type `kAudioUnitType_FormatConverter`. If there is no such unit, the process ends with a
  /// message that names it.
  public init(audioComponentDescription: AudioComponentDescription) {
    super.init(
      AVAudioUnit.unit(audioComponentDescription, kAudioUnitType_FormatConverter, for: "AVAudioUnitTimeEffect"))
  }

  /// Whether audio passes through the unit unchanged; initially false.
  open var bypass: Bool {
    get { unit.isBypassed.value }
    set { unit.isBypassed.value = newValue }
  }
}

extension AudioComponentDescription {
  fileprivate var text: String {
    [componentType, componentSubType, componentManufacturer].map(\.quoted).joined(separator: " ")
  }
}
