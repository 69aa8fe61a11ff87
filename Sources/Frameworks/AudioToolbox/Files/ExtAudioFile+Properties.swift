import AVEngineCore
import AVEngineReading
public import CoreAudio
import CoreMedia
import Foundation

/// The identifier of a file's property, a four-character code.
public typealias ExtAudioFilePropertyID = UInt32

/// A file's property: the format of the file, an `AudioStreamBasicDescription`.
public let kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID = 0x6666_6D74  // 'ffmt'
/// A file's property: the channel layout of the file, an `AudioChannelLayout`. If the file is being written, a client
/// can set this property before the first frame.
public let kExtAudioFileProperty_FileChannelLayout: ExtAudioFilePropertyID = 0x6663_6C6F  // 'fclo'
/// A file's property: the format of frames that are read or written, which must be linear PCM, an
/// `AudioStreamBasicDescription`.
public let kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID = 0x6366_6D74  // 'cfmt'
/// A file's property: the channel layout of the client's frames, an `AudioChannelLayout`. It can be set.
public let kExtAudioFileProperty_ClientChannelLayout: ExtAudioFilePropertyID = 0x6363_6C6F  // 'cclo'
/// A file's property: the manufacturer of the codec, a UInt32. Linux: ignored.
public let kExtAudioFileProperty_CodecManufacturer: ExtAudioFilePropertyID = 0x636D_616E  // 'cman'
/// A file's property: the converter between the formats of the file and of the client, an `AudioConverterRef`, whose
/// properties may be set; nil if the file is read without a converter.
public let kExtAudioFileProperty_AudioConverter: ExtAudioFilePropertyID = 0x6163_6E76  // 'acnv'
/// A file's property: the size in bytes of the file's largest packet, a UInt32; for a file that is being written, an
/// upper bound.
public let kExtAudioFileProperty_FileMaxPacketSize: ExtAudioFilePropertyID = 0x666D_7073  // 'fmps'
/// A file's property: the size in bytes of a client's frame, a UInt32.
public let kExtAudioFileProperty_ClientMaxPacketSize: ExtAudioFilePropertyID = 0x636D_7073  // 'cmps'
/// A file's property: the number of frames in the file, at the file's sample rate, an Int64.
public let kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID = 0x2366_726D  // '#frm'
/// A file's property: the converter's configuration, which a client sets to nil after it has changed the converter's
/// properties. Linux: ignored.
public let kExtAudioFileProperty_ConverterConfig: ExtAudioFilePropertyID = 0x6163_6366  // 'accf'

/// Stores the size of a file's property in bytes in `outSize`. Stores in `outWritable` whether the property can be set,
/// in a file that is being written before the first frame only.
///
/// - Returns: `kExtAudioFileError_InvalidProperty` if the file does not have the property.
@discardableResult
public func ExtAudioFileGetPropertyInfo(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ outSize: UnsafeMutablePointer<UInt32>?,
  _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
  let file = frameFile(inExtAudioFile)
  guard let value = file.value(of: inPropertyID) else { return kExtAudioFileError_InvalidProperty }
  outSize?.pointee = UInt32(clamping: value.count)
  outWritable?.pointee = DarwinBoolean(file.writable.contains(inPropertyID))
  return noErr
}

/// Copies a property of a file to `outPropertyData`.
///
/// - Parameters:
///   - inExtAudioFile: A file that is open for reading or writing.
///   - inPropertyID: The property to copy, such as `kExtAudioFileProperty_FileDataFormat`.
///   - ioPropertyDataSize: The size of the memory in bytes; on success set to the property's size.
///   - outPropertyData: Memory for the property's value.
/// - Returns: `kExtAudioFileError_InvalidProperty` if the file does not have the property,
///   `kExtAudioFileError_InvalidPropertySize` if the memory is too small.
@discardableResult
public func ExtAudioFileGetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>,
  _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  guard let value = frameFile(inExtAudioFile).value(of: inPropertyID) else { return kExtAudioFileError_InvalidProperty }
  return PropertyBytes.copy(value, to: outPropertyData, size: ioPropertyDataSize)
    ? noErr : kExtAudioFileError_InvalidPropertySize
}

/// Sets a property of a file: the client's format or channel layout, or the channel layout of a file that is being
/// written.
///
/// Linux: the properties for the codec's manufacturer and the converter's configuration can be set, but are ignored.
///
/// - Returns: `kExtAudioFileError_InvalidProperty` for other properties and for the channel layout of a file that is
///   being read, `kExtAudioFileError_InvalidPropertySize` if there are too few bytes,
///   `kExtAudioFileError_NonPCMClientFormat` for a client's format other than linear PCM,
///   `kExtAudioFileError_InvalidOperationOrder` after the first frame was written,
///   `kAudioConverterErr_FormatNotSupported` for a client's format that cannot be converted.
@discardableResult
public func ExtAudioFileSetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ inPropertyDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  // Safety: the client guarantees the number of bytes.
  let bytes = UnsafeRawBufferPointer(start: inPropertyData, count: Int(inPropertyDataSize))
  return frameFile(inExtAudioFile).set(inPropertyID, to: bytes)
}

extension FrameFile {
  fileprivate var writable: Set<ExtAudioFilePropertyID> {
    let common: Set = [kExtAudioFileProperty_ClientDataFormat, kExtAudioFileProperty_ClientChannelLayout]
    if case .writing = access { return common.union([kExtAudioFileProperty_FileChannelLayout]) }
    return common
  }

  fileprivate func value(of property: ExtAudioFilePropertyID) -> Data? {
    switch access {
    case .reading(let reader): reader.value(of: property)
    case .writing(let writer): writer.value(of: property)
    }
  }

  fileprivate func set(_ property: ExtAudioFilePropertyID, to bytes: UnsafeRawBufferPointer) -> OSStatus {
    switch property {
    case kExtAudioFileProperty_ClientDataFormat:
      guard let format = PropertyBytes.value(bytes, as: AudioStreamBasicDescription.self) else {
        return kExtAudioFileError_InvalidPropertySize
      }
      guard format.isLinearPCM, format.mBytesPerFrame > 0, format.mChannelsPerFrame > 0 else {
        return kExtAudioFileError_NonPCMClientFormat
      }
      return setClient(format)
    case kExtAudioFileProperty_ClientChannelLayout: return setLayout(Data(bytes), ofClient: true)
    case kExtAudioFileProperty_FileChannelLayout: return setLayout(Data(bytes), ofClient: false)
    case kExtAudioFileProperty_CodecManufacturer, kExtAudioFileProperty_ConverterConfig: return noErr
    default: return kExtAudioFileError_InvalidProperty
    }
  }

  private func setClient(_ format: AudioStreamBasicDescription) -> OSStatus {
    do throws(EngineError) {
      switch access {
      case .reading(let reader): try reader.setClient(format)
      case .writing(let writer):
        guard !writer.hasBegun else { return kExtAudioFileError_InvalidOperationOrder }
        try writer.setClient(format)
      }
      return noErr
    } catch { return error.converterStatus }
  }

  private func setLayout(_ layout: Data, ofClient: Bool) -> OSStatus {
    guard layout.count >= MemoryLayout<AudioChannelLayoutTag>.size else {
      return kExtAudioFileError_InvalidPropertySize
    }
    switch access {
    case .reading(let reader):
      guard ofClient else { return kExtAudioFileError_InvalidProperty }
      reader.setClientLayout(layout)
    case .writing(let writer):
      guard !writer.hasBegun else { return kExtAudioFileError_InvalidOperationOrder }
      writer.setLayout(layout, ofClient: ofClient)
    }
    return noErr
  }
}

extension FrameReader {
  fileprivate func value(of property: ExtAudioFilePropertyID) -> Data? {
    switch property {
    case kExtAudioFileProperty_FileDataFormat: PropertyBytes.of(fileFormat)
    case kExtAudioFileProperty_FileChannelLayout: format.audioFormat?.layoutData
    case kExtAudioFileProperty_ClientDataFormat: PropertyBytes.of(clientFormat ?? fileFormat)
    case kExtAudioFileProperty_ClientChannelLayout: clientLayout ?? format.audioFormat?.layoutData
    case kExtAudioFileProperty_FileLengthFrames: PropertyBytes.of(frameCount)
    case kExtAudioFileProperty_ClientMaxPacketSize: PropertyBytes.of(clientFormat?.mBytesPerPacket ?? 0)
    case kExtAudioFileProperty_FileMaxPacketSize: largestPacket.map { PropertyBytes.of(UInt32(clamping: $0)) }
    case kExtAudioFileProperty_AudioConverter: PropertyBytes.of(converterReference)
    default: nil
    }
  }
}

extension FrameWriter {
  fileprivate func value(of property: ExtAudioFilePropertyID) -> Data? {
    switch property {
    case kExtAudioFileProperty_FileDataFormat: PropertyBytes.of(fileFormat)
    case kExtAudioFileProperty_FileChannelLayout: fileLayout
    case kExtAudioFileProperty_ClientDataFormat: PropertyBytes.of(clientFormat ?? fileFormat)
    case kExtAudioFileProperty_ClientChannelLayout: clientLayout
    case kExtAudioFileProperty_FileLengthFrames: PropertyBytes.of(frameCount)
    case kExtAudioFileProperty_ClientMaxPacketSize: PropertyBytes.of(clientFormat?.mBytesPerPacket ?? 0)
    case kExtAudioFileProperty_FileMaxPacketSize: PropertyBytes.of(UInt32(clamping: maximumPacketSize))
    case kExtAudioFileProperty_AudioConverter: PropertyBytes.of(converterReference)
    default: nil
    }
  }
}
