public import CoreFoundation

/// The description of an audio unit, from which `AVAudioUnit`s are created.
public struct AudioComponentDescription: Sendable, BitwiseCopyable {
  /// The general type, such as `kAudioUnitType_Effect`.
  public var componentType: OSType
  /// The specific type, such as `kAudioUnitSubType_Delay`.
  public var componentSubType: OSType
  /// The manufacturer, such as `kAudioUnitManufacturer_Apple`; 0 for any.
  public var componentManufacturer: OSType
  /// The flags that the unit must have, for the bits in `componentFlagsMask`. Linux: all flags of units are zero.
  public var componentFlags: UInt32
  /// The bits of `componentFlags` that are compared.
  public var componentFlagsMask: UInt32

  /// Creates a description with all fields zero.
  public init() {
    self.init(componentType: 0, componentSubType: 0, componentManufacturer: 0, componentFlags: 0, componentFlagsMask: 0)
  }

  /// Creates a description from two kinds and a manufacturer, which are four-character codes, and from flags.
  public init(
    componentType: OSType, componentSubType: OSType, componentManufacturer: OSType, componentFlags: UInt32,
    componentFlagsMask: UInt32
  ) {
    self.componentType = componentType
    self.componentSubType = componentSubType
    self.componentManufacturer = componentManufacturer
    self.componentFlags = componentFlags
    self.componentFlagsMask = componentFlagsMask
  }
}

/// How a unit is instantiated. Linux: ignored, because units always run in this process.
public struct AudioComponentInstantiationOptions: OptionSet, Sendable {
  /// The bits of the options: 1 for `loadOutOfProcess`.
  public let rawValue: UInt32
  /// Creates options from bits, as in `rawValue`. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Instantiates the unit in another process, so that its crash does not end this one. Linux: ignored.
  public static let loadOutOfProcess = AudioComponentInstantiationOptions(rawValue: 1)
}

/// An audio unit, valid while the `AVAudioUnit` that it belongs to exists.
///
/// Linux: a unique number in the form of a pointer, which does not refer to memory.
public typealias AudioUnit = AudioComponentInstance
/// An instance of a component. Linux: audio units are the only components.
public typealias AudioComponentInstance = OpaquePointer

/// The number of a unit's parameter, such as `kDelayParam_DelayTime`. Each kind of unit has its own numbers.
public typealias AudioUnitParameterID = UInt32
/// The value of a parameter. The parameter defines its unit and its range.
public typealias AudioUnitParameterValue = Float32
/// The value of a parameter of a version 3 audio unit. The parameter defines its unit and its range.
public typealias AUValue = Float
/// The number of a parameter of a version 3 audio unit, unique in that unit.
public typealias AUParameterAddress = UInt64
/// The number of a unit's property, such as `kAudioUnitProperty_BypassEffect`.
public typealias AudioUnitPropertyID = UInt32
/// A part of a unit: the whole unit, its inputs or its outputs.
public typealias AudioUnitScope = UInt32
/// The number of an input or an output; 0 for the whole unit.
public typealias AudioUnitElement = UInt32

/// The whole unit. All parameters belong to this scope.
public let kAudioUnitScope_Global: AudioUnitScope = 0
/// The unit's inputs. Linux: each unit has one.
public let kAudioUnitScope_Input: AudioUnitScope = 1
/// The unit's outputs. Linux: each unit has one.
public let kAudioUnitScope_Output: AudioUnitScope = 2

/// An effect (`aufx`), which outputs as many frames as it receives.
public let kAudioUnitType_Effect: UInt32 = 0x6175_6678  // 'aufx'
/// A unit (`aufc`) that may output another number of frames than it receives.
public let kAudioUnitType_FormatConverter: UInt32 = 0x6175_6663  // 'aufc'

/// Apple (`appl`). Linux: also the manufacturer of this library's units, which have some of the parameters of Apple's
/// units.
public let kAudioUnitManufacturer_Apple: UInt32 = 0x6170_706C  // 'appl'

/// A band-pass filter, which keeps frequencies around its centre frequency.
public let kAudioUnitSubType_BandPassFilter: UInt32 = 0x6270_6173  // 'bpas'
/// An effect that repeats its input as an echo, with the parameters `kDelayParam_…`.
public let kAudioUnitSubType_Delay: UInt32 = 0x6465_6C79  // 'dely'
/// A high-pass filter, which keeps frequencies above its cutoff frequency.
public let kAudioUnitSubType_HighPassFilter: UInt32 = 0x6870_6173  // 'hpas'
/// A high shelf filter, which boosts or cuts frequencies above its cutoff frequency.
public let kAudioUnitSubType_HighShelfFilter: UInt32 = 0x6873_6866  // 'hshf'
/// A low-pass filter, which keeps frequencies below its cutoff frequency.
public let kAudioUnitSubType_LowPassFilter: UInt32 = 0x6C70_6173  // 'lpas'
/// A low shelf filter, which boosts or cuts frequencies below its cutoff frequency.
public let kAudioUnitSubType_LowShelfFilter: UInt32 = 0x6C73_6866  // 'lshf'
/// An equaliser with several bands, each of which has its own filter, with the parameters `kAUNBandEQParam_…`.
public let kAudioUnitSubType_NBandEQ: UInt32 = 0x6E62_6571  // 'nbeq'
/// A unit that changes speed and pitch independently, with the parameters `kNewTimePitchParam_…`.
public let kAudioUnitSubType_NewTimePitch: UInt32 = 0x6E75_7470  // 'nutp'
/// A parametric equaliser, which boosts or cuts frequencies around its centre frequency.
public let kAudioUnitSubType_ParametricEQ: UInt32 = 0x706D_6571  // 'pmeq'
/// A limiter (`lmtr`), which keeps samples within full scale, with the parameters `kLimiterParam_…`.
public let kAudioUnitSubType_PeakLimiter: UInt32 = 0x6C6D_7472  // 'lmtr'
/// An effect that adds the reverberation of a room, with the parameters `kReverb2Param_…`.
public let kAudioUnitSubType_Reverb2: UInt32 = 0x7276_6232  // 'rvb2'
/// A unit that changes speed and pitch together, with the parameters `kVarispeedParam_…`.
public let kAudioUnitSubType_Varispeed: UInt32 = 0x7661_7269  // 'vari'

/// `-10878`: the audio unit does not have the parameter in this scope.
public let kAudioUnitErr_InvalidParameter: OSStatus = -10878
/// `-10877`: the scope of the audio unit does not have an input or output with this number.
public let kAudioUnitErr_InvalidElement: OSStatus = -10877
/// `-10866`: the audio unit does not have the scope.
public let kAudioUnitErr_InvalidScope: OSStatus = -10866
/// `-66743`: the value to set for a parameter is not a number (NaN).
public let kAudioUnitErr_InvalidParameterValue: OSStatus = -66743
/// `-10879`: the audio unit does not have the property in this scope.
public let kAudioUnitErr_InvalidProperty: OSStatus = -10879
/// `-10851`: the property's data are missing, or their size is wrong.
public let kAudioUnitErr_InvalidPropertyValue: OSStatus = -10851
