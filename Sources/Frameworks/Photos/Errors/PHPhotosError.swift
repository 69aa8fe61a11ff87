public import Foundation

/// The domain of Photos' errors.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"
/// In an error: the `localIdentifier`s of what it is about, an array of strings.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// An error of Photos.
///
/// `localizedDescription` says the cause and the file that it is about.
public struct PHPhotosError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) {
    _require(
      error.domain == PHPhotosErrorDomain,
      "PHPhotosError(_nsError:) needs an error of PHPhotosErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  public static var errorDomain: String { PHPhotosErrorDomain }
  /// The domain of Photos' errors.
  public static var _nsErrorDomain: String { PHPhotosErrorDomain }

  /// What went wrong; the values are Apple's.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    public typealias _ErrorType = PHPhotosError

    /// The library's databases cannot be used, or something unforeseen happened.
    case internalError = -1
    /// The request was cancelled.
    case userCancelled = 3072
    /// Changes before this token are forgotten.
    case persistentChangeTokenExpired = 3105
    /// The folders of the library cannot be read.
    case libraryVolumeOffline = 3114
    /// Linux: never given.
    case relinquishingLibraryBundleToWriter = 3142
    /// Linux: never given.
    case switchingSystemPhotoLibrary = 3143
    /// Linux: never given.
    case networkAccessRequired = 3164
    /// Linux: never given.
    case networkError = 3169
    /// There is no object with this identifier.
    case identifierNotFound = 3201
    /// Linux: never given.
    case multipleIdentifiersFound = 3202
    /// Linux: never given.
    case persistentChangeDetailsUnavailable = 3210
    /// The library does not make such a change: of a folder that may not be written to, for example.
    case changeNotSupported = 3300
    /// Another program uses the library.
    case operationInterrupted = 3301
    /// A file is no media, or of another kind than was said.
    case invalidResource = 3302
    /// A file is not there.
    case missingResource = 3303
    /// The disk is full.
    case notEnoughSpace = 3305
    /// An asset of this kind does not have what was asked for.
    case requestNotSupportedForAsset = 3306
    /// Linux: never given.
    case accessRestricted = 3310
    /// The folders of media may not be read or written by this program.
    case accessUserDenied = 3311
    /// Linux: never given.
    case libraryInFileProviderSyncRoot = 5423

    @available(*, deprecated, renamed: "internalError")
    public static var invalid: PHPhotosError.Code { .internalError }
  }
}

extension PHPhotosError {
  public static var internalError: PHPhotosError.Code { .internalError }
  public static var userCancelled: PHPhotosError.Code { .userCancelled }
  public static var persistentChangeTokenExpired: PHPhotosError.Code { .persistentChangeTokenExpired }
  public static var libraryVolumeOffline: PHPhotosError.Code { .libraryVolumeOffline }
  public static var relinquishingLibraryBundleToWriter: PHPhotosError.Code { .relinquishingLibraryBundleToWriter }
  public static var switchingSystemPhotoLibrary: PHPhotosError.Code { .switchingSystemPhotoLibrary }
  public static var networkAccessRequired: PHPhotosError.Code { .networkAccessRequired }
  public static var networkError: PHPhotosError.Code { .networkError }
  public static var identifierNotFound: PHPhotosError.Code { .identifierNotFound }
  public static var multipleIdentifiersFound: PHPhotosError.Code { .multipleIdentifiersFound }
  public static var persistentChangeDetailsUnavailable: PHPhotosError.Code { .persistentChangeDetailsUnavailable }
  public static var changeNotSupported: PHPhotosError.Code { .changeNotSupported }
  public static var operationInterrupted: PHPhotosError.Code { .operationInterrupted }
  public static var invalidResource: PHPhotosError.Code { .invalidResource }
  public static var missingResource: PHPhotosError.Code { .missingResource }
  public static var notEnoughSpace: PHPhotosError.Code { .notEnoughSpace }
  public static var requestNotSupportedForAsset: PHPhotosError.Code { .requestNotSupportedForAsset }
  public static var accessRestricted: PHPhotosError.Code { .accessRestricted }
  public static var accessUserDenied: PHPhotosError.Code { .accessUserDenied }
  public static var libraryInFileProviderSyncRoot: PHPhotosError.Code { .libraryInFileProviderSyncRoot }
  @available(*, deprecated, renamed: "internalError")
  public static var invalid: PHPhotosError.Code { .internalError }
}
