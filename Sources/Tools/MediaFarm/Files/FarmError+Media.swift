import AVFoundation
import Foundation

extension FarmError {
  /// Returns the error of an export, with the text before it.
  init(from error: any Error, _ subject: String) { self = FarmError(from: error).about(subject) }

  init(from error: any Error) {
    if let error = error as? FarmError {
      self = error
      return
    }
    var message = error.localizedDescription
    if let error = error as? AVError, let reason = (error as NSError).localizedFailureReason,
      message.range(of: reason, options: .caseInsensitive) == nil
    {
      message += " \(reason)"
    }
    while message.hasSuffix(".") { message.removeLast() }
    self.init(Self.kind(of: error), message)
  }

  private static func kind(of error: any Error) -> Kind {
    if let number = systemError(error) {
      let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
      return SmallFile.failure(number, path?.hasSuffix(".partial") == true ? "written" : "read").kind
    }
    if let error = error as? URLError {
      let refusals: [URLError.Code] = [
        .fileDoesNotExist, .noPermissionsToReadFile, .userAuthenticationRequired, .resourceUnavailable, .badURL,
      ]
      return refusals.contains(error.code) ? .missing : .temporary
    }
    guard let error = error as? AVError else { return .failed }
    switch error.code {
    case .diskFull, .outOfMemory: return .temporary
    case .encoderNotFound, .encoderTemporarilyUnavailable: return .otherNode
    case .fileFormatNotRecognized, .fileFailedToParse, .failedToParse, .decoderNotFound, .contentIsProtected,
      .invalidSourceMedia, .undecodableMediaData, .decodeFailed, .noSourceTrack, .referenceForbiddenByReferencePolicy:
      return .unreadable
    case .fileAlreadyExists: return .notWritable
    default: return .failed
    }
  }

  private static func systemError(_ error: any Error) -> Int32? {
    var next: NSError? = error as NSError
    while let current = next {
      if current.domain == NSPOSIXErrorDomain { return Int32(current.code) }
      next = current.userInfo[NSUnderlyingErrorKey] as? NSError
    }
    return nil
  }
}
