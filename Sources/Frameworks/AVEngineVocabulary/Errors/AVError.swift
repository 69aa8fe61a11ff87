public import CoreMedia
public import Foundation

/// The domain of AVFoundation's errors, the string `AVFoundationErrorDomain`. Their codes are those of `AVError.Code`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error of AVFoundation, with a code and a user info whose keys begin with `AVError`.
///
/// A failed transfer over a network is usually reported as a `URLError` instead. Clients can match an `AVError` with
/// `catch let error as AVError`, `catch AVError.fileFormatNotRecognized` and `error as NSError`.
public struct AVError: _BridgedStoredNSError {
  /// The `NSError` that this structure wraps.
  public let _nsError: NSError

  /// Creates an error from an `NSError`, whose domain must be `AVFoundationErrorDomain`.
  public init(_nsError error: NSError) {
    _require(
      error.domain == AVFoundationErrorDomain,
      "AVError(_nsError:) needs an error of AVFoundationErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  /// The domain of every `AVError`: `AVFoundationErrorDomain`.
  public static var errorDomain: String { AVFoundationErrorDomain }
  /// The domain of AVFoundation's errors.
  public static var _nsErrorDomain: String { AVFoundationErrorDomain }
}

extension AVError {
  /// The identifier of the process that holds the device, if the error states it.
  public var processID: Int? { (userInfo[AVErrorPIDKey] as? NSNumber)?.intValue }
  /// The time in the presentation at which the error happened, if the error states it.
  public var time: CMTime? { (userInfo[AVErrorTimeKey] as? NSValue).flatMap { CMTime(boxed: $0) } }
  /// The size in bytes of the file that the error concerns, if the error states it.
  public var fileSize: Int64? { (userInfo[AVErrorFileSizeKey] as? NSNumber)?.int64Value }
  /// Whether a recording is usable in spite of the error; nil if the error does not state it.
  public var recordingSuccessfullyFinished: Bool? {
    (userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? NSNumber)?.boolValue
  }
  /// The media type that the error concerns, if the error states it.
  public var mediaType: AVMediaType? { string(AVErrorMediaTypeKey).map(AVMediaType.init(rawValue:)) }
  /// The four-character codes of the media subtypes that the error concerns, if the error states them.
  public var mediaSubtypes: [Int]? { (userInfo[AVErrorMediaSubTypeKey] as? [NSNumber])?.map(\.intValue) }
  /// The presentation timestamp of the sample that the error concerns, if the error states it.
  public var presentationTimeStamp: CMTime? {
    (userInfo[AVErrorPresentationTimeStampKey] as? NSValue).flatMap { CMTime(boxed: $0) }
  }
  /// The identifier of the track that the error concerns, if the error states it.
  public var persistentTrackID: CMPersistentTrackID? {
    (userInfo[AVErrorPersistentTrackIDKey] as? NSNumber)?.int32Value
  }
  /// The file type that the error concerns, if the error states it.
  public var fileType: AVFileType? { string(AVErrorFileTypeKey).map(AVFileType.init(rawValue:)) }

  private func string(_ key: String) -> String? { userInfo[key] as? String }
}
