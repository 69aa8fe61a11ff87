import AVEngineCore
import AVEngineReading
public import CoreAudio
public import CoreFoundation
import Foundation

/// An audio file that is read or written as frames of the client's format, from opening to `ExtAudioFileDispose`.
public typealias ExtAudioFileRef = OpaquePointer

/// `-66561`: the property is not supported, or cannot be set.
public let kExtAudioFileError_InvalidProperty: OSStatus = -66561
/// `-66562`: the memory for the property's value is too small, or the value to set has too few bytes.
public let kExtAudioFileError_InvalidPropertySize: OSStatus = -66562
/// `-66563`: the client's format is not linear PCM, or is not set.
public let kExtAudioFileError_NonPCMClientFormat: OSStatus = -66563
/// `-66564`: the channel map does not match the formats. Linux: not returned.
public let kExtAudioFileError_InvalidChannelMap: OSStatus = -66564
/// `-66565`: the operation is not possible at this time, or for a file that is opened for the other direction.
public let kExtAudioFileError_InvalidOperationOrder: OSStatus = -66565
/// `-66566`: the file cannot have the format. Linux: not returned.
public let kExtAudioFileError_InvalidDataFormat: OSStatus = -66566
/// `-66567`: the size of packets is not known. Linux: not returned.
public let kExtAudioFileError_MaxPacketSizeUnknown: OSStatus = -66567
/// `-66568`: the file is being written, or the frame is outside the file.
public let kExtAudioFileError_InvalidSeek: OSStatus = -66568

/// Opens a file for reading.
///
/// - Parameters:
///   - inURL: A URL with the path of an existing file.
///   - outExtAudioFile: Set to the file, or to nil on failure.
/// - Returns: `kAudio_BadFilePathError` for a URL without a path; otherwise the codes of `AudioFileOpenURL`.
@discardableResult
public func ExtAudioFileOpenURL(_ inURL: CFURL, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>) -> OSStatus {
  outExtAudioFile.pointee = nil
  guard let path = inURL.path else { return kAudio_BadFilePathError }
  do throws(EngineError) {
    outExtAudioFile.pointee = reference(to: .reading(try FrameReader(path: path)))
    return noErr
  } catch { return error.audioFileStatus }
}

/// Creates a file of a type for audio of a format.
///
/// - Parameters:
///   - inURL: A URL with the path of the new file.
///   - inFileType: The type of the file, such as `kAudioFileCAFType`.
///   - inStreamDesc: The file's format. If it is compressed, the client's format has to be set before frames are
///     written.
///   - inChannelLayout: The channel layout of the file; nil if it follows from the number of channels.
///   - inFlags: The bits of `AudioFileFlags`. An existing file is replaced only with `eraseFile`.
///   - outExtAudioFile: Set to the file, or to nil on failure.
/// - Returns: `kAudio_BadFilePathError` for a URL without a path, `kAudioFilePermissionsError` if the file exists and
///   `eraseFile` is missing, `kAudioFileUnsupportedFileTypeError` if files of the type cannot be written,
///   `kAudioFileUnsupportedDataFormatError` if the format cannot be encoded.
@discardableResult
public func ExtAudioFileCreateWithURL(
  _ inURL: CFURL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
  _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
  _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  guard let path = inURL.path else { return kAudio_BadFilePathError }
  // Safety: a layout is followed by as many descriptions as it states.
  let layout = inChannelLayout.map { Data(bytes: $0, count: layoutSize($0)) }
  do throws(EngineError) {
    let writer = try FrameWriter(
      path: path, type: inFileType, format: inStreamDesc.pointee, layout: layout,
      replaces: AudioFileFlags(rawValue: inFlags).contains(.eraseFile))
    outExtAudioFile.pointee = reference(to: .writing(writer))
    return noErr
  } catch { return error.kind == .fileExists ? kAudioFilePermissionsError : error.audioFileStatus }
}

/// Closes a file. If it is being written, remaining frames are encoded and the headers completed first.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
  // Safety: the reference comes from one of the functions above, and the client releases it once.
  let file = Unmanaged<FrameFile>.fromOpaque(UnsafeRawPointer(inExtAudioFile)).takeRetainedValue()
  guard case .writing(let writer) = file.access else { return noErr }
  return audioFileStatus { () throws(EngineError) in try writer.finish() }
}

/// Reads frames in the client's format from the current position.
///
/// - Parameters:
///   - inExtAudioFile: A file from `ExtAudioFileOpenURL`.
///   - ioNumberFrames: The number of frames to read; set to the number that were read, which is 0 at the end of the
///     file.
///   - ioData: As many buffers as the client's format has planes, with the sizes of their memory; set to the sizes of
///     the frames that were read.
/// - Returns: `kExtAudioFileError_InvalidOperationOrder` for a file that is being written,
///   `kExtAudioFileError_NonPCMClientFormat` if no client's format is set, `kAudio_ParamError` for another number of
///   buffers or a buffer without memory.
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

/// Appends frames in the client's format to a file.
///
/// - Returns: `kExtAudioFileError_InvalidOperationOrder` for a file that is being read,
///   `kExtAudioFileError_NonPCMClientFormat` if no client's format is set, `kAudio_ParamError` for another number of
///   buffers or too few bytes.
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

/// Moves to a frame of a file that is being read, counted at the file's sample rate.
///
/// - Returns: `kExtAudioFileError_InvalidSeek` for a file that is being written, or a frame outside the file.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
  guard case .reading(let reader) = frameFile(inExtAudioFile).access, (0...reader.frameCount).contains(inFrameOffset)
  else {
    return kExtAudioFileError_InvalidSeek
  }
  reader.seek(to: inFrameOffset)
  return noErr
}

/// Stores the number of the frame that is read or written next, at the file's sample rate, in `outFrameOffset`.
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
  // Safety: the client guarantees that the file is not disposed of.
  Unmanaged<FrameFile>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
}

final class FrameFile {
  enum Access {
    case reading(FrameReader)
    case writing(FrameWriter)
  }

  let access: Access
  init(_ access: Access) { self.access = access }
}

private func layoutSize(_ layout: UnsafePointer<AudioChannelLayout>) -> Int {
  let first = MemoryLayout<AudioChannelLayout>.size - MemoryLayout<AudioChannelDescription>.size
  return first + Int(min(layout.pointee.mNumberChannelDescriptions, 1024)) * MemoryLayout<AudioChannelDescription>.size
}
