package import AVEngineCore
import CoreAudioTypes
public import CoreFoundation

/// Nothing better is known of the failure.
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F  // 'wht?'
/// The kind of file is not supported.
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F  // 'typ?'
/// The kind of file does not take this format of sound.
public let kAudioFileUnsupportedDataFormatError: OSStatus = 0x666D_743F  // 'fmt?'
/// The property is not known here.
public let kAudioFileUnsupportedPropertyError: OSStatus = 0x7074_793F  // 'pty?'
/// The size of the property's memory is wrong.
public let kAudioFileBadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// The file was opened without the right to do this, or the system refuses it.
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F  // 'prm?'
/// The file would have to be arranged anew for this.
public let kAudioFileNotOptimizedError: OSStatus = 0x6F70_746D  // 'optm'
/// The chunk does not exist or cannot be used.
public let kAudioFileInvalidChunkError: OSStatus = 0x6368_6B3F  // 'chk?'
/// The packet's place in the file makes no sense.
public let kAudioFileInvalidPacketOffsetError: OSStatus = 0x7063_6B3F  // 'pck?'
/// What the file says of its packets makes no sense.
public let kAudioFileInvalidPacketDependencyError: OSStatus = 0x6465_703F  // 'dep?'
/// The file is broken.
public let kAudioFileInvalidFileError: OSStatus = 0x6474_613F  // 'dta?'
/// This cannot be done with the file.
public let kAudioFileOperationNotSupportedError: OSStatus = 0x6F70_3F3F  // 'op??'
/// The file is closed.
public let kAudioFileNotOpenError: OSStatus = -38
/// The end of the file was reached.
public let kAudioFileEndOfFileError: OSStatus = -39
/// The position is not one of the file.
public let kAudioFilePositionError: OSStatus = -40
/// There is no such file.
public let kAudioFileFileNotFoundError: OSStatus = -43

extension EngineError {
  /// Apple's code for a failure with a file of sound.
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
