package import AVEngineCore

/// The reason why the library could not perform a call.
package struct MediaLibraryError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// None of the roots can be read.
    case denied
    /// The file is not below a writable root, or cannot be written.
    case notWritable
    /// The file's mount has no trash.
    case noTrash
    /// The asset, collection or file does not exist.
    case notFound
    /// A file cannot be read as media, or a file to insert is not of the required kind.
    case notMedia
    /// The identifier of a new asset or album is already used, or that of an album is not a UUID in upper case.
    case identifierTaken
    /// The collection is a folder or a rule, which cannot be edited.
    case notEditable
    /// A query names a column that it cannot use or an invalid regular expression, or exceeds a limit.
    case invalidQuery
    /// The database is damaged. It is not modified.
    case damaged
    /// Another process keeps the database locked.
    case locked
    /// A newer version of this package has written the database. It is not modified.
    case newerVersion
    /// libsqlite3 is not installed.
    case libraryMissing
    case diskFull
    case failed
  }

  package var kind: Kind
  /// The file, folder or identifier concerned.
  package var subject: String?
  /// The cause, in one sentence.
  package var detail: String
  package var underlying: EngineError?

  package init(_ kind: Kind, _ detail: String, of subject: String? = nil, underlying: EngineError? = nil) {
    self.kind = kind
    self.subject = subject
    self.detail = detail
    self.underlying = underlying
  }

  package var description: String { subject.map { "\($0): \(detail)" } ?? detail }
}
