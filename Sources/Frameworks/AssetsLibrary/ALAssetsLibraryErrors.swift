import AVEngineMediaLibrary
import Foundation

/// The `domain` of every `NSError` that methods of `ALAssetsLibrary` give to a failure block or a completion block.
public let ALAssetsLibraryErrorDomain = "ALAssetsLibraryErrorDomain"

/// `-1`: an error that no other code names; the description states the cause.
public let ALAssetsLibraryUnknownError = -1
/// `-3300`: a file could not be written, or another operation of the library failed.
public let ALAssetsLibraryWriteFailedError = -3300
/// `-3301`: another process is changing the library.
public let ALAssetsLibraryWriteBusyError = -3301
/// `-3302`: the data to write does not exist or cannot be read.
public let ALAssetsLibraryWriteInvalidDataError = -3302
/// `-3303`: the data to write is not a video that the library can hold.
public let ALAssetsLibraryWriteIncompatibleDataError = -3303
/// `-3304`: the data to write could not be encoded. Linux: never given, because files are copied as they are.
public let ALAssetsLibraryWriteDataEncodingError = -3304
/// `-3305`: the disk is full.
public let ALAssetsLibraryWriteDiskSpaceError = -3305
/// `-3310`: the library's databases cannot be used.
public let ALAssetsLibraryDataUnavailableError = -3310
/// `-3311`: the process may not read or change the folders of the library.
public let ALAssetsLibraryAccessUserDeniedError = -3311
/// `-3312`: access is denied to all applications. Linux: never given.
public let ALAssetsLibraryAccessGloballyDeniedError = -3312

extension NSError {
  convenience init(_ error: MediaLibraryError) {
    let code =
      switch error.kind {
      case .denied, .notWritable: ALAssetsLibraryAccessUserDeniedError
      case .notFound: ALAssetsLibraryWriteInvalidDataError
      case .notMedia: ALAssetsLibraryWriteIncompatibleDataError
      case .diskFull: ALAssetsLibraryWriteDiskSpaceError
      case .locked: ALAssetsLibraryWriteBusyError
      case .damaged, .newerVersion, .libraryMissing: ALAssetsLibraryDataUnavailableError
      case .failed: ALAssetsLibraryWriteFailedError
      default: ALAssetsLibraryUnknownError
      }
    self.init(
      domain: ALAssetsLibraryErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: error.description])
  }
}
