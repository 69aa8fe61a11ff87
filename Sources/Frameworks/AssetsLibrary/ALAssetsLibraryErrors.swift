import AVEngineMediaLibrary
import Foundation

/// The domain of the library's errors.
public let ALAssetsLibraryErrorDomain = "ALAssetsLibraryErrorDomain"

/// The description says what it is.
public let ALAssetsLibraryUnknownError = -1
/// A file could not be written.
public let ALAssetsLibraryWriteFailedError = -3300
/// Another program changes the library.
public let ALAssetsLibraryWriteBusyError = -3301
/// What is to be written does not exist or cannot be read.
public let ALAssetsLibraryWriteInvalidDataError = -3302
/// What is to be written is no video that the library can hold.
public let ALAssetsLibraryWriteIncompatibleDataError = -3303
/// Linux: never, because files are copied as they are.
public let ALAssetsLibraryWriteDataEncodingError = -3304
/// The disk is full.
public let ALAssetsLibraryWriteDiskSpaceError = -3305
/// The library's databases cannot be used.
public let ALAssetsLibraryDataUnavailableError = -3310
/// The program may not read or change the folders of the library.
public let ALAssetsLibraryAccessUserDeniedError = -3311
/// Linux: never.
public let ALAssetsLibraryAccessGloballyDeniedError = -3312

extension NSError {
  /// An error of the index, with its words.
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
