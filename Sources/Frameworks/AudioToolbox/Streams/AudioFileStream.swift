import AVEngineCore
public import CoreAudio
import Foundation

/// A file of sound that comes byte by byte, from `AudioFileStreamOpen` to `AudioFileStreamClose`.
public typealias AudioFileStreamID = OpaquePointer

/// What is known of a property.
public struct AudioFileStreamPropertyFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It can be asked for later as well.
  public static var propertyIsCached: AudioFileStreamPropertyFlags { AudioFileStreamPropertyFlags(rawValue: 1) }
  /// The client wants to ask for it later.
  public static var cacheProperty: AudioFileStreamPropertyFlags { AudioFileStreamPropertyFlags(rawValue: 2) }
}

/// How bytes follow those before them.
public struct AudioFileStreamParseFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// They do not.
  public static var discontinuity: AudioFileStreamParseFlags { AudioFileStreamParseFlags(rawValue: 1) }
}

/// How sure a place is.
public struct AudioFileStreamSeekFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It was estimated by the packets that came so far.
  public static var offsetIsEstimated: AudioFileStreamSeekFlags { AudioFileStreamSeekFlags(rawValue: 1) }
}

/// Is told that a property is known: the client's own pointer, the stream, the property and its flags.
public typealias AudioFileStream_PropertyListenerProc = (
  UnsafeMutableRawPointer, AudioFileStreamID, AudioFileStreamPropertyID,
  UnsafeMutablePointer<AudioFileStreamPropertyFlags>
) -> Void

/// Is given packets: the client's own pointer, the number of bytes and of packets, the bytes, and where each packet is
/// in them; without descriptions where all have the format's constant size.
public typealias AudioFileStream_PacketsProc = (
  UnsafeMutableRawPointer, UInt32, UInt32, UnsafeRawPointer, UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> Void

/// The kind of file is none that is known as a stream.
public let kAudioFileStreamError_UnsupportedFileType: OSStatus = 0x7479_703F  // 'typ?'
/// The format is none that can be cut into packets.
public let kAudioFileStreamError_UnsupportedDataFormat: OSStatus = 0x666D_743F  // 'fmt?'
/// The stream does not have such a property.
public let kAudioFileStreamError_UnsupportedProperty: OSStatus = 0x7074_793F  // 'pty?'
/// The memory given for a property is not of its size.
public let kAudioFileStreamError_BadPropertySize: OSStatus = 0x2173_697A  // '!siz'
/// The sound stands in front of what is needed to understand it.
public let kAudioFileStreamError_NotOptimized: OSStatus = 0x6F70_746D  // 'optm'
/// There is no such packet.
public let kAudioFileStreamError_InvalidPacketOffset: OSStatus = 0x7063_6B3F  // 'pck?'
/// The file is broken.
public let kAudioFileStreamError_InvalidFile: OSStatus = 0x6474_613F  // 'dta?'
/// The value is not known yet.
public let kAudioFileStreamError_ValueUnknown: OSStatus = 0x756E_6B3F  // 'unk?'
/// The stream has not come so far.
public let kAudioFileStreamError_DataUnavailable: OSStatus = 0x6D6F_7265  // 'more'
/// This cannot be done with the stream.
public let kAudioFileStreamError_IllegalOperation: OSStatus = 0x6E6F_7065  // 'nope'
/// Anything else.
public let kAudioFileStreamError_UnspecifiedError: OSStatus = 0x7768_743F  // 'wht?'
/// After a gap it cannot be told where packets begin.
public let kAudioFileStreamError_DiscontinuityCantRecover: OSStatus = 0x6473_6321  // 'dsc!'

/// Makes a stream that is given a file's bytes as they come: ADTS, MPEG audio, AC-3, WAVE, AIFF, Core Audio and MPEG-4
/// with its index in front.
///
/// - Parameters:
///   - inClientData: Goes to both procedures.  Linux: it must not be nil.
///   - inFileTypeHint: The kind of file, where it is known; 0: the bytes tell.
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

/// Takes the next bytes of the file and hands on what becomes known by them, before it returns.
@discardableResult
public func AudioFileStreamParseBytes(
  _ inAudioFileStream: AudioFileStreamID, _ inDataByteSize: UInt32, _ inData: UnsafeRawPointer?,
  _ inFlags: AudioFileStreamParseFlags
) -> OSStatus {
  // Safety: the client vouches for as many bytes as it says.
  packetStream(inAudioFileStream).parse(
    UnsafeRawBufferPointer(start: inData, count: inData == nil ? 0 : Int(inDataByteSize)),
    isGap: inFlags.contains(.discontinuity))
}

/// Says where a packet is, counted from the first byte of sound; the bytes from there on have to come next.
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

/// Ends a stream.
@discardableResult
public func AudioFileStreamClose(_ inAudioFileStream: AudioFileStreamID) -> OSStatus {
  // Safety: the reference comes from AudioFileStreamOpen, and the client gives it back once.
  Unmanaged<PacketStream>.fromOpaque(UnsafeRawPointer(inAudioFileStream)).takeRetainedValue().close()
  return noErr
}

func packetStream(_ reference: AudioFileStreamID) -> PacketStream {
  // Safety: the client vouches that the stream has not been closed.
  Unmanaged<PacketStream>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}
