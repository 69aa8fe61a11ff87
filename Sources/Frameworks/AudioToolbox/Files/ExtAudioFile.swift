import AVEngineCore
import AVEngineReading
public import CoreAudio
public import CoreFoundation
import Foundation

/// A file of sound that is read or written as frames of the client's own format, from opening to `ExtAudioFileDispose`.
public typealias ExtAudioFileRef = OpaquePointer

/// The property cannot be asked for or set.
public let kExtAudioFileError_InvalidProperty: OSStatus = -66561
/// The memory given for a property is not of its size.
public let kExtAudioFileError_InvalidPropertySize: OSStatus = -66562
/// The client's format is not linear PCM.
public let kExtAudioFileError_NonPCMClientFormat: OSStatus = -66563
/// The map of channels does not go with the formats.
public let kExtAudioFileError_InvalidChannelMap: OSStatus = -66564
/// It is too late for this, or too early.
public let kExtAudioFileError_InvalidOperationOrder: OSStatus = -66565
/// The format is none that such a file can have.
public let kExtAudioFileError_InvalidDataFormat: OSStatus = -66566
/// The size of packets is not known.
public let kExtAudioFileError_MaxPacketSizeUnknown: OSStatus = -66567
/// The file is written, or the frame lies outside of it.
public let kExtAudioFileError_InvalidSeek: OSStatus = -66568

/// Opens a file to be read.
@discardableResult
public func ExtAudioFileOpenURL(_ inURL: CFURL, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>) -> OSStatus {
  outExtAudioFile.pointee = nil
  guard let path = inURL.path else { return kAudio_BadFilePathError }
  do throws(EngineError) {
    outExtAudioFile.pointee = reference(to: .reading(try FrameReader(path: path)))
    return noErr
  } catch { return error.audioFileStatus }
}

/// Makes a file of a kind for sound of a format.
///
/// - Parameters:
///   - inStreamDesc: What the file holds; for compressed sound the client's format has to be set before frames are
///     written.
///   - inFlags: Those of `AudioFileFlags`: a file that is there is replaced only where that is asked for.
@discardableResult
public func ExtAudioFileCreateWithURL(
  _ inURL: CFURL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
  _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
  _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  guard let path = inURL.path else { return kAudio_BadFilePathError }
  // Safety: a layout has as many descriptions behind it as it says.
  let layout = inChannelLayout.map { Data(bytes: $0, count: layoutSize($0)) }
  do throws(EngineError) {
    let writer = try FrameWriter(
      path: path, type: inFileType, format: inStreamDesc.pointee, layout: layout,
      replaces: AudioFileFlags(rawValue: inFlags).contains(.eraseFile))
    outExtAudioFile.pointee = reference(to: .writing(writer))
    return noErr
  } catch { return error.kind == .fileExists ? kAudioFilePermissionsError : error.audioFileStatus }
}

/// Closes a file; one that was written is complete then.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
  // Safety: the reference comes from one of the functions above, and the client gives it back once.
  let file = Unmanaged<FrameFile>.fromOpaque(UnsafeRawPointer(inExtAudioFile)).takeRetainedValue()
  guard case .writing(let writer) = file.access else { return noErr }
  return audioFileStatus { () throws(EngineError) in try writer.finish() }
}

/// Reads frames in the client's format from the position on.
///
/// - Parameters:
///   - ioNumberFrames: The frames that are wanted; becomes those that came, 0 at the end of the file.
///   - ioData: As many buffers as the format has planes, with the sizes of their memory; gets the sizes of what came.
@discardableResult
public func ExtAudioFileRead(
  _ inExtAudioFile: ExtAudioFileRef, _ ioNumberFrames: UnsafeMutablePointer<UInt32>,
  _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard case .reading(let reader) = frameFile(inExtAudioFile).access else {
    return kExtAudioFileError_InvalidOperationOrder
  }
  guard let format = reader.clientFormat else { return kExtAudioFileError_NonPCMClientFormat }
  let list = UnsafeMutableAudioBufferListPointer(ioData)
  let planes = list.compactMap(\.mData)
  guard list.count == format.planeCount, planes.count == list.count else { return kAudio_ParamError }
  let room = (list.map(\.mDataByteSize).min() ?? 0) / max(format.mBytesPerFrame, 1)
  return audioFileStatus { () throws(EngineError) in
    let count = try reader.read(Int(min(ioNumberFrames.pointee, room)), into: planes)
    ioNumberFrames.pointee = UInt32(clamping: count)
    for index in 0..<list.count { list[index].mDataByteSize = UInt32(clamping: count) * format.mBytesPerFrame }
  }
}

/// Writes frames in the client's format behind those that were written.
@discardableResult
public func ExtAudioFileWrite(
  _ inExtAudioFile: ExtAudioFileRef, _ inNumberFrames: UInt32, _ ioData: UnsafePointer<AudioBufferList>
) -> OSStatus {
  guard case .writing(let writer) = frameFile(inExtAudioFile).access else {
    return kExtAudioFileError_InvalidOperationOrder
  }
  guard let format = writer.clientFormat else { return kExtAudioFileError_NonPCMClientFormat }
  // Safety: the list is only read.
  let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: ioData))
  let planes = list.compactMap { $0.mData.map { UnsafeRawPointer($0) } }
  let size = UInt64(inNumberFrames) * UInt64(format.mBytesPerFrame)
  guard list.count == format.planeCount, planes.count == list.count,
    list.allSatisfy({ UInt64($0.mDataByteSize) >= size })
  else {
    return kAudio_ParamError
  }
  return audioFileStatus { () throws(EngineError) in try writer.write(planes, count: Int(inNumberFrames)) }
}

/// Goes to a frame of a file that is read, counted at the file's own rate.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
  guard case .reading(let reader) = frameFile(inExtAudioFile).access, (0...reader.frameCount).contains(inFrameOffset)
  else {
    return kExtAudioFileError_InvalidSeek
  }
  reader.seek(to: inFrameOffset)
  return noErr
}

/// The frame that is read or written next, counted at the file's own rate.
@discardableResult
public func ExtAudioFileTell(_ inExtAudioFile: ExtAudioFileRef, _ outFrameOffset: UnsafeMutablePointer<Int64>)
  -> OSStatus
{
  switch frameFile(inExtAudioFile).access {
  case .reading(let reader): outFrameOffset.pointee = reader.position
  case .writing(let writer): outFrameOffset.pointee = writer.frameCount
  }
  return noErr
}

private func reference(to access: FrameFile.Access) -> ExtAudioFileRef {
  // Safety: balanced by ExtAudioFileDispose.
  OpaquePointer(Unmanaged.passRetained(FrameFile(access)).toOpaque())
}

func frameFile(_ reference: ExtAudioFileRef) -> FrameFile {
  // Safety: the client vouches that the file has not been disposed of.
  Unmanaged<FrameFile>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}

/// A file that is read, or one that is written.
final class FrameFile {
  enum Access {
    case reading(FrameReader)
    case writing(FrameWriter)
  }

  let access: Access
  init(_ access: Access) { self.access = access }
}

/// Bytes of a layout with all its descriptions.
private func layoutSize(_ layout: UnsafePointer<AudioChannelLayout>) -> Int {
  let first = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size
  return first + Int(min(layout.pointee.mNumberChannelDescriptions, 1024)) * MemoryLayout<AudioChannelDescription>.size
}
