import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// The domain of MediaPlayer's errors.
public let MPErrorDomain = "MPErrorDomain"

/// An error of the media library.
public struct MPError: _BridgedStoredNSError {
  /// The bridged error.
  public let _nsError: NSError

  /// Wraps an error. The process ends if the error's domain is not `MPErrorDomain`.
  public init(_nsError error: NSError) {
    _require(
      error.domain == MPErrorDomain, "MPError(_nsError:) needs an error of MPErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  /// The domain of MediaPlayer's errors.
  public static var errorDomain: String { MPErrorDomain }
  /// The domain of MediaPlayer's errors.
  public static var _nsErrorDomain: String { MPErrorDomain }

  /// The codes of MediaPlayer's errors.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that has these codes.
    public typealias _ErrorType = MPError

    /// Another error; the description states the cause.
    case unknown = 0
    /// The library may not be read or changed.
    case permissionDenied = 1
    /// Linux: never given.
    case cloudServiceCapabilityMissing = 2
    /// Linux: never given.
    case networkConnectionFailed = 3
    /// The item or playlist does not exist.
    case notFound = 4
    /// The playlist cannot be changed.
    case notSupported = 5
    /// Linux: never given.
    case cancelled = 6
    /// Linux: never given.
    case requestTimedOut = 7
  }

  /// Another error; the description states the cause.
  public static var unknown: Code { .unknown }
  /// The library may not be read or changed.
  public static var permissionDenied: Code { .permissionDenied }
  /// Linux: never given.
  public static var cloudServiceCapabilityMissing: Code { .cloudServiceCapabilityMissing }
  /// Linux: never given.
  public static var networkConnectionFailed: Code { .networkConnectionFailed }
  /// The item or playlist does not exist.
  public static var notFound: Code { .notFound }
  /// The playlist cannot be changed.
  public static var notSupported: Code { .notSupported }
  /// Linux: never given.
  public static var cancelled: Code { .cancelled }
  /// Linux: never given.
  public static var requestTimedOut: Code { .requestTimedOut }
}

extension MPError {
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
