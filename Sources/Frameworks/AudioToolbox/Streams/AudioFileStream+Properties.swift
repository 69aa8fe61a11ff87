import AVEngineCore
public import CoreAudio
import CoreMedia
import Foundation

/// The identifier of a stream's property, a four-character code.
public typealias AudioFileStreamPropertyID = UInt32

/// A stream's property: 1 as soon as packets can be delivered, a UInt32.
public let kAudioFileStreamProperty_ReadyToProducePackets: AudioFileStreamPropertyID = 0x7265_6479  // 'redy'
/// A stream's property: the type of the file, an `AudioFileTypeID` such as `kAudioFileWAVEType`.
public let kAudioFileStreamProperty_FileFormat: AudioFileStreamPropertyID = 0x6666_6D74  // 'ffmt'
/// A stream's property: the format of the packets, an `AudioStreamBasicDescription`.
public let kAudioFileStreamProperty_DataFormat: AudioFileStreamPropertyID = 0x6466_6D74  // 'dfmt'
/// A stream's property: all formats in which the packets can be decoded, as `AudioFormatListItem`s. Linux: only the
/// file's format.
public let kAudioFileStreamProperty_FormatList: AudioFileStreamPropertyID = 0x666C_7374  // 'flst'
/// A stream's property: the configuration that a decoder needs, as bytes; unsupported if the format needs none.
public let kAudioFileStreamProperty_MagicCookieData: AudioFileStreamPropertyID = 0x6D67_6963  // 'mgic'
/// A stream's property: the size of all packets in bytes, a UInt64.
public let kAudioFileStreamProperty_AudioDataByteCount: AudioFileStreamPropertyID = 0x6263_6E74  // 'bcnt'
/// A stream's property: the number of packets, a UInt64.
public let kAudioFileStreamProperty_AudioDataPacketCount: AudioFileStreamPropertyID = 0x7063_6E74  // 'pcnt'
/// A stream's property: the size in bytes of the largest packet, a UInt32; for ADTS, MPEG audio and AC-3, of the
/// packets so far.
public let kAudioFileStreamProperty_MaximumPacketSize: AudioFileStreamPropertyID = 0x7073_7A65  // 'psze'
/// A stream's property: the offset in bytes of the first packet in the file, an Int64.
public let kAudioFileStreamProperty_DataOffset: AudioFileStreamPropertyID = 0x646F_6666  // 'doff'
/// A stream's property: the channel layout, an `AudioChannelLayout`.
public let kAudioFileStreamProperty_ChannelLayout: AudioFileStreamPropertyID = 0x636D_6170  // 'cmap'
/// A stream's property: the first frame of a packet, an `AudioFramePacketTranslation` whose `mPacket` the caller sets.
public let kAudioFileStreamProperty_PacketToFrame: AudioFileStreamPropertyID = 0x706B_6672  // 'pkfr'
/// A stream's property: the packet of a frame, an `AudioFramePacketTranslation` whose `mFrame` the caller sets.
public let kAudioFileStreamProperty_FrameToPacket: AudioFileStreamPropertyID = 0x6672_706B  // 'frpk'
/// A stream's property: the first byte of a packet, an `AudioBytePacketTranslation` whose `mPacket` the caller sets.
public let kAudioFileStreamProperty_PacketToByte: AudioFileStreamPropertyID = 0x706B_6279  // 'pkby'
/// A stream's property: the packet of a byte, an `AudioBytePacketTranslation` whose `mByte` the caller sets.
public let kAudioFileStreamProperty_ByteToPacket: AudioFileStreamPropertyID = 0x6279_706B  // 'bypk'
/// A stream's property: the numbers of frames that are played, and of those before and after them, an
/// `AudioFilePacketTableInfo`.
public let kAudioFileStreamProperty_PacketTableInfo: AudioFileStreamPropertyID = 0x706E_666F  // 'pnfo'
/// A stream's property: an upper bound of the packets' sizes in bytes, a UInt32.
public let kAudioFileStreamProperty_PacketSizeUpperBound: AudioFileStreamPropertyID = 0x706B_7562  // 'pkub'
/// A stream's property: the average size of packets in bytes, a Float64; if packets differ in size, of the packets so
/// far.
public let kAudioFileStreamProperty_AverageBytesPerPacket: AudioFileStreamPropertyID = 0x6162_7070  // 'abpp'
/// A stream's property: the average bits per second of the audio, a UInt32.
public let kAudioFileStreamProperty_BitRate: AudioFileStreamPropertyID = 0x6272_6174  // 'brat'
/// A stream's property: the file's metadata. Linux: not supported; open the file as an asset.
public let kAudioFileStreamProperty_InfoDictionary: AudioFileStreamPropertyID = 0x696E_666F  // 'info'

/// Stores the size of a stream's property in bytes in `outPropertyDataSize`, and false in `outWritable`.
///
/// - Returns: `kAudioFileStreamError_DataUnavailable` before packets can be delivered, except for
///   `kAudioFileStreamProperty_ReadyToProducePackets`; `kAudioFileStreamError_ValueUnknown` if the value is not known;
///   `kAudioFileStreamError_UnsupportedProperty` if the stream does not have the property.
@discardableResult
public func AudioFileStreamGetPropertyInfo(
  _ inAudioFileStream: AudioFileStreamID, _ inPropertyID: AudioFileStreamPropertyID,
  _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?,
  _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
  let size = packetStream(inAudioFileStream).size(of: inPropertyID)
  guard let size else { return packetStream(inAudioFileStream).absence(of: inPropertyID) }
  outPropertyDataSize?.pointee = UInt32(clamping: size)
  outWritable?.pointee = false
  return noErr
}

/// Copies a property of a stream to `outPropertyData`. For a translation, the client first stores there the value to
/// translate.
///
/// - Parameters:
///   - inAudioFileStream: A stream from `AudioFileStreamOpen`.
///   - inPropertyID: The property to copy, such as `kAudioFileStreamProperty_DataFormat`.
///   - ioPropertyDataSize: The size of the memory in bytes; on success set to the property's size.
///   - outPropertyData: Memory for the property's value.
/// - Returns: `kAudioFileStreamError_BadPropertySize` if the memory is too small,
///   `kAudioFileStreamError_UnsupportedProperty` for a translation that is not possible, or the codes of
///   `AudioFileStreamGetPropertyInfo(_:_:_:_:)`.
@discardableResult
public func AudioFileStreamGetProperty(
  _ inAudioFileStream: AudioFileStreamID, _ inPropertyID: AudioFileStreamPropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>,
  _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  let stream = packetStream(inAudioFileStream)
  // Safety: the client guarantees the number of bytes.
  let asked = UnsafeRawBufferPointer(start: outPropertyData, count: Int(ioPropertyDataSize.pointee))
  if let size = stream.size(of: inPropertyID), asked.count < size { return kAudioFileStreamError_BadPropertySize }
  guard let value = stream.value(of: inPropertyID) ?? stream.translation(inPropertyID, asked) else {
    return stream.absence(of: inPropertyID)
  }
  return PropertyBytes.copy(value, to: outPropertyData, size: ioPropertyDataSize)
    ? noErr : kAudioFileStreamError_BadPropertySize
}

extension PacketStream {
  var announced: [AudioFileStreamPropertyID] {
    [
      kAudioFileStreamProperty_FileFormat, kAudioFileStreamProperty_DataFormat, kAudioFileStreamProperty_FormatList,
      kAudioFileStreamProperty_MagicCookieData, kAudioFileStreamProperty_ChannelLayout,
      kAudioFileStreamProperty_AudioDataByteCount,
      kAudioFileStreamProperty_AudioDataPacketCount, kAudioFileStreamProperty_PacketTableInfo,
      kAudioFileStreamProperty_PacketSizeUpperBound,
      kAudioFileStreamProperty_DataOffset, kAudioFileStreamProperty_ReadyToProducePackets,
    ].filter { value(of: $0) != nil }
  }

  fileprivate func size(of property: AudioFileStreamPropertyID) -> Int? {
    switch property {
    case kAudioFileStreamProperty_PacketToFrame, kAudioFileStreamProperty_FrameToPacket:
      isReady ? MemoryLayout<AudioFramePacketTranslation>.size : nil
    case kAudioFileStreamProperty_PacketToByte, kAudioFileStreamProperty_ByteToPacket:
      isReady ? MemoryLayout<AudioBytePacketTranslation>.size : nil
    default: value(of: property)?.count
    }
  }

  fileprivate func absence(of property: AudioFileStreamPropertyID) -> OSStatus {
    guard isReady else { return kAudioFileStreamError_DataUnavailable }
    let later: Set = [
      kAudioFileStreamProperty_BitRate, kAudioFileStreamProperty_AverageBytesPerPacket,
      kAudioFileStreamProperty_MaximumPacketSize,
      kAudioFileStreamProperty_AudioDataByteCount, kAudioFileStreamProperty_AudioDataPacketCount,
      kAudioFileStreamProperty_PacketTableInfo,
    ]
    return later.contains(property) ? kAudioFileStreamError_ValueUnknown : kAudioFileStreamError_UnsupportedProperty
  }

  fileprivate func value(of property: AudioFileStreamPropertyID) -> Data? {
    guard let known else {
      return property == kAudioFileStreamProperty_ReadyToProducePackets ? PropertyBytes.of(UInt32(0)) : nil
    }
    switch property {
    case kAudioFileStreamProperty_ReadyToProducePackets: return PropertyBytes.of(UInt32(1))
    case kAudioFileStreamProperty_FileFormat: return PropertyBytes.of(known.type)
    case kAudioFileStreamProperty_DataFormat: return PropertyBytes.of(known.basic)
    case kAudioFileStreamProperty_FormatList:
      return PropertyBytes.of(AudioFormatListItem(mASBD: known.basic, mChannelLayoutTag: known.layoutTag))
    case kAudioFileStreamProperty_MagicCookieData: return known.format.audioFormat?.cookieData
    case kAudioFileStreamProperty_ChannelLayout: return known.format.audioFormat?.layoutData
    case kAudioFileStreamProperty_DataOffset: return PropertyBytes.of(known.dataOffset)
    case kAudioFileStreamProperty_PacketTableInfo: return known.table.map { PropertyBytes.of($0) }
    case kAudioFileStreamProperty_AudioDataByteCount: return known.byteCount.map { PropertyBytes.of($0) }
    case kAudioFileStreamProperty_AudioDataPacketCount: return known.packetCount.map { PropertyBytes.of($0) }
    case kAudioFileStreamProperty_PacketSizeUpperBound: return PropertyBytes.of(UInt32(clamping: known.cutting.largest))
    case kAudioFileStreamProperty_MaximumPacketSize:
      if case .frames = known.cutting {
        return seen.packets > 0 ? PropertyBytes.of(UInt32(clamping: seen.largest)) : nil
      }
      return PropertyBytes.of(UInt32(clamping: known.cutting.largest))
    case kAudioFileStreamProperty_AverageBytesPerPacket: return averageSize.map { PropertyBytes.of($0) }
    case kAudioFileStreamProperty_BitRate:
      guard let averageSize, known.basic.mFramesPerPacket > 0 else { return nil }
      return PropertyBytes.of(
        UInt32((averageSize * 8 * known.basic.mSampleRate / Double(known.basic.mFramesPerPacket)).rounded()))
    default: return nil
    }
  }

  private var averageSize: Float64? {
    if let size = known?.basic.mBytesPerPacket, size > 0 { return Float64(size) }
    return seen.packets > 0 ? Float64(seen.bytes) / Float64(seen.packets) : nil
  }

  // MARK: Translations

  fileprivate func translation(_ property: AudioFileStreamPropertyID, _ asked: UnsafeRawBufferPointer) -> Data? {
    guard let known else { return nil }
    let frames = Int64(known.basic.mFramesPerPacket)
    switch property {
    case kAudioFileStreamProperty_PacketToFrame:
      guard frames > 0, var value = PropertyBytes.value(asked, as: AudioFramePacketTranslation.self) else { return nil }
      value.mFrame = value.mPacket.multipliedReportingOverflow(by: frames).partialValue
      return PropertyBytes.of(value)
    case kAudioFileStreamProperty_FrameToPacket:
      guard frames > 0, var value = PropertyBytes.value(asked, as: AudioFramePacketTranslation.self), value.mFrame >= 0
      else { return nil }
      (value.mPacket, value.mFrameOffsetInPacket) = (value.mFrame / frames, UInt32(value.mFrame % frames))
      return PropertyBytes.of(value)
    case kAudioFileStreamProperty_PacketToByte:
      guard var value = PropertyBytes.value(asked, as: AudioBytePacketTranslation.self),
        let place = place(ofPacket: value.mPacket)
      else {
        return nil
      }
      (value.mByte, value.mFlags) = (place.offset, place.isEstimated ? .bytePacketTranslationFlag_IsEstimate : [])
      return PropertyBytes.of(value)
    case kAudioFileStreamProperty_ByteToPacket:
      guard var value = PropertyBytes.value(asked, as: AudioBytePacketTranslation.self), value.mByte >= 0,
        let size = averageSize
      else { return nil }
      let isEstimated = !known.cutting.isConstant
      value.mPacket = Int64(Double(value.mByte) / size)
      value.mByteOffsetInPacket = UInt32(clamping: value.mByte - Int64(Double(value.mPacket) * size))
      value.mFlags = isEstimated ? .bytePacketTranslationFlag_IsEstimate : []
      return PropertyBytes.of(value)
    default: return nil
    }
  }
}

extension PacketStream.Known {
  fileprivate var layoutTag: AudioChannelLayoutTag {
    let tag = format.audioFormat?.layoutData?.withUnsafeBytes {
      PropertyBytes.value($0, as: AudioChannelLayoutTag.self)
    }
    return tag ?? kAudioChannelLayoutTag_DiscreteInOrder | basic.mChannelsPerFrame
  }

  fileprivate var byteCount: UInt64? {
    if case .indexed(let places) = cutting { return UInt64(places.reduce(0) { $0 + $1.count }) }
    return dataEnd.map { UInt64(max(0, $0 - dataOffset)) }
  }

  fileprivate var packetCount: UInt64? {
    switch cutting {
    case .constant(let size): byteCount.map { $0 / UInt64(size) }
    case .indexed(let places): UInt64(places.count)
    case .frames: nil
    }
  }
}

extension PacketCutting {
  fileprivate var largest: Int {
    switch self {
    case .constant(let size): size
    case .indexed(let places): places.map(\.count).max() ?? 0
    case .frames(let frames): frames.longest
    }
  }
}
