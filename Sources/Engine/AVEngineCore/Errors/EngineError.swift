package import CoreMedia
package import Foundation

package struct EngineError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    case notFound
    case permissionDenied
    /// The bytes are of no known format, or the path is not that of a regular file.
    case unrecognisedFormat
    /// The bytes break the rules of a known format.
    case malformed
    /// The bytes end too early.
    case truncated
    case decoderNotFound
    case decodeFailed
    case encoderNotFound
    case encodeFailed
    case protected
    case unsupported
    case referenceForbidden
    /// A reference leads out of the permitted folders, from a remote file to a local one, or from memory to a file.
    case referenceConfined
    case network
    case timedOut
    case cancelled
    case fileExists
    case diskFull
    case writeFailed
    case readFailed
    /// The source changed or vanished while it was read.
    case sourceLost
    case outOfMemory
    case timeOutOfRange
    case noSuchTrack
    case libraryMissing
    case deviceUnavailable
    case badComposition
    case compositorFailed
    case sizeLimitReached
  }

  package var kind: Kind
  /// The start of a sentence, such as "Opening" or "Decoding H.264 video".
  package var operation: String
  /// The file, URL or device, as a person would write it.
  package var subject: String?
  package var detail: String?
  package var code: Int?
  package var time: CMTime?
  package var underlying: (any Error)?
  package var transfer: Transfer?

  package struct Transfer: Sendable, Hashable {
    package var url: URL
    package var code: URLError.Code
    package var status: Int?

    package init(url: URL, code: URLError.Code, status: Int? = nil) {
      self.url = url
      self.code = code
      self.status = status
    }
  }

  package init(
    _ kind: Kind, _ operation: String, subject: String? = nil, detail: String? = nil, code: Int? = nil,
    underlying: (any Error)? = nil
  ) {
    self.kind = kind
    self.operation = operation
    self.subject = subject
    self.detail = detail
    self.code = code
    self.underlying = underlying
  }

  package var description: String {
    var text = operation
    if let subject { text += " “\(subject)”" }
    if let detail { text += ": \(detail)" }
    return text
  }

  package func concerning(_ subject: String) -> EngineError {
    var error = self
    if error.subject == nil { error.subject = subject }
    return error
  }
}

extension EngineError {
  package static func system(_ number: Int32, _ operation: String, subject: String?) -> EngineError {
    let kind: Kind =
      switch number {
      case ENOENT, ENOTDIR: .notFound
      case EACCES, EPERM, EROFS: .permissionDenied
      case EEXIST: .fileExists
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case ENOMEM: .outOfMemory
      case EISDIR: .unrecognisedFormat
      default: .readFailed
      }
    return EngineError(kind, operation, subject: subject, detail: String(cString: strerror(number)), code: Int(number))
  }
}
