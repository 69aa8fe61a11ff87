import AVEngineMediaLibrary
import Foundation

/// The domain of the library's errors.
public let ALAssetsLibraryErrorDomain = "ALAssetsLibraryErrorDomain"

/// Another error; the description states the cause.
public let ALAssetsLibraryUnknownError = -1
/// A file could not be written, or another operation of the library failed.
public let ALAssetsLibraryWriteFailedError = -3300
/// Another process is changing the library.
public let ALAssetsLibraryWriteBusyError = -3301
/// The data to write does not exist or cannot be read.
public let ALAssetsLibraryWriteInvalidDataError = -3302
/// The data to write is not a video that the library can hold.
public let ALAssetsLibraryWriteIncompatibleDataError = -3303
/// Linux: never given.
public let ALAssetsLibraryWriteDataEncodingError = -3304
/// The disk is full.
public let ALAssetsLibraryWriteDiskSpaceError = -3305
/// The library's databases cannot be used.
public let ALAssetsLibraryDataUnavailableError = -3310
/// The process may not read or change the folders of the library.
public let ALAssetsLibraryAccessUserDeniedError = -3311
/// Linux: never given.
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
