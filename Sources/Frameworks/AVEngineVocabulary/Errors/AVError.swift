public import CoreMedia
public import Foundation

/// The domain of AVFoundation's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error of AVFoundation.
///
/// What AVFoundation throws is this structure: `catch let error as AVError`, `catch AVError.fileFormatNotRecognized`
/// and `error as NSError` all see it.
public struct AVError: _BridgedStoredNSError {
  public let _nsError: NSError

  public init(_nsError error: NSError) {
    _require(
      error.domain == AVFoundationErrorDomain,
      "AVError(_nsError:) needs an error of AVFoundationErrorDomain, not of \(error.domain)")
    _nsError = error
  }

  public static var errorDomain: String { AVFoundationErrorDomain }
  /// The domain of AVFoundation's errors.
  public static var _nsErrorDomain: String { AVFoundationErrorDomain }
}

extension AVError {
  /// The process that holds the device in question.
  public var processID: Int? { (userInfo[AVErrorPIDKey] as? NSNumber)?.intValue }
  /// Where in the presentation the error happened.
  public var time: CMTime? { (userInfo[AVErrorTimeKey] as? NSValue).flatMap { CMTime(boxed: $0) } }
  /// The file's size in bytes.
  public var fileSize: Int64? { (userInfo[AVErrorFileSizeKey] as? NSNumber)?.int64Value }
  /// Whether a recording is usable in spite of the error.
  public var recordingSuccessfullyFinished: Bool? {
    (userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? NSNumber)?.boolValue
  }
  /// The media type in question.
  public var mediaType: AVMediaType? { string(AVErrorMediaTypeKey).map(AVMediaType.init(rawValue:)) }
  /// The four-character codes of the media subtypes in question.
  public var mediaSubtypes: [Int]? { (userInfo[AVErrorMediaSubTypeKey] as? [NSNumber])?.map(\.intValue) }
  /// The presentation time of the sample in question.
  public var presentationTimeStamp: CMTime? {
    (userInfo[AVErrorPresentationTimeStampKey] as? NSValue).flatMap { CMTime(boxed: $0) }
  }
  /// The track in question.
  public var persistentTrackID: CMPersistentTrackID? {
    (userInfo[AVErrorPersistentTrackIDKey] as? NSNumber)?.int32Value
  }
  /// The file type in question.
  public var fileType: AVFileType? { string(AVErrorFileTypeKey).map(AVFileType.init(rawValue:)) }

  private func string(_ key: String) -> String? { userInfo[key] as? String }
}
