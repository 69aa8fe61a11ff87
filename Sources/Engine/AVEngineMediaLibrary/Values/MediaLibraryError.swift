package import AVEngineCore

/// Why the library could not do what was asked for.
package struct MediaLibraryError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// None of the roots can be read.
    case denied
    /// The file is below no root that may be written to.
    case notWritable
    /// The file's mount has no trash.
    case noTrash
    /// There is no such asset, collection or file.
    case notFound
    /// A file that is to be inserted is no media, or of another kind than was said.
    case notMedia
    /// An identifier of a new asset or album is one that something has.
    case identifierTaken
    /// The collection is a folder or a rule, which programs do not edit.
    case notEditable
    /// A query names a column that it cannot use, or a regular expression that is none.
    case invalidQuery
    /// The database is damaged. It is left as it is.
    case damaged
    /// Another program keeps the database locked.
    case locked
    /// A newer version of this package has written the database. It is left as it is.
    case newerVersion
    /// libsqlite3 is not installed.
    case libraryMissing
    case diskFull
    case failed
  }

  package var kind: Kind
  /// The file, folder or identifier that it is about.
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
