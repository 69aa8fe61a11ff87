package import AVEngineCore
import CoreAudioTypes
public import CoreFoundation

/// An error of unknown cause.
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F  // 'wht?'
/// The file's type is not supported.
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F  // 'typ?'
/// The audio format is not supported, or files of the type cannot hold it.
public let kAudioFileUnsupportedDataFormatError: OSStatus = 0x666D_743F  // 'fmt?'
/// The property is not supported.
public let kAudioFileUnsupportedPropertyError: OSStatus = 0x7074_793F  // 'pty?'
/// The size of the property's memory is wrong.
public let kAudioFileBadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// The file may not be read, written or replaced.
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F  // 'prm?'
/// Packets cannot be added before the file has been optimized, because chunks follow its audio. Linux: not returned.
public let kAudioFileNotOptimizedError: OSStatus = 0x6F70_746D  // 'optm'
/// The chunk does not exist or cannot be used. Linux: not returned.
public let kAudioFileInvalidChunkError: OSStatus = 0x6368_6B3F  // 'chk?'
/// The packet's number is not valid.
public let kAudioFileInvalidPacketOffsetError: OSStatus = 0x7063_6B3F  // 'pck?'
/// The packet's dependencies are not valid. Linux: not returned.
public let kAudioFileInvalidPacketDependencyError: OSStatus = 0x6465_703F  // 'dep?'
/// The file, or the data to write, is malformed.
public let kAudioFileInvalidFileError: OSStatus = 0x6474_613F  // 'dta?'
/// The operation is not supported for the file.
public let kAudioFileOperationNotSupportedError: OSStatus = 0x6F70_3F3F  // 'op??'
/// The file is closed, or not open for the operation.
public let kAudioFileNotOpenError: OSStatus = -38
/// The end of the file was reached.
public let kAudioFileEndOfFileError: OSStatus = -39
/// The position is outside the file. Linux: not returned.
public let kAudioFilePositionError: OSStatus = -40
/// The file does not exist.
public let kAudioFileFileNotFoundError: OSStatus = -43

extension EngineError {
  package var audioFileStatus: OSStatus {
    switch kind {
    case .notFound: kAudioFileFileNotFoundError
    case .permissionDenied, .protected: kAudioFilePermissionsError
    case .unrecognisedFormat: kAudioFileUnsupportedFileTypeError
    case .malformed, .truncated, .noSuchTrack, .decodeFailed: kAudioFileInvalidFileError
    case .decoderNotFound, .encoderNotFound, .unsupported: kAudioFileUnsupportedDataFormatError
    case .outOfMemory: kAudio_MemFullError
    default: kAudioFileUnspecifiedError
    }
  }
}
