package import AVEngineCore

package struct MediaLibraryError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// None of the roots can be read.
    case denied
    /// A file or a folder may not be written.
    case notWritable
    /// The file cannot be moved to a trash.
    case noTrash
    /// An asset, a collection, a file or an index in an album does not exist, or a URL is not that of a file.
    case notFound
    /// A file is not media that the library can read, not of the required kind, or not named as a media file.
    case notMedia
    /// The identifier of a new asset or album is used already, or an album's identifier is not a UUID in upper case.
    case identifierTaken
    /// Only albums and playlists can be made and edited.
    case notEditable
    /// A query is invalid; for example, it has too many values.
    case invalidQuery
    /// A database is damaged.
    case damaged
    /// Another process keeps a database locked.
    case locked
    /// A newer version of this package has written a database.
    case newerVersion
    /// libsqlite3 is not installed.
    case libraryMissing
    case diskFull
    case failed
  }

  package var kind: Kind
  package var subject: String?
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
