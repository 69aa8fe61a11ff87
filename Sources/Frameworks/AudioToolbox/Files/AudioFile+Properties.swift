import AVEngineCore
public import CoreAudio
import CoreMedia
import Foundation

/// The identifier of a file's property, a four-character code.
public typealias AudioFilePropertyID = UInt32

/// A file's property: the type of the file, an `AudioFileTypeID` such as `kAudioFileCAFType`.
public let kAudioFilePropertyFileFormat: AudioFilePropertyID = 0x6666_6D74  // 'ffmt'
/// A file's property: the format of the packets, an `AudioStreamBasicDescription`.
public let kAudioFilePropertyDataFormat: AudioFilePropertyID = 0x6466_6D74  // 'dfmt'
/// A file's property: the configuration that a decoder needs, as bytes. In a file that is being written, it can be set
/// before the first packet.
public let kAudioFilePropertyMagicCookieData: AudioFilePropertyID = 0x6D67_6963  // 'mgic'
/// A file's property: the size of all packets in bytes, a UInt64. Not available for a file that is being written.
public let kAudioFilePropertyAudioDataByteCount: AudioFilePropertyID = 0x6263_6E74  // 'bcnt'
/// A file's property: the number of packets, a UInt64.
public let kAudioFilePropertyAudioDataPacketCount: AudioFilePropertyID = 0x7063_6E74  // 'pcnt'
/// A file's property: the size in bytes of the largest packet, a UInt32. Not available for a file that is being
/// written.
public let kAudioFilePropertyMaximumPacketSize: AudioFilePropertyID = 0x7073_7A65  // 'psze'
/// A file's property: an upper bound of the packets' sizes in bytes, a UInt32. Not available for a file that is being
/// written.
public let kAudioFilePropertyPacketSizeUpperBound: AudioFilePropertyID = 0x706B_7562  // 'pkub'
/// A file's property: the channel layout, an `AudioChannelLayout`. In a file that is being written, it can be set
/// before the first packet.
public let kAudioFilePropertyChannelLayout: AudioFilePropertyID = 0x636D_6170  // 'cmap'
/// A file's property: the numbers of frames that are played, and of those before and after them, an
/// `AudioFilePacketTableInfo`.
public let kAudioFilePropertyPacketTableInfo: AudioFilePropertyID = 0x706E_666F  // 'pnfo'
/// A file's property: the duration of the audio track in seconds, a Float64. Not available for a file that is being
/// written.
public let kAudioFilePropertyEstimatedDuration: AudioFilePropertyID = 0x6564_7572  // 'edur'

/// Stores the size of a file's property in bytes in `outDataSize`. Stores in `isWritable` whether the property can be
/// set, at least before the first packet.
///
/// - Returns: `kAudioFileUnsupportedPropertyError` if the file does not have the property.
@discardableResult
public func AudioFileGetPropertyInfo(
  _ inAudioFile: AudioFileID, _ inPropertyID: AudioFilePropertyID, _ outDataSize: UnsafeMutablePointer<UInt32>?,
  _ isWritable: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
  guard let value = packetFile(inAudioFile).value(of: inPropertyID) else { return kAudioFileUnsupportedPropertyError }
  outDataSize?.pointee = UInt32(clamping: value.count)
  isWritable?.pointee = packetFile(inAudioFile).writer != nil && PacketFile.writable.contains(inPropertyID) ? 1 : 0
  return noErr
}

/// Copies a property of a file to `outPropertyData`.
///
/// - Parameters:
///   - inAudioFile: A file that is open for reading or writing.
///   - inPropertyID: The property to copy, such as `kAudioFilePropertyDataFormat`.
///   - ioDataSize: The size of the memory in bytes; on success set to the property's size.
///   - outPropertyData: Memory for the property's value.
/// - Returns: `kAudioFileUnsupportedPropertyError` if the file does not have the property,
///   `kAudioFileBadPropertySizeError` if the memory is too small.
@discardableResult
public func AudioFileGetProperty(
  _ inAudioFile: AudioFileID, _ inPropertyID: AudioFilePropertyID, _ ioDataSize: UnsafeMutablePointer<UInt32>,
  _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  guard let value = packetFile(inAudioFile).value(of: inPropertyID) else { return kAudioFileUnsupportedPropertyError }
  return PropertyBytes.copy(value, to: outPropertyData, size: ioDataSize) ? noErr : kAudioFileBadPropertySizeError
}

/// Sets a property of a file that is being written. The magic cookie and the channel layout can be set before the first
/// packet, the packet table at any time.
///
/// - Returns: `kAudioFilePermissionsError` for a file that is being read, `kAudioFileOperationNotSupportedError` for
///   the cookie or the layout after the first packet, `kAudioFileUnsupportedPropertyError` for other properties,
///   `kAudioFileBadPropertySizeError` if the packet table or the layout has too few bytes.
@discardableResult
public func AudioFileSetProperty(
  _ inAudioFile: AudioFileID, _ inPropertyID: AudioFilePropertyID, _ inDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  guard let writer = packetFile(inAudioFile).writer else { return kAudioFilePermissionsError }
  // Safety: the client guarantees the number of bytes.
  let bytes = UnsafeRawBufferPointer(start: inPropertyData, count: Int(inDataSize))
  switch inPropertyID {
  case kAudioFilePropertyMagicCookieData where !writer.hasBegun: writer.cookie = Data(bytes)
  case kAudioFilePropertyChannelLayout where !writer.hasBegun:
    guard bytes.count >= PacketFile.leastLayout else { return kAudioFileBadPropertySizeError }
    writer.layout = Data(bytes)
  case kAudioFilePropertyMagicCookieData, kAudioFilePropertyChannelLayout: return kAudioFileOperationNotSupportedError
  case kAudioFilePropertyPacketTableInfo:
    guard let table = PropertyBytes.value(bytes, as: AudioFilePacketTableInfo.self) else {
      return kAudioFileBadPropertySizeError
    }
    writer.table = table
  default: return kAudioFileUnsupportedPropertyError
  }
  return noErr
}

extension PacketFile {
  /// The bytes of an `AudioChannelLayout` without descriptions.
  fileprivate static let leastLayout = 12

  static let writable: Set<AudioFilePropertyID> = [
    kAudioFilePropertyMagicCookieData, kAudioFilePropertyChannelLayout, kAudioFilePropertyPacketTableInfo,
  ]

  fileprivate func value(of property: AudioFilePropertyID) -> Data? {
    reader?.value(of: property) ?? writer?.value(of: property)
  }
}

extension AudioPacketReader {
  fileprivate func value(of property: AudioFilePropertyID) -> Data? {
    switch property {
    case kAudioFilePropertyDataFormat: PropertyBytes.of(basic)
    case kAudioFilePropertyFileFormat: AudioFileKind.type(of: container).map { PropertyBytes.of($0) }
    case kAudioFilePropertyMagicCookieData: format.audioFormat?.cookieData
    case kAudioFilePropertyChannelLayout: format.audioFormat?.layoutData
    case kAudioFilePropertyAudioDataByteCount: counts.map { PropertyBytes.of(UInt64(clamping: $0.bytes)) }
    case kAudioFilePropertyAudioDataPacketCount: counts.map { PropertyBytes.of(UInt64(clamping: $0.packets)) }
    case kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound:
      counts.map { PropertyBytes.of(UInt32(clamping: $0.largest)) }
    case kAudioFilePropertyPacketTableInfo: table.map { PropertyBytes.of($0) }
    case kAudioFilePropertyEstimatedDuration: PropertyBytes.of(seconds)
    default: nil
    }
  }
}

extension PacketWriter {
  fileprivate func value(of property: AudioFilePropertyID) -> Data? {
    switch property {
    case kAudioFilePropertyDataFormat: PropertyBytes.of(basic)
    case kAudioFilePropertyFileFormat: PropertyBytes.of(type)
    case kAudioFilePropertyMagicCookieData: cookie
    case kAudioFilePropertyChannelLayout: layout
    case kAudioFilePropertyAudioDataPacketCount: PropertyBytes.of(UInt64(clamping: packetCount))
    case kAudioFilePropertyPacketTableInfo: table.map { PropertyBytes.of($0) }
    default: nil
    }
  }
}
