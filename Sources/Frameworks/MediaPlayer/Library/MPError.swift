import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// The `domain` that an `MPError` has as an `NSError`.
public let MPErrorDomain = "MPErrorDomain"

/// An error that a method of `MPMediaLibrary` or `MPMediaPlaylist` gives.
public struct MPError: _BridgedStoredNSError {
  /// The bridged error.
  public let _nsError: NSError

  /// Wraps an error. The process ends if the error's domain is not `MPErrorDomain`.
  public init(_nsError error: NSError) {
    _require(
      error.domain == MPErrorDomain, "MPError(_nsError:) needs an error of MPErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  /// The same as `MPErrorDomain`.
  public static var errorDomain: String { MPErrorDomain }
  /// The domain of MediaPlayer's errors.
  public static var _nsErrorDomain: String { MPErrorDomain }

  /// The causes of an `MPError`. The raw values are Apple's, from 0 to 7.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that has these codes.
    public typealias _ErrorType = MPError

    /// An error that no other code names; the description states the cause.
    case unknown = 0
    /// The library may not be read or changed.
    case permissionDenied = 1
    /// The user lacks a subscription that the request needs. Linux: never given.
    case cloudServiceCapabilityMissing = 2
    /// A server could not be reached. Linux: never given.
    case networkConnectionFailed = 3
    /// The item or playlist does not exist.
    case notFound = 4
    /// The playlist cannot be changed.
    case notSupported = 5
    /// The request was cancelled. Linux: never given.
    case cancelled = 6
    /// A server did not answer in time. Linux: never given.
    case requestTimedOut = 7
  }

  /// An error that no other code names; the description states the cause.
  public static var unknown: Code { .unknown }
  /// The library may not be read or changed.
  public static var permissionDenied: Code { .permissionDenied }
  /// The user lacks a subscription that the request needs. Linux: never given.
  public static var cloudServiceCapabilityMissing: Code { .cloudServiceCapabilityMissing }
  /// A server could not be reached. Linux: never given.
  public static var networkConnectionFailed: Code { .networkConnectionFailed }
  /// The item or playlist does not exist.
  public static var notFound: Code { .notFound }
  /// The playlist cannot be changed.
  public static var notSupported: Code { .notSupported }
  /// The request was cancelled. Linux: never given.
  public static var cancelled: Code { .cancelled }
  /// A server did not answer in time. Linux: never given.
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
