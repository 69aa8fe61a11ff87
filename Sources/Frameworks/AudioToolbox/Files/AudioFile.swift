import AVEngineCore
public import CoreAudio
public import CoreFoundation
import Foundation

/// An audio file that is accessed as packets, from `AudioFileOpenURL` or `AudioFileCreateWithURL` to `AudioFileClose`.
public typealias AudioFileID = OpaquePointer

/// The access for which a file is opened.
public enum AudioFilePermissions: Int8, Sendable {
  /// The file's packets can be read.
  case readPermission = 1
  /// Packets can be written to the file. Linux: `AudioFileOpenURL` refuses it.
  case writePermission = 2
  /// Packets can be read and written. Linux: `AudioFileOpenURL` refuses it.
  case readWritePermission = 3
}

/// Options of `AudioFileCreateWithURL`: whether it replaces an existing file, and where it places the audio.
public struct AudioFileFlags: OptionSet, Sendable {
  /// The bits of the options: 1 for `eraseFile`, 2 for `dontPageAlignAudioData`.
  public let rawValue: UInt32
  /// Creates options from bits, as in `rawValue`. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// An existing file is replaced.
  public static var eraseFile: AudioFileFlags { AudioFileFlags(rawValue: 1) }
  /// Audio data may begin at any offset of the file. Linux: has no effect.
  public static var dontPageAlignAudioData: AudioFileFlags { AudioFileFlags(rawValue: 2) }
}

/// How many frames of a file are played, and how many before (priming) and after them (remainder) are not.
public struct AudioFilePacketTableInfo: Sendable, BitwiseCopyable {
  /// The number of frames that are played.
  public var mNumberValidFrames: Int64
  /// The number of frames before those that are played, which a decoder outputs first and a player drops.
  public var mPrimingFrames: Int32
  /// The number of frames after those that are played, which fill the last packet and which a player drops.
  public var mRemainderFrames: Int32

  /// Creates a value with all fields zero.
  public init() { self.init(mNumberValidFrames: 0, mPrimingFrames: 0, mRemainderFrames: 0) }

  /// Creates a value from the numbers of frames that are played, and of those before and after them.
  public init(mNumberValidFrames: Int64, mPrimingFrames: Int32, mRemainderFrames: Int32) {
    self.mNumberValidFrames = mNumberValidFrames
    self.mPrimingFrames = mPrimingFrames
    self.mRemainderFrames = mRemainderFrames
  }
}

/// Opens a file for reading. Linux: an existing file cannot be opened for writing; create a new one.
///
/// - Parameters:
///   - inFileRef: A URL with the path of an existing file.
///   - inPermissions: `readPermission`; others are refused.
///   - inFileTypeHint: The type of the file, or 0. Linux: ignored, because the type is recognised from the bytes.
///   - outAudioFile: Set to the file, or to nil on failure.
/// - Returns: `kAudio_BadFilePathError` for a URL without a path, `kAudioFileOperationNotSupportedError` for other
///   access than reading, or another error, such as `kAudioFileFileNotFoundError`, for a file that cannot be read.
@discardableResult
public func AudioFileOpenURL(
  _ inFileRef: CFURL, _ inPermissions: AudioFilePermissions, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
  outAudioFile.pointee = nil
  guard let path = inFileRef.path else { return kAudio_BadFilePathError }
  guard inPermissions == .readPermission else { return kAudioFileOperationNotSupportedError }
  do throws(EngineError) {
    let file = PacketFile(try AudioPacketReader(path: path))
    // Safety: balanced by AudioFileClose.
    outAudioFile.pointee = OpaquePointer(Unmanaged.passRetained(file).toOpaque())
    return noErr
  } catch { return error.audioFileStatus }
}

/// Creates a file of a type for packets of a format. An existing file is replaced only with `eraseFile`.
///
/// - Parameters:
///   - inFileRef: A URL with the path of the new file.
///   - inFileType: The type of the file, such as `kAudioFileCAFType`.
///   - inFormat: The format of the packets, with a sample rate and channels.
///   - inFlags: `eraseFile` to replace a file that exists, or an empty set.
///   - outAudioFile: Set to the file, or to nil on failure.
/// - Returns: `kAudio_BadFilePathError` for a URL without a path, `kAudioFilePermissionsError` if the file exists and
///   `eraseFile` is missing, `kAudioFileUnsupportedFileTypeError` if files of the type cannot be written,
///   `kAudioFileUnsupportedDataFormatError` for a format without a valid sample rate or channels. Whether files of the
///   type can hold the format is checked later, when the file's header is written.
@discardableResult
public func AudioFileCreateWithURL(
  _ inFileRef: CFURL, _ inFileType: AudioFileTypeID, _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inFlags: AudioFileFlags,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
  outAudioFile.pointee = nil
  guard let path = inFileRef.path else { return kAudio_BadFilePathError }
  do throws(EngineError) {
    let file = PacketFile(
      try PacketWriter(path: path, type: inFileType, format: inFormat.pointee, replaces: inFlags.contains(.eraseFile)))
    // Safety: balanced by AudioFileClose.
    outAudioFile.pointee = OpaquePointer(Unmanaged.passRetained(file).toOpaque())
    return noErr
  } catch { return error.kind == .fileExists ? kAudioFilePermissionsError : error.audioFileStatus }
}

/// Closes a file. If it is being written, its headers are completed first, and the status tells whether this succeeded.
@discardableResult
public func AudioFileClose(_ inAudioFile: AudioFileID) -> OSStatus {
  // Safety: the reference comes from one of the functions above, and the client releases it once.
  let file = Unmanaged<PacketFile>.fromOpaque(UnsafeRawPointer(inAudioFile)).takeRetainedValue()
  return audioFileStatus { () throws(EngineError) in try file.writer?.finish() }
}

/// Reads packets, or frames of linear PCM, as many as fit into the buffer.
///
/// - Parameters:
///   - inAudioFile: A file from `AudioFileOpenURL`.
///   - inUseCache: Whether packets that are read are kept in memory. Linux: ignored.
///   - ioNumBytes: The size of the buffer; set to the number of bytes that were read.
///   - outPacketDescriptions: Memory for the descriptions of `ioNumPackets` packets.
///   - inStartingPacket: The number of the first packet, counted from zero.
///   - ioNumPackets: The number of packets to read; set to the number that were read: none at the end of the file, or
///     if the first one does not fit.
///   - outBuffer: Memory for `ioNumBytes` bytes.
/// - Returns: `kAudioFileOperationNotSupportedError` for a file that is being written, `kAudio_ParamError` without a
///   buffer or for a negative packet number.
@discardableResult
public func AudioFileReadPacketData(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ ioNumBytes: UnsafeMutablePointer<UInt32>,
  _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let reader = packetFile(inAudioFile).reader else { return kAudioFileOperationNotSupportedError }
  guard let outBuffer, inStartingPacket >= 0 else { return kAudio_ParamError }
  return audioFileStatus { () throws(EngineError) in
    // Safety: the client guarantees the size of the buffer.
    let room = UnsafeMutableRawBufferPointer(start: outBuffer, count: Int(ioNumBytes.pointee))
    let (packets, bytes) = try reader.read(
      from: inStartingPacket, count: Int(ioNumPackets.pointee), into: room, descriptions: outPacketDescriptions)
    (ioNumPackets.pointee, ioNumBytes.pointee) = (UInt32(packets), UInt32(bytes))
  }
}

/// Appends packets to a file.
///
/// - Parameters:
///   - inAudioFile: A file from `AudioFileCreateWithURL`.
///   - inUseCache: Whether packets that are written are kept in memory. Linux: ignored.
///   - inNumBytes: The number of bytes at `inBuffer`.
///   - inPacketDescriptions: The packets' descriptions; needed if packets differ in size.
///   - inStartingPacket: The number of the first packet, which must be the number of packets written before.
///   - ioNumPackets: The number of packets; on success set to the number that were written.
///   - inBuffer: The bytes of all packets, one packet after the other.
/// - Returns: `kAudioFilePermissionsError` for a file that is being read, `kAudioFileInvalidPacketOffsetError` for
///   another first packet, `kAudioFileInvalidFileError` if needed descriptions are missing or one states bytes outside
///   the buffer.
@discardableResult
public func AudioFileWritePackets(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inNumBytes: UInt32,
  _ inPacketDescriptions: UnsafePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ inBuffer: UnsafeRawPointer
) -> OSStatus {
  guard let writer = packetFile(inAudioFile).writer else { return kAudioFilePermissionsError }
  guard inStartingPacket == writer.packetCount else { return kAudioFileInvalidPacketOffsetError }
  // Safety: the client guarantees the number of bytes and descriptions.
  let bytes = UnsafeRawBufferPointer(start: inBuffer, count: Int(inNumBytes))
  let descriptions = UnsafeBufferPointer(
    start: inPacketDescriptions, count: inPacketDescriptions == nil ? 0 : Int(ioNumPackets.pointee))
  return audioFileStatus { () throws(EngineError) in
    ioNumPackets.pointee = UInt32(
      clamping: try writer.append(bytes, count: Int(ioNumPackets.pointee), descriptions: descriptions))
  }
}

func audioFileStatus(_ body: () throws(EngineError) -> Void) -> OSStatus {
  do throws(EngineError) {
    try body()
    return noErr
  } catch { return error.audioFileStatus }
}

func packetFile(_ reference: AudioFileID) -> PacketFile {
  // Safety: the client guarantees that the file is not closed.
  Unmanaged<PacketFile>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}

final class PacketFile {
  let reader: AudioPacketReader?
  let writer: PacketWriter?
  init(_ reader: AudioPacketReader) { (self.reader, writer) = (reader, nil) }
  init(_ writer: PacketWriter) { (reader, self.writer) = (nil, writer) }
}
