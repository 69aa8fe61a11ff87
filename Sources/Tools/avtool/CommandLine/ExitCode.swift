import AVEngineEditInterchange
import AVFoundation
import Foundation

/// Except for `cancelled` and the codes of `check`, the codes are those of sysexits.h.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case absent = 1
  case unjudged = 2
  case usage = 64
  case unreadable = 65
  case noInput = 66
  case unavailable = 69
  case failed = 70
  case noOutput = 73
  case storage = 74
  case temporary = 75
  case cancelled = 130

  var meaning: String {
    switch self {
    case .done: "done"
    case .absent: "check: the code uses something that is not here"
    case .unjudged: "check: the code could not be judged"
    case .usage: "the command line is wrong"
    case .unreadable: "the media cannot be read, or does not contain what was requested"
    case .noInput: "the input does not exist or may not be read"
    case .unavailable: "there is no display, a device cannot be used, or (farm) another machine is needed"
    case .failed: "the work failed"
    case .noOutput: "the output exists already or cannot be written"
    case .storage: "the storage failed; trying again can help (farm)"
    case .temporary: "stopped by SIGTERM, a full disk or too little memory; trying again can help (farm)"
    case .cancelled: "cancelled (Ctrl-C); nothing is left behind"
    }
  }

  init(_ error: any Error) {
    if let error = error as? EditError {
      if case .missing = error { self = .noInput } else { self = .unreadable }
      return
    }
    if let error = error as? URLError {
      let refusals: [URLError.Code] = [
        .fileDoesNotExist, .noPermissionsToReadFile, .userAuthenticationRequired, .resourceUnavailable,
      ]
      self = refusals.contains(error.code) ? .noInput : .failed
      return
    }
    guard let error = error as? AVError else {
      self = error is CancellationError ? .cancelled : .failed
      return
    }
    switch error.code {
    case .operationCancelled: self = .cancelled
    case .fileAlreadyExists, .diskFull: self = .noOutput
    case .applicationIsNotAuthorizedToUseDevice: self = .noInput
    case .deviceNotConnected, .deviceWasDisconnected, .deviceInUseByAnotherApplication,
      .deviceAlreadyUsedByAnotherSession, .sessionWasInterrupted, .sessionHardwareCostOverage:
      self = .unavailable
    case .fileFormatNotRecognized, .fileFailedToParse, .failedToParse, .decoderNotFound, .contentIsProtected,
      .invalidSourceMedia,
      .undecodableMediaData, .noImageAtTime, .decodeFailed, .noSourceTrack, .referenceForbiddenByReferencePolicy:
      self = .unreadable
    // An export fails with a POSIX error if the system refuses to write the output.
    case .exportFailed
    where ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == NSPOSIXErrorDomain:
      self = .noOutput
    default: self = .failed
    }
  }
}

struct Failure: Error {
  var code: ExitCode
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
