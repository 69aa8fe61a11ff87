/// A range of numbers, both ends included.
public struct AudioValueRange: Sendable, BitwiseCopyable {
  public var mMinimum: Float64
  public var mMaximum: Float64

  /// Makes the range from zero to zero.
  public init() { self.init(mMinimum: 0, mMaximum: 0) }

  /// Makes a range of exactly these fields.
  public init(mMinimum: Float64, mMaximum: Float64) { (self.mMinimum, self.mMaximum) = (mMinimum, mMaximum) }
}

/// Memory to translate from and memory to translate into.
public struct AudioValueTranslation: @unchecked Sendable, BitwiseCopyable {
  // Safety: as a C structure on a Mac, it is Sendable although the memory is shared; the owner of the memory orders
  // access to it.
  public var mInputData: UnsafeMutableRawPointer
  public var mInputDataSize: UInt32
  public var mOutputData: UnsafeMutableRawPointer
  public var mOutputDataSize: UInt32

  /// Makes a translation of exactly these fields.
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

/// Which codec is meant: encoder or decoder, format, maker.
public struct AudioClassDescription: Sendable, BitwiseCopyable {
  public var mType: OSType
  public var mSubType: OSType
  public var mManufacturer: OSType

  /// Makes a description with every field zero.
  public init() { self.init(mType: 0, mSubType: 0, mManufacturer: 0) }

  /// Makes a description of exactly these fields.
  public init(mType: OSType, mSubType: OSType, mManufacturer: OSType) {
    self.mType = mType
    self.mSubType = mSubType
    self.mManufacturer = mManufacturer
  }
}

/// One of several formats as which a stream can be read.
public struct AudioFormatListItem: Sendable, BitwiseCopyable {
  public var mASBD: AudioStreamBasicDescription
  public var mChannelLayoutTag: AudioChannelLayoutTag

  /// Makes an item with every field zero.
  public init() { self.init(mASBD: AudioStreamBasicDescription(), mChannelLayoutTag: 0) }

  /// Makes an item of exactly these fields.
  public init(mASBD: AudioStreamBasicDescription, mChannelLayoutTag: AudioChannelLayoutTag) {
    self.mASBD = mASBD
    self.mChannelLayoutTag = mChannelLayoutTag
  }
}

/// The tools of an MPEG-4 audio stream (ISO/IEC 14496-3 §1.5.1, table 1.17).
public enum MPEG4ObjectID: Int, Sendable {
  case aac_Main = 1
  case AAC_LC = 2
  case AAC_SSR = 3
  case AAC_LTP = 4
  case AAC_SBR = 5
  case aac_Scalable = 6
  case twinVQ = 7
  case CELP = 8
  case HVXC = 9
}

/// A signed number as wide as an address.
public typealias AVAudioInteger = Int
/// An unsigned number as wide as an address.
public typealias AVAudioUInteger = UInt
/// The number of an audio session.
public typealias AudioSessionID = UInt32
/// A sample of the old canonical format.
@available(*, deprecated)
public typealias AudioSampleType = Int16
/// A sample of the old canonical format of audio units.
@available(*, deprecated)
public typealias AudioUnitSampleType = Int32
/// The fraction bits of an `AudioUnitSampleType`.
public let kAudioUnitSampleFractionBits: Int32 = 24
/// Whether the old canonical formats are fixed-point.
public let CA_PREFER_FIXED_POINT: Int32 = 1
/// The version of Apple's header that these names follow.
public let COREAUDIOTYPES_VERSION: Int32 = 20_211_130

/// Nothing of that name is implemented.
public let kAudio_UnimplementedError: OSStatus = -4
/// The file does not exist.
public let kAudio_FileNotFoundError: OSStatus = -43
/// Access to the file is denied.
public let kAudio_FilePermissionError: OSStatus = -54
/// Too many files are open.
public let kAudio_TooManyFilesOpenError: OSStatus = -42
/// The path does not name a file.
public let kAudio_BadFilePathError: OSStatus = 0x2170_7468  // '!pth'
/// A parameter has no sense.
public let kAudio_ParamError: OSStatus = -50
/// There is no more memory.
public let kAudio_MemFullError: OSStatus = -108
