import AVEngineCore
import AVEngineReading
import AVEngineSystem
public import CoreAudio
import CoreMedia
import Foundation

/// The identifier of a property of formats, a four-character code.
public typealias AudioFormatPropertyID = UInt32

/// The complete description of a format, an `AudioStreamBasicDescription`. The client passes it with some fields set;
/// missing fields that follow from these are filled in.
public let kAudioFormatProperty_FormatInfo: AudioFormatPropertyID = 0x666D_7469  // 'fmti'
/// The formats that can be encoded, as `AudioFormatID`s.
public let kAudioFormatProperty_EncodeFormatIDs: AudioFormatPropertyID = 0x6163_6F66  // 'acof'
/// The formats that can be decoded, as `AudioFormatID`s.
public let kAudioFormatProperty_DecodeFormatIDs: AudioFormatPropertyID = 0x6163_6966  // 'acif'
/// The encoders of a format as `AudioClassDescription`s; empty if there is none. The specifier is the `AudioFormatID`.
public let kAudioFormatProperty_Encoders: AudioFormatPropertyID = 0x6176_656E  // 'aven'
/// The decoders of a format as `AudioClassDescription`s; empty if there is none. The specifier is the `AudioFormatID`.
public let kAudioFormatProperty_Decoders: AudioFormatPropertyID = 0x6176_6465  // 'avde'
/// The sample rates of a format's encoder as `AudioValueRange`s. The specifier is the `AudioFormatID`.
public let kAudioFormatProperty_AvailableEncodeSampleRates: AudioFormatPropertyID = 0x6165_7372  // 'aesr'
/// The number of channels of a layout, a UInt32. The specifier is the `AudioChannelLayout`.
public let kAudioFormatProperty_NumberOfChannelsForLayout: AudioFormatPropertyID = 0x6E63_686D  // 'nchm'
/// The channel layout for a bitmap, an `AudioChannelLayout` with a description for each channel. The specifier is the
/// `AudioChannelBitmap`. Linux: only its lowest 18 bits are used.
public let kAudioFormatProperty_ChannelLayoutForBitmap: AudioFormatPropertyID = 0x636D_7062  // 'cmpb'
/// Whether packets of a format differ in size, a UInt32. The specifier is the `AudioStreamBasicDescription`.
public let kAudioFormatProperty_FormatIsVBR: AudioFormatPropertyID = 0x6676_6272  // 'fvbr'

/// `prop`: no such property exists, or it has no value for the specifier.
public let kAudioFormatUnsupportedPropertyError: OSStatus = 0x7072_6F70  // 'prop'
/// `!siz`: the memory for the property's value is too small.
public let kAudioFormatBadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// `!spc`: the specifier is missing or has too few bytes.
public let kAudioFormatBadSpecifierSizeError: OSStatus = 0x2173_7063  // '!spc'
/// `!fmt`: the format is not known, because `mFormatID` of the description is 0.
public let kAudioFormatUnknownFormatError: OSStatus = 0x2166_6D74  // '!fmt'

/// Stores the size of a property in bytes in `outPropertyDataSize`.
///
/// - Returns: `noErr`; `kAudioFormatUnsupportedPropertyError`, `kAudioFormatBadSpecifierSizeError` or
///   `kAudioFormatUnknownFormatError` if the property has no value for the specifier.
@discardableResult
public func AudioFormatGetPropertyInfo(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ outPropertyDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
  if inPropertyID == kAudioFormatProperty_FormatInfo {
    outPropertyDataSize.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    return noErr
  }
  do throws(FormatProperty.Failure) {
    // Safety: the client guarantees the number of bytes.
    let specifier = UnsafeRawBufferPointer(start: inSpecifier, count: inSpecifier == nil ? 0 : Int(inSpecifierSize))
    outPropertyDataSize.pointee = UInt32(clamping: try FormatProperty(specifier).value(of: inPropertyID).count)
    return noErr
  } catch { return error.status }
}

/// Copies a property to `outPropertyData`.
///
/// `kAudioFormatProperty_FormatInfo` has no specifier: the description is read from `outPropertyData`, and completed
/// there.
///
/// - Parameters:
///   - inPropertyID: The property to copy, such as `kAudioFormatProperty_FormatInfo`.
///   - inSpecifierSize: The size in bytes of the memory at `inSpecifier`.
///   - inSpecifier: The value for which the property is requested, such as a channel layout; nil if the property needs
///     none.
///   - ioPropertyDataSize: The size of the memory in bytes; on success set to the property's size.
///   - outPropertyData: Memory for the property's value.
/// - Returns: `noErr`; `kAudio_ParamError` without memory; `kAudioFormatBadPropertySizeError` if the memory is too
///   small, but `kAudioFormatBadSpecifierSizeError` for `kAudioFormatProperty_FormatInfo`;
///   `kAudioFormatUnsupportedPropertyError`, `kAudioFormatBadSpecifierSizeError` or `kAudioFormatUnknownFormatError` if
///   the property has no value for the specifier.
@discardableResult
public func AudioFormatGetProperty(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let ioPropertyDataSize, let outPropertyData else { return kAudio_ParamError }
  do throws(FormatProperty.Failure) {
    // Safety: the client guarantees the number of bytes.
    let given = inPropertyID == kAudioFormatProperty_FormatInfo
    let specifier = UnsafeRawBufferPointer(
      start: given ? UnsafeRawPointer(outPropertyData) : inSpecifier,
      count: given ? Int(ioPropertyDataSize.pointee) : inSpecifier == nil ? 0 : Int(inSpecifierSize))
    let value = try FormatProperty(specifier).value(of: inPropertyID)
    return PropertyBytes.copy(value, to: outPropertyData, size: ioPropertyDataSize)
      ? noErr : kAudioFormatBadPropertySizeError
  } catch { return error.status }
}

private struct FormatProperty {
  struct Failure: Error { let status: OSStatus }

  private let specifier: UnsafeRawBufferPointer

  init(_ specifier: UnsafeRawBufferPointer) { self.specifier = specifier }

  func value(of property: AudioFormatPropertyID) throws(Failure) -> Data {
    switch property {
    case kAudioFormatProperty_FormatInfo: PropertyBytes.of(try description().filled)
    case kAudioFormatProperty_EncodeFormatIDs:
      PropertyBytes.of(Self.formats.filter { Engine.system.codecs.canEncodeAudio($0) })
    case kAudioFormatProperty_DecodeFormatIDs: PropertyBytes.of(Self.formats.filter(Self.canDecode))
    case kAudioFormatProperty_Encoders: try codecs(0x6165_6E63, Engine.system.codecs.canEncodeAudio)  // 'aenc'
    case kAudioFormatProperty_Decoders: try codecs(0x6164_6563, Self.canDecode)  // 'adec'
    case kAudioFormatProperty_AvailableEncodeSampleRates:
      PropertyBytes.of(
        try (AudioCodecLimits.sampleRates(of: number()) ?? []).map { AudioValueRange(mMinimum: $0, mMaximum: $0) })
    case kAudioFormatProperty_NumberOfChannelsForLayout:
      PropertyBytes.of(UInt32(clamping: SpeakerOrder(try bytes(12)).count))
    case kAudioFormatProperty_ChannelLayoutForBitmap: try layout(bitmap: number())
    case kAudioFormatProperty_FormatIsVBR: PropertyBytes.of(UInt32(try description().mBytesPerPacket == 0 ? 1 : 0))
    default: throw Failure(status: kAudioFormatUnsupportedPropertyError)
    }
  }

  private static let formats = [
    kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatOpus,
    kAudioFormatMPEGLayer3,
    kAudioFormatAC3, kAudioFormatEnhancedAC3, kAudioFormatAppleIMA4, kAudioFormatULaw, kAudioFormatALaw,
    kAudioFormatMPEGLayer2,
    kAudioFormatMPEG4AAC_HE, kAudioFormatAMR,
  ]

  private static func canDecode(_ format: AudioFormatID) -> Bool {
    var description = AudioStreamBasicDescription()
    description.mFormatID = format
    description.mSampleRate = 44_100
    description.mChannelsPerFrame = 2
    return Engine.system.codecs.canDecode(.audio(description))
  }

  private func bytes(_ least: Int) throws(Failure) -> Data {
    guard specifier.count >= least else { throw Failure(status: kAudioFormatBadSpecifierSizeError) }
    return Data(specifier)
  }

  private func number() throws(Failure) -> UInt32 {
    guard let number = PropertyBytes.value(specifier, as: UInt32.self) else {
      throw Failure(status: kAudioFormatBadSpecifierSizeError)
    }
    return number
  }

  private func description() throws(Failure) -> AudioStreamBasicDescription {
    guard let value = PropertyBytes.value(specifier, as: AudioStreamBasicDescription.self) else {
      throw Failure(status: kAudioFormatBadSpecifierSizeError)
    }
    guard value.mFormatID != 0 else { throw Failure(status: kAudioFormatUnknownFormatError) }
    return value
  }

  private func codecs(_ kind: OSType, _ exists: (AudioFormatID) -> Bool) throws(Failure) -> Data {
    let format = try number()
    guard exists(format) else { return Data() }
    return PropertyBytes.of(AudioClassDescription(mType: kind, mSubType: format, mManufacturer: 0))
  }

  /// Core Audio's label for a bit of WAVE's bitmap is the bit's number, counted from one.
  private func layout(bitmap: UInt32) -> Data {
    let bits: [UInt32] = (0..<18).filter { bitmap >> $0 & 1 != 0 }
    let labels = bits.map { $0 + 1 }
    let header = [kAudioChannelLayoutTag_UseChannelDescriptions, 0, UInt32(labels.count)]
    return PropertyBytes.of(header + labels.flatMap { [$0, 0, 0, 0, 0] })
  }
}

extension AudioStreamBasicDescription {
  package var filled: AudioStreamBasicDescription {
    var result = self
    if isLinearPCM {
      if mBytesPerFrame == 0 { result.mBytesPerFrame = channelsPerPlane * (mBitsPerChannel / 8) }
      result.mFramesPerPacket = 1
      result.mBytesPerPacket = result.mBytesPerFrame
      return result
    }
    if mFramesPerPacket == 0 { result.mFramesPerPacket = usualFramesPerPacket }
    if mFormatID == kAudioFormatMPEG4AAC, mFormatFlags == 0 {
      result.mFormatFlags = UInt32(MPEG4ObjectID.AAC_LC.rawValue)
    }
    return result
  }

  /// The sources, in the order of the cases: ISO/IEC 14496-3 §4.5.1.1 for AAC, the default length of Apple Lossless,
  /// ISO/IEC 11172-3 §2.4.2.1 and 13818-3, ATSC A/52 §2.3, and 20 milliseconds for Opus (RFC 6716).
  private var usualFramesPerPacket: UInt32 {
    switch mFormatID {
    case kAudioFormatMPEG4AAC: 1024
    case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: 2048
    case kAudioFormatAppleLossless: 4096
    case kAudioFormatMPEGLayer3: mSampleRate < 32_000 ? 576 : 1152
    case kAudioFormatAC3, kAudioFormatEnhancedAC3: 1536
    case kAudioFormatOpus: UInt32(max(0, min(mSampleRate, 48_000)) / 50)
    default: 0
    }
  }
}
