import AVEngineAudioGraph
import AVEngineCore
public import AudioToolbox
import Foundation

/// A node that changes what passes: effects and changes of time.
///
/// Linux: there are no audio units of others to be loaded. Those that are here have classes of their own, or are made
/// from descriptions: filters (`kAudioUnitSubType_LowPassFilter` and its kin), a limiter, and what the classes do.
open class AVAudioUnit: AVAudioNode {
  let unit: AudioUnitInstance

  init(_ unit: AudioUnitInstance) { self.unit = unit }

  override var keepsFormat: Bool { true }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { try unit.makeKernel(form) }

  /// What the functions of AudioToolbox know the unit by, such as `AudioUnitSetParameter`.
  ///
  /// It keeps nothing: once the node is gone the functions say `kAudio_ParamError`.
  open var audioUnit: AudioUnit { unit.reference }

  /// Which unit it is.
  open var audioComponentDescription: AudioComponentDescription { unit.description }

  /// Makes the node of a unit, an `AVAudioUnitEffect` or an `AVAudioUnitTimeEffect`, on a thread of its own.
  ///
  /// What there is no unit for is an error of `NSOSStatusErrorDomain`, -3000.
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

  /// The same, waited for.
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

  /// The unit of a description of a certain type.  Without one the program stops, as by an exception on a Mac.
  fileprivate static func unit(_ description: AudioComponentDescription, _ type: OSType, for name: String)
    -> AudioUnitInstance
  {
    guard description.componentType == type, let unit = AudioUnitInstance.make(description) else {
      _misuse("\(name).init(audioComponentDescription:): there is no audio unit \(description.text) of this kind")
    }
    return unit
  }
}

/// A change of sound that takes no time.
open class AVAudioUnitEffect: AVAudioUnit {
  override init(_ unit: AudioUnitInstance) { super.init(unit) }

  /// Makes an effect of the type `kAudioUnitType_Effect`.
  ///
  /// A description of anything that is not here stops the program with a message that names it, as it raises an
  /// exception on a Mac: `AVAudioUnit.instantiate(with:options:)` throws.
  public init(audioComponentDescription: AudioComponentDescription) {
    super.init(AVAudioUnit.unit(audioComponentDescription, kAudioUnitType_Effect, for: "AVAudioUnitEffect"))
  }

  /// Whether sound passes as it is.
  open var bypass: Bool {
    get { unit.isBypassed.value }
    set { unit.isBypassed.value = newValue }
  }
}

/// A change of how fast sound passes.
open class AVAudioUnitTimeEffect: AVAudioUnit {
  override init(_ unit: AudioUnitInstance) { super.init(unit) }

  /// Makes an effect of the type `kAudioUnitType_FormatConverter`; without one the program stops, as
  /// `AVAudioUnitEffect` does.
  public init(audioComponentDescription: AudioComponentDescription) {
    super.init(
      AVAudioUnit.unit(audioComponentDescription, kAudioUnitType_FormatConverter, for: "AVAudioUnitTimeEffect"))
  }

  /// Whether sound passes as it is.
  open var bypass: Bool {
    get { unit.isBypassed.value }
    set { unit.isBypassed.value = newValue }
  }
}

extension AudioComponentDescription {
  /// As a person writes it: type, subtype, manufacturer.
  fileprivate var text: String {
    [componentType, componentSubType, componentManufacturer].map(\.quoted).joined(separator: " ")
  }
}
