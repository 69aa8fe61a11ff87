public import Foundation

/// The `domain` that a `PHPhotosError` has as an `NSError`.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"
/// The key in an error's `userInfo` for the `localIdentifier`s of the objects concerned, an array of strings.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// An error that a method of Photos throws or passes to a handler.
public struct PHPhotosError: _BridgedStoredNSError {
  /// The bridged error.
  public let _nsError: NSError

  /// Wraps an error. The process ends if the error's domain is not `PHPhotosErrorDomain`.
  public init(_nsError error: NSError) {
    _require(
      error.domain == PHPhotosErrorDomain,
      "PHPhotosError(_nsError:) needs an error of PHPhotosErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  /// The same as `PHPhotosErrorDomain`.
  public static var errorDomain: String { PHPhotosErrorDomain }
  /// The domain of Photos' errors.
  public static var _nsErrorDomain: String { PHPhotosErrorDomain }

  /// The causes of a `PHPhotosError`. The raw values are Apple's.
  public enum Code: Int, Sendable, _ErrorCodeProtocol {
    /// The error that has these codes.
    public typealias _ErrorType = PHPhotosError

    /// The library's databases cannot be used, or another operation failed unexpectedly.
    case internalError = -1
    /// The client has cancelled the request.
    case userCancelled = 3072
    /// The token of a persistent change is too old. Linux: never given.
    case persistentChangeTokenExpired = 3105
    /// The disk with the library is not connected. Linux: never given.
    case libraryVolumeOffline = 3114
    /// Another process is about to write the library. Linux: never given.
    case relinquishingLibraryBundleToWriter = 3142
    /// The user is choosing another library as the system's. Linux: never given.
    case switchingSystemPhotoLibrary = 3143
    /// The data is in the cloud, and the request does not allow network access. Linux: never given.
    case networkAccessRequired = 3164
    /// The data could not be loaded from the cloud. Linux: never given.
    case networkError = 3169
    /// No object of the library or of the album has this identifier.
    case identifierNotFound = 3201
    /// Several objects have an identifier that should be unique. Linux: never given.
    case multipleIdentifiersFound = 3202
    /// The library no longer knows the details of a persistent change. Linux: never given.
    case persistentChangeDetailsUnavailable = 3210
    /// The library does not support the change; for example, a folder is not writable.
    case changeNotSupported = 3300
    /// Another process has locked the library's databases.
    case operationInterrupted = 3301
    /// A file is not media that can be read, or not of the requested kind, or a URL is not that of a file.
    case invalidResource = 3302
    /// A file does not exist, or a request for a new asset has no resource.
    case missingResource = 3303
    /// The disk is full.
    case notEnoughSpace = 3305
    /// The asset does not support the request, because of its kind or its media.
    case requestNotSupportedForAsset = 3306
    /// A policy of the device forbids access to the library. Linux: never given.
    case accessRestricted = 3310
    /// A file cannot be opened or created.
    case accessUserDenied = 3311
    /// The library is in a folder that a cloud service synchronises. Linux: never given.
    case libraryInFileProviderSyncRoot = 5423

    /// The old name of `internalError`.
    @available(*, deprecated, renamed: "internalError")
    public static var invalid: PHPhotosError.Code { .internalError }
  }
}

extension PHPhotosError {
  /// The library's databases cannot be used, or another operation failed unexpectedly.
  public static var internalError: PHPhotosError.Code { .internalError }
  /// The client has cancelled the request.
  public static var userCancelled: PHPhotosError.Code { .userCancelled }
  /// The token of a persistent change is too old. Linux: never given.
  public static var persistentChangeTokenExpired: PHPhotosError.Code { .persistentChangeTokenExpired }
  /// The disk with the library is not connected. Linux: never given.
  public static var libraryVolumeOffline: PHPhotosError.Code { .libraryVolumeOffline }
  /// Another process is about to write the library. Linux: never given.
  public static var relinquishingLibraryBundleToWriter: PHPhotosError.Code { .relinquishingLibraryBundleToWriter }
  /// The user is choosing another library as the system's. Linux: never given.
  public static var switchingSystemPhotoLibrary: PHPhotosError.Code { .switchingSystemPhotoLibrary }
  /// The data is in the cloud, and the request does not allow network access. Linux: never given.
  public static var networkAccessRequired: PHPhotosError.Code { .networkAccessRequired }
  /// The data could not be loaded from the cloud. Linux: never given.
  public static var networkError: PHPhotosError.Code { .networkError }
  /// No object of the library or of the album has this identifier.
  public static var identifierNotFound: PHPhotosError.Code { .identifierNotFound }
  /// Several objects have an identifier that should be unique. Linux: never given.
  public static var multipleIdentifiersFound: PHPhotosError.Code { .multipleIdentifiersFound }
  /// The library no longer knows the details of a persistent change. Linux: never given.
  public static var persistentChangeDetailsUnavailable: PHPhotosError.Code { .persistentChangeDetailsUnavailable }
  /// The library does not support the change; for example, a folder is not writable.
  public static var changeNotSupported: PHPhotosError.Code { .changeNotSupported }
  /// Another process has locked the library's databases.
  public static var operationInterrupted: PHPhotosError.Code { .operationInterrupted }
  /// A file is not media that can be read, or not of the requested kind, or a URL is not that of a file.
  public static var invalidResource: PHPhotosError.Code { .invalidResource }
  /// A file does not exist, or a request for a new asset has no resource.
  public static var missingResource: PHPhotosError.Code { .missingResource }
  /// The disk is full.
  public static var notEnoughSpace: PHPhotosError.Code { .notEnoughSpace }
  /// The asset does not support the request, because of its kind or its media.
  public static var requestNotSupportedForAsset: PHPhotosError.Code { .requestNotSupportedForAsset }
  /// A policy of the device forbids access to the library. Linux: never given.
  public static var accessRestricted: PHPhotosError.Code { .accessRestricted }
  /// A file cannot be opened or created.
  public static var accessUserDenied: PHPhotosError.Code { .accessUserDenied }
  /// The library is in a folder that a cloud service synchronises. Linux: never given.
  public static var libraryInFileProviderSyncRoot: PHPhotosError.Code { .libraryInFileProviderSyncRoot }
  /// The old name of `internalError`.
  @available(*, deprecated, renamed: "internalError")
  public static var invalid: PHPhotosError.Code { .internalError }
}
