import AVEngineCore
import AVEngineReading
public import CoreAudio
import CoreMedia
import Foundation

/// The identifier of a converter's property, a four-character code.
public typealias AudioConverterPropertyID = UInt32

/// A converter's property: the configuration that the decoder needs, as bytes in a form that depends on the codec. It
/// can be set.
public let kAudioConverterDecompressionMagicCookie: AudioConverterPropertyID = 0x646D_6763  // 'dmgc'
/// A converter's property: the configuration that a decoder of the encoder's packets needs, as bytes.
public let kAudioConverterCompressionMagicCookie: AudioConverterPropertyID = 0x636D_6763  // 'cmgc'
/// A converter's property: the encoder's bits per second, a UInt32. It can be set if the output is compressed with
/// loss.
public let kAudioConverterEncodeBitRate: AudioConverterPropertyID = 0x6272_6174  // 'brat'
/// A converter's property: the numbers of frames that the encoder adds before and after the audio, an
/// `AudioConverterPrimeInfo`.
public let kAudioConverterPrimeInfo: AudioConverterPropertyID = 0x7072_696D  // 'prim'
/// A converter's property: the input channel of each output channel, as Int32s; negative for silence.
public let kAudioConverterChannelMap: AudioConverterPropertyID = 0x6368_6D70  // 'chmp'
/// A converter's property: the quality of sample rate conversion, a UInt32 from 0 to 127, such as
/// `kAudioConverterQuality_High`; 64 by default.
public let kAudioConverterSampleRateConverterQuality: AudioConverterPropertyID = 0x7372_6371  // 'srcq'
/// A converter's property: the algorithm of sample rate conversion, a UInt32. The value is
/// `kAudioConverterSampleRateConverterComplexity_Normal`, the default, or `…_Mastering`.
public let kAudioConverterSampleRateConverterComplexity: AudioConverterPropertyID = 0x7372_6361  // 'srca'
/// A converter's property: the size in bytes that no output packet exceeds, a UInt32, for memory of
/// `AudioConverterFillComplexBuffer`.
public let kAudioConverterPropertyMaximumOutputPacketSize: AudioConverterPropertyID = 0x786F_7073  // 'xops'
/// A converter's property: the input format, an `AudioStreamBasicDescription`.
public let kAudioConverterCurrentInputStreamDescription: AudioConverterPropertyID = 0x6163_6964  // 'acid'
/// A converter's property: the output format, an `AudioStreamBasicDescription`, with the values that the encoder has
/// filled in.
public let kAudioConverterCurrentOutputStreamDescription: AudioConverterPropertyID = 0x6163_6F64  // 'acod'
/// A converter's property: the channel layout of the input, an `AudioChannelLayout`. It can be set.
public let kAudioConverterInputChannelLayout: AudioConverterPropertyID = 0x6963_6C20  // 'icl '
/// A converter's property: the channel layout of the output, an `AudioChannelLayout`. It can be set.
public let kAudioConverterOutputChannelLayout: AudioConverterPropertyID = 0x6F63_6C20  // 'ocl '
/// A converter's property: the encoder's bit rates for the output's sample rate and channels, as `AudioValueRange`s.
/// Linux: they are limited for AAC only.
public let kAudioConverterApplicableEncodeBitRates: AudioConverterPropertyID = 0x6165_6272  // 'aebr'
/// A converter's property: the bit rates of the encoder, as `AudioValueRange`s. Linux: usual bit rates, the same for
/// all encoders.
public let kAudioConverterAvailableEncodeBitRates: AudioConverterPropertyID = 0x7665_6272  // 'vebr'
/// A converter's property: the sample rates of the encoder for its bit rate, as `AudioValueRange`s. Linux: all sample
/// rates of the encoder.
public let kAudioConverterApplicableEncodeSampleRates: AudioConverterPropertyID = 0x6165_7372  // 'aesr'
/// A converter's property: all sample rates of the encoder, as `AudioValueRange`s.
public let kAudioConverterAvailableEncodeSampleRates: AudioConverterPropertyID = 0x7665_7372  // 'vesr'
/// A converter's property: the channel layouts of the encoder, as `AudioChannelLayoutTag`s.
public let kAudioConverterAvailableEncodeChannelLayoutTags: AudioConverterPropertyID = 0x6165_636C  // 'aecl'
/// A converter's property: whether the converter can continue after the system has interrupted its codec, a UInt32.
/// Linux: never.
public let kAudioConverterPropertyCanResumeFromInterruption: AudioConverterPropertyID = 0x6372_6669  // 'crfi'

/// The best quality of sample rate conversion, 127. Linux: filters with a precision of 28 bits.
public let kAudioConverterQuality_Max: UInt32 = 0x7F
/// A high quality of sample rate conversion, 96. Linux: filters with a precision of 24 bits.
public let kAudioConverterQuality_High: UInt32 = 0x60
/// The default quality of sample rate conversion, 64. Linux: filters with a precision of 20 or 21 bits.
public let kAudioConverterQuality_Medium: UInt32 = 0x40
/// A low quality of sample rate conversion, 32. Linux: filters with a precision of 16 bits.
public let kAudioConverterQuality_Low: UInt32 = 0x20
/// The lowest and fastest quality of sample rate conversion, 0. Linux: the same as `kAudioConverterQuality_Low`.
public let kAudioConverterQuality_Min: UInt32 = 0
/// The default algorithm, whose precision `kAudioConverterSampleRateConverterQuality` selects.
public let kAudioConverterSampleRateConverterComplexity_Normal: UInt32 = 0x6E6F_726D  // 'norm'
/// The algorithm of the highest precision. Linux: as with `kAudioConverterQuality_Max`, whatever quality is set.
public let kAudioConverterSampleRateConverterComplexity_Mastering: UInt32 = 0x6261_7473  // 'bats'

/// The numbers of frames that an encoder adds before and after the audio, which a decoder must drop.
public struct AudioConverterPrimeInfo: Sendable, BitwiseCopyable {
  /// The number of frames that the encoder has added before the audio.
  public var leadingFrames: UInt32
  /// The number of frames that the encoder has added after the audio, usually to fill the last packet.
  public var trailingFrames: UInt32

  /// Creates a value with both fields zero.
  public init() { self.init(leadingFrames: 0, trailingFrames: 0) }

  /// Creates a value from the numbers of frames before and after the audio.
  public init(leadingFrames: UInt32, trailingFrames: UInt32) {
    self.leadingFrames = leadingFrames
    self.trailingFrames = trailingFrames
  }
}

/// Stores the size of a converter's property in bytes in `outSize`. Stores in `outWritable` whether the property can be
/// set.
///
/// - Returns: `kAudioConverterErr_PropertyNotSupported` if the converter does not have the property.
@discardableResult
public func AudioConverterGetPropertyInfo(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
  _ outSize: UnsafeMutablePointer<UInt32>?,
  _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
  guard let value = streamConverter(inAudioConverter).value(of: inPropertyID) else {
    return kAudioConverterErr_PropertyNotSupported
  }
  outSize?.pointee = UInt32(clamping: value.count)
  outWritable?.pointee = DarwinBoolean(StreamConverter.writable.contains(inPropertyID))
  return noErr
}

/// Copies a property of a converter to `outPropertyData`.
///
/// - Parameters:
///   - inAudioConverter: A converter from `AudioConverterNew`.
///   - inPropertyID: The property to copy, such as `kAudioConverterPrimeInfo`.
///   - ioPropertyDataSize: The size of the memory in bytes; on success set to the property's size.
///   - outPropertyData: Memory for the property's value.
/// - Returns: `kAudioConverterErr_PropertyNotSupported` if the converter does not have the property,
///   `kAudioConverterErr_BadPropertySizeError` if the memory is too small.
@discardableResult
public func AudioConverterGetProperty(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>,
  _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  guard let value = streamConverter(inAudioConverter).value(of: inPropertyID) else {
    return kAudioConverterErr_PropertyNotSupported
  }
  return PropertyBytes.copy(value, to: outPropertyData, size: ioPropertyDataSize)
    ? noErr : kAudioConverterErr_BadPropertySizeError
}

/// Sets a property of a converter. If nothing of the current stream has been converted yet, the property applies to
/// this stream. Otherwise it applies from the next stream on.
///
/// - Returns: `kAudioConverterErr_PropertyNotSupported` if the converter does not have the property, it cannot be set,
///   or a channel layout has too few bytes; `kAudioConverterErr_BadPropertySizeError` if a number or structure has too
///   few bytes.
@discardableResult
public func AudioConverterSetProperty(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID, _ inPropertyDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  // Safety: the client guarantees the number of bytes.
  let bytes = UnsafeRawBufferPointer(start: inPropertyData, count: Int(inPropertyDataSize))
  return streamConverter(inAudioConverter).set(inPropertyID, bytes)
}

enum PropertyBytes {
  /// Returns false if the memory is too small; otherwise sets `size` to the value's size.
  static func copy(_ value: Data, to target: UnsafeMutableRawPointer, size: UnsafeMutablePointer<UInt32>) -> Bool {
    guard value.count <= Int(size.pointee) else { return false }
    // Safety: the client guarantees the size of the memory.
    value.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { target.copyMemory(from: base, byteCount: bytes.count) }
    }
    size.pointee = UInt32(value.count)
    return true
  }

  static func of<T: BitwiseCopyable>(_ value: T) -> Data { withUnsafeBytes(of: value) { Data($0) } }
  static func of<T: BitwiseCopyable>(_ values: [T]) -> Data { values.withUnsafeBytes { Data($0) } }

  static func value<T: BitwiseCopyable>(_ bytes: UnsafeRawBufferPointer, as type: T.Type) -> T? {
    bytes.count >= MemoryLayout<T>.size ? bytes.loadUnaligned(as: type) : nil
  }

  static func values<T: BitwiseCopyable>(_ bytes: UnsafeRawBufferPointer, as type: T.Type) -> [T] {
    (0..<bytes.count / MemoryLayout<T>.size).map {
      bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<T>.size, as: type)
    }
  }
}

extension StreamConverter {
  static let writable: Set<AudioConverterPropertyID> = [
    kAudioConverterDecompressionMagicCookie, kAudioConverterEncodeBitRate, kAudioConverterPrimeInfo,
    kAudioConverterChannelMap,
    kAudioConverterSampleRateConverterQuality, kAudioConverterSampleRateConverterComplexity,
    kAudioConverterInputChannelLayout,
    kAudioConverterOutputChannelLayout,
  ]

  fileprivate func value(of property: AudioConverterPropertyID) -> Data? {
    switch property {
    case kAudioConverterDecompressionMagicCookie: settings.cookie
    case kAudioConverterCompressionMagicCookie: (try? opened())?.encodedFormat?.audioFormat?.cookieData
    case kAudioConverterEncodeBitRate: settings.bitRate.map { PropertyBytes.of(UInt32(clamping: $0)) }
    case kAudioConverterPrimeInfo: primeInfo.map { PropertyBytes.of($0) }
    case kAudioConverterChannelMap: PropertyBytes.of(settings.channelMap.map { Int32(clamping: $0) })
    case kAudioConverterSampleRateConverterQuality: PropertyBytes.of(UInt32(clamping: settings.quality))
    case kAudioConverterSampleRateConverterComplexity:
      PropertyBytes.of(
        settings.isMastering
          ? kAudioConverterSampleRateConverterComplexity_Mastering : kAudioConverterSampleRateConverterComplexity_Normal
      )
    case kAudioConverterPropertyMaximumOutputPacketSize: PropertyBytes.of(UInt32(clamping: settings.maximumPacketSize))
    case kAudioConverterPropertyCanResumeFromInterruption: PropertyBytes.of(UInt32(0))
    default: formatValue(of: property)
    }
  }

  private func formatValue(of property: AudioConverterPropertyID) -> Data? {
    let ranges = { (values: [Double]) in PropertyBytes.of(values.map { AudioValueRange(mMinimum: $0, mMaximum: $0) }) }
    return switch property {
    case kAudioConverterCurrentInputStreamDescription: PropertyBytes.of(settings.input)
    case kAudioConverterCurrentOutputStreamDescription: PropertyBytes.of(encodedDescription ?? settings.output)
    case kAudioConverterInputChannelLayout: settings.inputLayout
    case kAudioConverterOutputChannelLayout: settings.outputLayout
    case kAudioConverterAvailableEncodeBitRates: settings.bitRates.map { ranges($0.map(Double.init)) }
    case kAudioConverterApplicableEncodeBitRates: settings.applicableBitRates.map { ranges($0.map(Double.init)) }
    case kAudioConverterAvailableEncodeSampleRates, kAudioConverterApplicableEncodeSampleRates:
      settings.sampleRates.map(ranges)
    case kAudioConverterAvailableEncodeChannelLayoutTags: settings.layoutTags.map { PropertyBytes.of($0) }
    default: nil
    }
  }

  private var encodedDescription: AudioStreamBasicDescription? {
    (try? opened())?.encodedFormat?.audioStreamBasicDescription
  }

  private var primeInfo: AudioConverterPrimeInfo? {
    guard let conversion = try? opened() else { return nil }
    guard conversion.encodedFormat == nil else {
      return AudioConverterPrimeInfo(
        leadingFrames: UInt32(clamping: conversion.primingFrames),
        trailingFrames: UInt32(clamping: conversion.remainderFrames))
    }
    return AudioConverterPrimeInfo(
      leadingFrames: UInt32(clamping: settings.trimmed.leading),
      trailingFrames: UInt32(clamping: settings.trimmed.trailing))
  }

  fileprivate func set(_ property: AudioConverterPropertyID, _ bytes: UnsafeRawBufferPointer) -> OSStatus {
    let number = PropertyBytes.value(bytes, as: UInt32.self)
    switch property {
    case kAudioConverterDecompressionMagicCookie: change { $0.cookie = Data(bytes) }
    case kAudioConverterInputChannelLayout where bytes.count >= 12: change { $0.inputLayout = Data(bytes) }
    case kAudioConverterOutputChannelLayout where bytes.count >= 12: change { $0.outputLayout = Data(bytes) }
    case kAudioConverterChannelMap: change { $0.statedMap = PropertyBytes.values(bytes, as: Int32.self).map(Int.init) }
    case kAudioConverterEncodeBitRate:
      guard settings.bitRate != nil else { return kAudioConverterErr_PropertyNotSupported }
      guard let number else { return kAudioConverterErr_BadPropertySizeError }
      change { $0.bitRate = Int(number) }
    case kAudioConverterPrimeInfo:
      guard let info = PropertyBytes.value(bytes, as: AudioConverterPrimeInfo.self) else {
        return kAudioConverterErr_BadPropertySizeError
      }
      change { $0.trimmed = (Int(info.leadingFrames), Int(info.trailingFrames)) }
    case kAudioConverterSampleRateConverterQuality:
      guard let number else { return kAudioConverterErr_BadPropertySizeError }
      change { $0.quality = Int(number) }
    case kAudioConverterSampleRateConverterComplexity:
      guard let number else { return kAudioConverterErr_BadPropertySizeError }
      change { $0.isMastering = number == kAudioConverterSampleRateConverterComplexity_Mastering }
    default: return kAudioConverterErr_PropertyNotSupported
    }
    return noErr
  }
}
