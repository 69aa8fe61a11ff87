import AVEngineCore
public import CoreAudio
import Foundation

/// An audio file that is parsed while its bytes arrive, from `AudioFileStreamOpen` to `AudioFileStreamClose`.
public typealias AudioFileStreamID = OpaquePointer

/// Whether a property's value can also be read later, and whether the client asks the stream to keep the value.
public struct AudioFileStreamPropertyFlags: OptionSet, Sendable {
  /// The bits of the flags: 1 for `propertyIsCached`, 2 for `cacheProperty`.
  public let rawValue: UInt32
  /// Creates flags from bits, as in `rawValue`. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The property can also be read later.
  public static var propertyIsCached: AudioFileStreamPropertyFlags { AudioFileStreamPropertyFlags(rawValue: 1) }
  /// Set by the client: it will read the property later, so the stream must keep it. Linux: ignored.
  public static var cacheProperty: AudioFileStreamPropertyFlags { AudioFileStreamPropertyFlags(rawValue: 2) }
}

/// Whether bytes continue those that were parsed before.
public struct AudioFileStreamParseFlags: OptionSet, Sendable {
  /// The bits of the flags: 1 for `discontinuity`.
  public let rawValue: UInt32
  /// Creates flags from bits, as in `rawValue`. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bytes do not follow those that were parsed before.
  public static var discontinuity: AudioFileStreamParseFlags { AudioFileStreamParseFlags(rawValue: 1) }
}

/// Whether the offset that `AudioFileStreamSeek` stores is exact.
public struct AudioFileStreamSeekFlags: OptionSet, Sendable {
  /// The bits of the flags: 1 for `offsetIsEstimated`.
  public let rawValue: UInt32
  /// Creates flags from bits, as in `rawValue`. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The offset was estimated from the packets so far.
  public static var offsetIsEstimated: AudioFileStreamSeekFlags { AudioFileStreamSeekFlags(rawValue: 1) }
}

/// A function that is called for a property that has become known, with the client's pointer, the stream, the property
/// and its flags.
public typealias AudioFileStream_PropertyListenerProc = (
  UnsafeMutableRawPointer, AudioFileStreamID, AudioFileStreamPropertyID,
  UnsafeMutablePointer<AudioFileStreamPropertyFlags>
) -> Void

/// A function that receives packets: the client's pointer, the number of bytes and of packets, the bytes, and the
/// packets' descriptions; nil if all packets have the format's constant size.
public typealias AudioFileStream_PacketsProc = (
  UnsafeMutableRawPointer, UInt32, UInt32, UnsafeRawPointer, UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> Void

/// `typ?`: the bytes are of no type of file that a stream can parse.
public let kAudioFileStreamError_UnsupportedFileType: OSStatus = 0x7479_703F  // 'typ?'
/// `fmt?`: the format cannot be parsed into packets.
public let kAudioFileStreamError_UnsupportedDataFormat: OSStatus = 0x666D_743F  // 'fmt?'
/// `pty?`: the stream does not have the property.
public let kAudioFileStreamError_UnsupportedProperty: OSStatus = 0x7074_793F  // 'pty?'
/// `!siz`: the property's memory is too small.
public let kAudioFileStreamError_BadPropertySize: OSStatus = 0x2173_697A  // '!siz'
/// `optm`: the audio precedes the headers that describe it.
public let kAudioFileStreamError_NotOptimized: OSStatus = 0x6F70_746D  // 'optm'
/// `pck?`: the packet's number is not valid, or its offset is not known.
public let kAudioFileStreamError_InvalidPacketOffset: OSStatus = 0x7063_6B3F  // 'pck?'
/// `dta?`: the bytes contradict the format of their type of file.
public let kAudioFileStreamError_InvalidFile: OSStatus = 0x6474_613F  // 'dta?'
/// `unk?`: the value of the property is not known, and further bytes may state it.
public let kAudioFileStreamError_ValueUnknown: OSStatus = 0x756E_6B3F  // 'unk?'
/// `more`: the property's value or the packet's offset is not known before packets can be delivered.
public let kAudioFileStreamError_DataUnavailable: OSStatus = 0x6D6F_7265  // 'more'
/// `nope`: the stream does not support the operation. Linux: not returned.
public let kAudioFileStreamError_IllegalOperation: OSStatus = 0x6E6F_7065  // 'nope'
/// `wht?`: the stream failed for a reason that no other code names. Linux: not returned.
public let kAudioFileStreamError_UnspecifiedError: OSStatus = 0x7768_743F  // 'wht?'
/// `dsc!`: after a gap, the beginning of packets cannot be determined.
public let kAudioFileStreamError_DiscontinuityCantRecover: OSStatus = 0x6473_6321  // 'dsc!'

/// Opens a stream, which parses a file while its bytes arrive: ADTS, MPEG audio, AC-3, WAVE, AIFF, Core Audio
/// Format, and MPEG-4 with its index before the audio.
///
/// - Parameters:
///   - inClientData: A pointer that both functions receive. Linux: must not be nil.
///   - inPropertyListenerProc: Called during `AudioFileStreamParseBytes` for properties that are known when packets can
///     be delivered.
///   - inPacketsProc: Called with packets, during `AudioFileStreamParseBytes`.
///   - inFileTypeHint: The type of the file, if the client knows it, or 0. Linux: the type is recognised from the
///     bytes. If no type constant exists for it, the stream reports the hint as its type.
///   - outAudioFileStream: Set to the stream, or to nil on failure.
/// - Returns: `kAudio_ParamError` without a client's pointer.
@discardableResult
public func AudioFileStreamOpen(
  _ inClientData: UnsafeMutableRawPointer?, _ inPropertyListenerProc: @escaping AudioFileStream_PropertyListenerProc,
  _ inPacketsProc: @escaping AudioFileStream_PacketsProc, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFileStream: UnsafeMutablePointer<AudioFileStreamID?>
) -> OSStatus {
  outAudioFileStream.pointee = nil
  guard let inClientData else { return kAudio_ParamError }
  let stream = PacketStream(hint: inFileTypeHint)
  // Safety: balanced by AudioFileStreamClose.
  let reference = OpaquePointer(Unmanaged.passRetained(stream).toOpaque())
  stream.announce = { property in
    var flags = AudioFileStreamPropertyFlags.propertyIsCached
    inPropertyListenerProc(inClientData, reference, property, &flags)
  }
  stream.deliver = { bytes, count, descriptions in
    guard let base = bytes.baseAddress else { return }
    inPacketsProc(inClientData, UInt32(clamping: bytes.count), UInt32(clamping: count), base, descriptions)
  }
  outAudioFileStream.pointee = reference
  return noErr
}

/// Parses the next bytes of the file. The client's functions are called during this call.
///
/// - Parameters:
///   - inAudioFileStream: a stream from `AudioFileStreamOpen`.
///   - inDataByteSize: the number of bytes at `inData`.
///   - inData: the next bytes of the file, which are copied.
///   - inFlags: `discontinuity` if the bytes do not follow those that were parsed before, as after a seek.
/// - Returns: `kAudioFileStreamError_UnsupportedFileType`, `kAudioFileStreamError_UnsupportedDataFormat`,
///   `kAudioFileStreamError_NotOptimized` or `kAudioFileStreamError_InvalidFile` for a file that cannot be parsed,
///   `kAudioFileStreamError_DiscontinuityCantRecover` if the stream cannot continue after a gap.
@discardableResult
public func AudioFileStreamParseBytes(
  _ inAudioFileStream: AudioFileStreamID, _ inDataByteSize: UInt32, _ inData: UnsafeRawPointer?,
  _ inFlags: AudioFileStreamParseFlags
) -> OSStatus {
  // Safety: the client guarantees the number of bytes.
  packetStream(inAudioFileStream).parse(
    UnsafeRawBufferPointer(start: inData, count: inData == nil ? 0 : Int(inDataByteSize)),
    isGap: inFlags.contains(.discontinuity))
}

/// Stores the offset of a packet from the first byte of audio in `outDataByteOffset`. Stores in `ioFlags` whether the
/// offset is an estimate. The client must then parse the bytes from that offset on.
///
/// - Returns: `kAudioFileStreamError_DataUnavailable` before packets can be delivered,
///   `kAudioFileStreamError_InvalidPacketOffset` for a negative number, a packet outside the file's index, or a packet
///   whose offset is not known.
@discardableResult
public func AudioFileStreamSeek(
  _ inAudioFileStream: AudioFileStreamID, _ inPacketOffset: Int64, _ outDataByteOffset: UnsafeMutablePointer<Int64>,
  _ ioFlags: UnsafeMutablePointer<AudioFileStreamSeekFlags>
) -> OSStatus {
  let stream = packetStream(inAudioFileStream)
  guard stream.isReady else { return kAudioFileStreamError_DataUnavailable }
  guard let place = stream.place(ofPacket: inPacketOffset) else { return kAudioFileStreamError_InvalidPacketOffset }
  outDataByteOffset.pointee = place.offset
  ioFlags.pointee = place.isEstimated ? .offsetIsEstimated : []
  stream.go(to: inPacketOffset, place.offset)
  return noErr
}

/// Closes a stream, and frees its memory. Its reference must not be used afterwards. Always returns `noErr`.
@discardableResult
public func AudioFileStreamClose(_ inAudioFileStream: AudioFileStreamID) -> OSStatus {
  // Safety: the reference comes from AudioFileStreamOpen, and the client releases it once.
  Unmanaged<PacketStream>.fromOpaque(UnsafeRawPointer(inAudioFileStream)).takeRetainedValue().close()
  return noErr
}

func packetStream(_ reference: AudioFileStreamID) -> PacketStream {
  // Safety: the client guarantees that the stream is not closed.
  Unmanaged<PacketStream>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}
