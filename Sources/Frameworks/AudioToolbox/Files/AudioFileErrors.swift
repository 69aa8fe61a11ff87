package import AVEngineCore
import CoreAudioTypes
public import CoreFoundation

/// `wht?`: the operation failed for a reason that no other code names.
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F  // 'wht?'
/// `typ?`: a file's type was not recognised, or files of the requested type cannot be written.
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F  // 'typ?'
/// `fmt?`: the audio format is not supported, or files of the type cannot hold it.
public let kAudioFileUnsupportedDataFormatError: OSStatus = 0x666D_743F  // 'fmt?'
/// `pty?`: the file does not have the property, or the property cannot be set.
public let kAudioFileUnsupportedPropertyError: OSStatus = 0x7074_793F  // 'pty?'
/// `!siz`: the memory for the property's value is too small.
public let kAudioFileBadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// `prm?`: the file may not be read, written or replaced.
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F  // 'prm?'
/// `optm`: packets cannot be added before the file has been optimized, because chunks follow its audio. Linux: not
/// returned.
public let kAudioFileNotOptimizedError: OSStatus = 0x6F70_746D  // 'optm'
/// `chk?`: the chunk does not exist or cannot be used. Linux: not returned.
public let kAudioFileInvalidChunkError: OSStatus = 0x6368_6B3F  // 'chk?'
/// `pck?`: the number of the first packet to write is not the number of packets written before.
public let kAudioFileInvalidPacketOffsetError: OSStatus = 0x7063_6B3F  // 'pck?'
/// `dep?`: the packet's dependencies are not valid. Linux: not returned.
public let kAudioFileInvalidPacketDependencyError: OSStatus = 0x6465_703F  // 'dep?'
/// `dta?`: the file, or the data to write, is malformed.
public let kAudioFileInvalidFileError: OSStatus = 0x6474_613F  // 'dta?'
/// `op??`: opening for other access than reading, reading from a file that is being written, or setting the cookie or
/// the channel layout after a packet was written.
public let kAudioFileOperationNotSupportedError: OSStatus = 0x6F70_3F3F  // 'op??'
/// `-38`: the file is closed, or not open for the operation. Linux: only `AVAudioFile` throws it.
public let kAudioFileNotOpenError: OSStatus = -38
/// `-39`: the end of the file was reached. Linux: only `AVAudioFile` throws it; the functions then read 0 packets.
public let kAudioFileEndOfFileError: OSStatus = -39
/// `-40`: the position is outside the file. Linux: not returned.
public let kAudioFilePositionError: OSStatus = -40
/// `-43`: no file exists at the path.
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
