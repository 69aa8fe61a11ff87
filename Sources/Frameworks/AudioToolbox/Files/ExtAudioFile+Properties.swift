import AVEngineCore
import AVEngineReading
public import CoreAudio
import CoreMedia
import Foundation

/// A property of a file, a four-character code.
public typealias ExtAudioFilePropertyID = UInt32

/// What the file holds, an `AudioStreamBasicDescription`.
public let kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID = 0x6666_6D74  // 'ffmt'
/// The arrangement of the file's channels, an `AudioChannelLayout`; of a file that is written it can be set before the
/// first frame.
public let kExtAudioFileProperty_FileChannelLayout: ExtAudioFilePropertyID = 0x6663_6C6F  // 'fclo'
/// What frames are read or written as, a linear PCM.
public let kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID = 0x6366_6D74  // 'cfmt'
/// The arrangement of the client's channels, an `AudioChannelLayout`.
public let kExtAudioFileProperty_ClientChannelLayout: ExtAudioFilePropertyID = 0x6363_6C6F  // 'cclo'
/// Which maker's codec is taken, a UInt32.  Linux: each format has one codec, which is taken.
public let kExtAudioFileProperty_CodecManufacturer: ExtAudioFilePropertyID = 0x636D_616E  // 'cman'
/// The converter between both formats, an `AudioConverterRef`, whose properties may be set; nil where a file is read
/// without one.
public let kExtAudioFileProperty_AudioConverter: ExtAudioFilePropertyID = 0x6163_6E76  // 'acnv'
/// The most bytes of a packet of the file, a UInt32.
public let kExtAudioFileProperty_FileMaxPacketSize: ExtAudioFilePropertyID = 0x666D_7073  // 'fmps'
/// The most bytes of a frame of the client's, a UInt32.
public let kExtAudioFileProperty_ClientMaxPacketSize: ExtAudioFilePropertyID = 0x636D_7073  // 'cmps'
/// Frames in the file, at its own rate, an Int64.
public let kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID = 0x2366_726D  // '#frm'
/// To be set, to nil, after the converter's properties were changed.
public let kExtAudioFileProperty_ConverterConfig: ExtAudioFilePropertyID = 0x6163_6366  // 'accf'

/// Says how many bytes a property of a file has, and whether it can be set.
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

/// Copies a property of a file into memory of at least its size.
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

/// Sets a property of a file.
@discardableResult
public func ExtAudioFileSetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ inPropertyDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  // Safety: the client vouches for as many bytes as it says.
  let bytes = UnsafeRawBufferPointer(start: inPropertyData, count: Int(inPropertyDataSize))
  return frameFile(inExtAudioFile).set(inPropertyID, to: bytes)
}

extension FrameFile {
  fileprivate var writable: Set<ExtAudioFilePropertyID> {
    let common: Set = [kExtAudioFileProperty_ClientDataFormat, kExtAudioFileProperty_ClientChannelLayout]
    if case .writing = access { return common.union([kExtAudioFileProperty_FileChannelLayout]) }
    return common
  }

  /// nil for a property that the file does not have.
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
