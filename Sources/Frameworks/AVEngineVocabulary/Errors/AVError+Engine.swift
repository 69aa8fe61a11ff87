package import AVEngineCore
import CoreMedia
import Foundation

extension EngineError {
  /// A `URLError` if a transfer over a network failed, as on a Mac, otherwise an `AVError`.
  package var forClients: any Error {
    guard let transfer else { return AVError(self) }
    let error = AVError(self)
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: error.localizedDescription, NSURLErrorFailingURLErrorKey: transfer.url,
      NSUnderlyingErrorKey: error,
    ]
    info[AVErrorTimeKey] = error.userInfo[AVErrorTimeKey]
    return URLError(transfer.code, userInfo: info)
  }
}

extension AVError {
  static let statusDomain = "HTTPStatus"

  package init(_ error: EngineError) {
    self.init(error, as: Self.code(for: error.kind))
  }

  package init(_ error: EngineError, as code: AVError.Code) {
    var info: [String: Any] = [NSLocalizedDescriptionKey: Self.text(of: error)]
    info[NSLocalizedFailureReasonErrorKey] = error.detail.map(Self.sentence) ?? Self.reason(for: error.kind)
    info[NSLocalizedRecoverySuggestionErrorKey] = Self.suggestion(for: error.kind)
    info[NSUnderlyingErrorKey] = Self.underlying(error)
    if let path = error.subject, path.hasPrefix("/") { info[NSFilePathErrorKey] = path }
    if let time = error.time { info[AVErrorTimeKey] = NSValue(time: time) }
    self.init(code, userInfo: info)
  }

  private static func code(for kind: EngineError.Kind) -> AVError.Code {
    switch kind {
    case .unrecognisedFormat: .fileFormatNotRecognized
    case .malformed, .truncated: .fileFailedToParse
    case .decoderNotFound: .decoderNotFound
    case .decodeFailed: .decodeFailed
    case .encoderNotFound: .encoderNotFound
    case .encodeFailed: .encodeFailed
    case .protected: .contentIsProtected
    case .unsupported: .operationNotSupportedForAsset
    case .referenceForbidden, .referenceConfined: .referenceForbiddenByReferencePolicy
    case .network, .notFound: .contentIsUnavailable
    case .cancelled: .operationCancelled
    case .fileExists: .fileAlreadyExists
    case .diskFull: .diskFull
    case .writeFailed: .exportFailed
    case .readFailed, .sourceLost, .timedOut: .failedToLoadMediaData
    case .outOfMemory: .outOfMemory
    case .timeOutOfRange: .noImageAtTime
    case .noSuchTrack: .noSourceTrack
    case .permissionDenied: .contentIsNotAuthorized
    case .libraryMissing: .unknown
    case .deviceUnavailable: .deviceNotConnected
    case .badComposition: .invalidVideoComposition
    case .compositorFailed: .videoCompositorFailed
    case .sizeLimitReached: .maximumFileSizeReached
    }
  }

  private static func text(of error: EngineError) -> String {
    let what = error.subject.map { "\(error.operation) “\($0)” failed" } ?? "\(error.operation) failed"
    return "\(what): \(error.detail ?? lowercased(reason(for: error.kind)))."
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }

  private static func lowercased(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst().dropLast() }

  private static func underlying(_ error: EngineError) -> any Error {
    if let underlying = error.underlying { return underlying }
    if let transfer = error.transfer {
      let status = transfer.status.map { NSError(domain: statusDomain, code: $0) }
      return status ?? NSError(domain: NSURLErrorDomain, code: transfer.code.rawValue)
    }
    if let code = error.code, code > 0, code < 4096, isSystem(error.kind) {
      return NSError(domain: NSPOSIXErrorDomain, code: code)
    }
    return error
  }

  private static func isSystem(_ kind: EngineError.Kind) -> Bool {
    switch kind {
    case .notFound, .permissionDenied, .fileExists, .diskFull, .outOfMemory, .readFailed, .writeFailed: true
    default: false
    }
  }
}
