import AVEngineCore
public import CoreAudio
public import CoreFoundation
import Foundation

/// A file of sound as packets, from `AudioFileOpenURL` or `AudioFileCreateWithURL` to `AudioFileClose`.
public typealias AudioFileID = OpaquePointer

/// What a file is opened for.
public enum AudioFilePermissions: Int8, Sendable {
  case readPermission = 1
  case writePermission = 2
  case readWritePermission = 3
}

/// How a file is made.
public struct AudioFileFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// A file that is there is replaced.
  public static var eraseFile: AudioFileFlags { AudioFileFlags(rawValue: 1) }
  /// Sound may begin anywhere in the file.  Linux: it does.
  public static var dontPageAlignAudioData: AudioFileFlags { AudioFileFlags(rawValue: 2) }
}

/// Which of a file's frames are to be heard.
public struct AudioFilePacketTableInfo: Sendable, BitwiseCopyable {
  /// Frames to be heard.
  public var mNumberValidFrames: Int64
  /// Frames in front of them.
  public var mPrimingFrames: Int32
  /// Frames behind them.
  public var mRemainderFrames: Int32

  /// Makes one with every field zero.
  public init() { self.init(mNumberValidFrames: 0, mPrimingFrames: 0, mRemainderFrames: 0) }

  /// Makes one of exactly these fields.
  public init(mNumberValidFrames: Int64, mPrimingFrames: Int32, mRemainderFrames: Int32) {
    self.mNumberValidFrames = mNumberValidFrames
    self.mPrimingFrames = mPrimingFrames
    self.mRemainderFrames = mRemainderFrames
  }
}

/// Opens a file to be read.  Linux: a file that exists cannot be written to; make a new one.
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

/// Makes a file of a kind for packets of a format; one that is there is replaced only where that is asked for.
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

/// Closes a file; one that was written is complete then.
@discardableResult
public func AudioFileClose(_ inAudioFile: AudioFileID) -> OSStatus {
  // Safety: the reference comes from one of the functions above, and the client gives it back once.
  let file = Unmanaged<PacketFile>.fromOpaque(UnsafeRawPointer(inAudioFile)).takeRetainedValue()
  return audioFileStatus { () throws(EngineError) in try file.writer?.finish() }
}

/// Reads packets that differ in size, or frames, as many as there is room for.
///
/// - Parameters:
///   - ioNumBytes: the room; becomes the bytes that were read.
///   - outPacketDescriptions: room for the descriptions of as many packets as are wanted.
///   - ioNumPackets: the packets that are wanted; becomes those that were read.
@discardableResult
public func AudioFileReadPacketData(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ ioNumBytes: UnsafeMutablePointer<UInt32>,
  _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let reader = packetFile(inAudioFile).reader else { return kAudioFileOperationNotSupportedError }
  guard let outBuffer, inStartingPacket >= 0 else { return kAudio_ParamError }
  return audioFileStatus { () throws(EngineError) in
    // Safety: the client vouches for the room that it says.
    let room = UnsafeMutableRawBufferPointer(start: outBuffer, count: Int(ioNumBytes.pointee))
    let (packets, bytes) = try reader.read(
      from: inStartingPacket, count: Int(ioNumPackets.pointee), into: room, descriptions: outPacketDescriptions)
    (ioNumPackets.pointee, ioNumBytes.pointee) = (UInt32(packets), UInt32(bytes))
  }
}

/// Writes packets behind those that were written.
///
/// - Parameters:
///   - inPacketDescriptions: needed where packets differ in size.
///   - inStartingPacket: the number of the first; packets follow each other.
///   - ioNumPackets: the packets that are given; becomes those that were written.
@discardableResult
public func AudioFileWritePackets(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inNumBytes: UInt32,
  _ inPacketDescriptions: UnsafePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ inBuffer: UnsafeRawPointer
) -> OSStatus {
  guard let writer = packetFile(inAudioFile).writer else { return kAudioFilePermissionsError }
  guard inStartingPacket == writer.packetCount else { return kAudioFileInvalidPacketOffsetError }
  // Safety: the client vouches for as many bytes and descriptions as it says.
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
  // Safety: the client vouches that the file has not been closed.
  Unmanaged<PacketFile>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}

/// A file that is read, or one that is written.
final class PacketFile {
  let reader: AudioPacketReader?
  let writer: PacketWriter?
  init(_ reader: AudioPacketReader) { (self.reader, writer) = (reader, nil) }
  init(_ writer: PacketWriter) { (reader, self.writer) = (nil, writer) }
}
