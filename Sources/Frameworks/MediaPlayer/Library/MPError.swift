import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// The domain of MediaPlayer's errors.
public let MPErrorDomain = "MPErrorDomain"

/// An error of a library.
public struct MPError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) {
    _require(
      error.domain == MPErrorDomain, "MPError(_nsError:) needs an error of MPErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  public static var errorDomain: String { MPErrorDomain }
  /// The domain of MediaPlayer's errors.
  public static var _nsErrorDomain: String { MPErrorDomain }

  /// The kinds of errors.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = MPError

    /// The description says what it is.
    case unknown = 0
    /// The library may not be read or changed.
    case permissionDenied = 1
    /// Linux: never, because there are no services in a cloud.
    case cloudServiceCapabilityMissing = 2
    /// Linux: never, because there are no services in a cloud.
    case networkConnectionFailed = 3
    /// There is no such item or playlist.
    case notFound = 4
    /// The playlist cannot be changed.
    case notSupported = 5
    /// Linux: never.
    case cancelled = 6
    /// Linux: never.
    case requestTimedOut = 7
  }

  public static var unknown: Code { .unknown }
  public static var permissionDenied: Code { .permissionDenied }
  public static var cloudServiceCapabilityMissing: Code { .cloudServiceCapabilityMissing }
  public static var networkConnectionFailed: Code { .networkConnectionFailed }
  public static var notFound: Code { .notFound }
  public static var notSupported: Code { .notSupported }
  public static var cancelled: Code { .cancelled }
  public static var requestTimedOut: Code { .requestTimedOut }
}

extension MPError {
  /// An error of the index, with its words.
  init(_ error: MediaLibraryError) {
    let code: Code =
      switch error.kind {
      case .denied, .notWritable: .permissionDenied
      case .notFound: .notFound
      case .notEditable: .notSupported
      default: .unknown
      }
    self.init(code, userInfo: [NSLocalizedDescriptionKey: error.description])
  }
}
