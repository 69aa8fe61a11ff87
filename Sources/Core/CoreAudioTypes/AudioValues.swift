/// A range of numbers that includes both ends, such as the sample rates that a device supports.
public struct AudioValueRange: Sendable, BitwiseCopyable {
  /// The smallest number that the range includes.
  public var mMinimum: Float64
  /// The largest number that the range includes.
  public var mMaximum: Float64

  /// Makes the range from zero to zero.
  public init() { self.init(mMinimum: 0, mMaximum: 0) }

  /// Makes a range from its ends; their order is not checked.
  public init(mMinimum: Float64, mMaximum: Float64) { (self.mMinimum, self.mMaximum) = (mMinimum, mMaximum) }
}

/// The memory that a translation reads and the memory that it writes.
public struct AudioValueTranslation: @unchecked Sendable, BitwiseCopyable {
  // Safety: the structure is Sendable although the memory is shared. The owner of the memory synchronizes access to it.
  /// The address of the value to translate, which is only read.
  public var mInputData: UnsafeMutableRawPointer
  /// The size of the value to translate, in bytes.
  public var mInputDataSize: UInt32
  /// The address to which the translated value is written.
  public var mOutputData: UnsafeMutableRawPointer
  /// The size of the memory for the translated value, in bytes.
  public var mOutputDataSize: UInt32

  /// Stores each argument in the field of the same name; the caller keeps both memories alive.
  public init(
    mInputData: UnsafeMutableRawPointer, mInputDataSize: UInt32, mOutputData: UnsafeMutableRawPointer,
    mOutputDataSize: UInt32
  ) {
    self.mInputData = mInputData
    self.mInputDataSize = mInputDataSize
    self.mOutputData = mOutputData
    self.mOutputDataSize = mOutputDataSize
  }
}

/// A description of a codec: encoder or decoder, format, manufacturer.
public struct AudioClassDescription: Sendable, BitwiseCopyable {
  /// The kind of component: Apple's code `aenc` for an encoder, `adec` for a decoder.
  public var mType: OSType
  /// The audio format, an `AudioFormatID` such as `kAudioFormatMPEG4AAC`.
  public var mSubType: OSType
  /// The code of the manufacturer, such as `appl` for Apple.
  public var mManufacturer: OSType

  /// Makes a description whose fields are all zero.
  public init() { self.init(mType: 0, mSubType: 0, mManufacturer: 0) }

  /// Makes a description from the codes of its kind, format and manufacturer; whether such a codec exists is not
  /// checked.
  public init(mType: OSType, mSubType: OSType, mManufacturer: OSType) {
    self.mType = mType
    self.mSubType = mSubType
    self.mManufacturer = mManufacturer
  }
}

/// One of several formats in which a stream can be read.
public struct AudioFormatListItem: Sendable, BitwiseCopyable {
  /// The format, with the sample rate and the channels that this choice decodes to.
  public var mASBD: AudioStreamBasicDescription
  /// The layout of the channels that this choice decodes to.
  public var mChannelLayoutTag: AudioChannelLayoutTag

  /// Makes an item whose fields are all zero.
  public init() { self.init(mASBD: AudioStreamBasicDescription(), mChannelLayoutTag: 0) }

  /// Makes an item from a format and a layout tag; whether their numbers of channels are equal is not checked.
  public init(mASBD: AudioStreamBasicDescription, mChannelLayoutTag: AudioChannelLayoutTag) {
    self.mASBD = mASBD
    self.mChannelLayoutTag = mChannelLayoutTag
  }
}

/// The object types of MPEG-4 audio (ISO/IEC 14496-3, table 1.17).
public enum MPEG4ObjectID: Int, Sendable {
  /// Object type 1, AAC Main: with prediction, rarely used.
  case aac_Main = 1
  /// Object type 2, AAC Low Complexity, the usual AAC.
  case AAC_LC = 2
  /// Object type 3, AAC Scalable Sample Rate, which can be decoded at a lower rate.
  case AAC_SSR = 3
  /// Object type 4, AAC Long Term Prediction: AAC with prediction from earlier samples.
  case AAC_LTP = 4
  /// Object type 5, spectral band replication, which HE-AAC adds to AAC.
  case AAC_SBR = 5
  /// Object type 6, AAC in layers of increasing quality.
  case aac_Scalable = 6
  /// Object type 7, TwinVQ, for music at very low bit rates.
  case twinVQ = 7
  /// Object type 8, CELP (code-excited linear prediction), for speech.
  case CELP = 8
  /// Object type 9, HVXC (harmonic vector excitation coding), for speech at 2 to 4 kbit/s.
  case HVXC = 9
}

/// A signed integer as wide as an address.
public typealias AVAudioInteger = Int
/// An unsigned integer as wide as an address.
public typealias AVAudioUInteger = UInt
/// The number of an audio session, which tells the sessions of a process from each other.
public typealias AudioSessionID = UInt32
/// A sample of the old canonical format: an integer of 16 bits.
@available(*, deprecated)
public typealias AudioSampleType = Int16
/// A sample of the old canonical format of audio units: a fixed-point number of 32 bits, 24 of them for the fraction.
@available(*, deprecated)
public typealias AudioUnitSampleType = Int32
/// The number of fraction bits of an `AudioUnitSampleType`, 24.
public let kAudioUnitSampleFractionBits: Int32 = 24
/// Nonzero, because the deprecated canonical formats are fixed-point.
public let CA_PREFER_FIXED_POINT: Int32 = 1
/// The version of Apple's CoreAudioTypes headers that this module follows.
public let COREAUDIOTYPES_VERSION: Int32 = 20_211_130

/// The operation is not implemented; the code −4 of the classic Mac OS.
public let kAudio_UnimplementedError: OSStatus = -4
/// The file does not exist; the code −43 of the classic Mac OS.
public let kAudio_FileNotFoundError: OSStatus = -43
/// Access to the file is denied; the code −54 of the classic Mac OS.
public let kAudio_FilePermissionError: OSStatus = -54
/// Too many files are open; the code −42 of the classic Mac OS.
public let kAudio_TooManyFilesOpenError: OSStatus = -42
/// The path does not name a file; the code `!pth`.
public let kAudio_BadFilePathError: OSStatus = 0x2170_7468  // '!pth'
/// A parameter is not valid; the code −50 of the classic Mac OS.
public let kAudio_ParamError: OSStatus = -50
/// There is not enough memory; the code −108 of the classic Mac OS.
public let kAudio_MemFullError: OSStatus = -108
