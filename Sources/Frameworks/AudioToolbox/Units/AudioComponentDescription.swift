public import CoreFoundation

/// Which sound unit is meant.
public struct AudioComponentDescription: Sendable, BitwiseCopyable {
  /// What it does in general, such as `kAudioUnitType_Effect`.
  public var componentType: OSType
  /// What it does in particular, such as `kAudioUnitSubType_Delay`.
  public var componentSubType: OSType
  /// Whose it is; 0: anybody's.
  public var componentManufacturer: OSType
  /// Bits that the unit has, as far as `componentFlagsMask` asks for them.  Linux: all of them are zero.
  public var componentFlags: UInt32
  public var componentFlagsMask: UInt32

  /// Makes a description with every field zero.
  public init() {
    self.init(componentType: 0, componentSubType: 0, componentManufacturer: 0, componentFlags: 0, componentFlagsMask: 0)
  }

  /// Makes a description of exactly these fields.
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

/// How a unit is to be brought. Linux: all units are in this library and in the program's own process, whatever is
/// asked for.
public struct AudioComponentInstantiationOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// In a process of its own where that can be.
  public static let loadOutOfProcess = AudioComponentInstantiationOptions(rawValue: 1)
}

/// A unit, from when the `AVAudioUnit` that has it was made until it is gone.
///
/// Linux: a number in the shape of a pointer, which no other unit ever gets; nothing stands there.
public typealias AudioUnit = AudioComponentInstance
/// The same.
public typealias AudioComponentInstance = OpaquePointer

/// The number of one of a unit's parameters; each kind of unit has its own.
public typealias AudioUnitParameterID = UInt32
/// What a parameter is set to.
public typealias AudioUnitParameterValue = Float32
/// A parameter's value, as an audio unit of version 3 takes it.
public typealias AUValue = Float
/// The number of a parameter in an audio unit of version 3.
public typealias AUParameterAddress = UInt64
/// The number of one of a unit's properties.
public typealias AudioUnitPropertyID = UInt32
/// A part of a unit: all of it, its inputs, its outputs.
public typealias AudioUnitScope = UInt32
/// The number of an input or an output; 0 for all of a unit.
public typealias AudioUnitElement = UInt32

/// All of a unit, where its parameters are.
public let kAudioUnitScope_Global: AudioUnitScope = 0
/// Its inputs, of which it has one.
public let kAudioUnitScope_Input: AudioUnitScope = 1
/// Its outputs, of which it has one.
public let kAudioUnitScope_Output: AudioUnitScope = 2

/// Changes sound and takes no time.
public let kAudioUnitType_Effect: UInt32 = 0x6175_6678  // 'aufx'
/// Changes also how many frames there are.
public let kAudioUnitType_FormatConverter: UInt32 = 0x6175_6663  // 'aufc'

/// The manufacturer of the units that Apple describes; Linux: the ones here do what those are told to do, and are ours.
public let kAudioUnitManufacturer_Apple: UInt32 = 0x6170_706C  // 'appl'

/// What is around a frequency.
public let kAudioUnitSubType_BandPassFilter: UInt32 = 0x6270_6173  // 'bpas'
/// An echo.
public let kAudioUnitSubType_Delay: UInt32 = 0x6465_6C79  // 'dely'
/// What is above a frequency.
public let kAudioUnitSubType_HighPassFilter: UInt32 = 0x6870_6173  // 'hpas'
/// More or less of what is above a frequency.
public let kAudioUnitSubType_HighShelfFilter: UInt32 = 0x6873_6866  // 'hshf'
/// What is below a frequency.
public let kAudioUnitSubType_LowPassFilter: UInt32 = 0x6C70_6173  // 'lpas'
/// More or less of what is below a frequency.
public let kAudioUnitSubType_LowShelfFilter: UInt32 = 0x6C73_6866  // 'lshf'
/// An equaliser of several bands.
public let kAudioUnitSubType_NBandEQ: UInt32 = 0x6E62_6571  // 'nbeq'
/// Another speed without another pitch, and the other way round.
public let kAudioUnitSubType_NewTimePitch: UInt32 = 0x6E75_7470  // 'nutp'
/// More or less of what is around a frequency.
public let kAudioUnitSubType_ParametricEQ: UInt32 = 0x706D_6571  // 'pmeq'
/// Nothing louder than a device can play.
public let kAudioUnitSubType_PeakLimiter: UInt32 = 0x6C6D_7472  // 'lmtr'
/// A room around a sound.
public let kAudioUnitSubType_Reverb2: UInt32 = 0x7276_6232  // 'rvb2'
/// Another speed with its pitch.
public let kAudioUnitSubType_Varispeed: UInt32 = 0x7661_7269  // 'vari'

/// The unit has no such parameter in this scope.
public let kAudioUnitErr_InvalidParameter: OSStatus = -10878
/// The scope has no such element.
public let kAudioUnitErr_InvalidElement: OSStatus = -10877
/// The unit has no such scope.
public let kAudioUnitErr_InvalidScope: OSStatus = -10866
/// The parameter cannot have this value: it is not a number.
public let kAudioUnitErr_InvalidParameterValue: OSStatus = -66743
/// The unit has no such property in this scope.
public let kAudioUnitErr_InvalidProperty: OSStatus = -10879
/// The size of the property's memory is wrong.
public let kAudioUnitErr_InvalidPropertyValue: OSStatus = -10851
