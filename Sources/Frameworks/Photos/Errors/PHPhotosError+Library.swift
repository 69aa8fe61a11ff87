import AVEngineMediaLibrary
import AVEngineVocabulary
import Foundation

extension PHPhotosError {
  init(_ code: PHPhotosError.Code, _ cause: String, identifiers: [String] = []) {
    var info: [String: Any] = [NSLocalizedDescriptionKey: cause]
    if !identifiers.isEmpty { info[PHLocalIdentifiersErrorKey] = identifiers }
    self.init(code, userInfo: info)
  }

  init(_ error: MediaLibraryError) {
    var info: [String: Any] = [NSLocalizedDescriptionKey: error.description]
    if let subject = error.subject {
      if subject.hasPrefix("/") {
        info[NSFilePathErrorKey] = subject
      } else {
        info[PHLocalIdentifiersErrorKey] = [subject]
      }
    }
    if let underlying = error.underlying { info[NSUnderlyingErrorKey] = AVError(underlying) as NSError }
    self.init(Self.code(for: error), userInfo: info)
  }

  static func wrapping(_ error: any Error) -> PHPhotosError {
    if let error = error as? PHPhotosError { return error }
    if let error = error as? MediaLibraryError { return PHPhotosError(error) }
    return PHPhotosError(.internalError, error.localizedDescription)
  }

  private static func code(for error: MediaLibraryError) -> PHPhotosError.Code {
    switch error.kind {
    case .denied: .accessUserDenied
    case .notWritable, .noTrash, .identifierTaken, .notEditable: .changeNotSupported
    case .notFound: error.subject?.hasPrefix("/") == true ? .missingResource : .identifierNotFound
    case .notMedia: .invalidResource
    case .locked: .operationInterrupted
    case .diskFull: .notEnoughSpace
    default: .internalError
    }
  }
}
