package import Foundation

/// What queries compare and sort by.
package enum MediaLibraryColumn: String, Sendable, CaseIterable {
  /// Text: `MediaLibraryAsset.localIdentifier`.
  case localIdentifier
  /// Integer: the bits of `MediaLibraryAsset.persistentIdentifier`.
  case persistentIdentifier
  /// Integer: `MediaLibraryAsset.id`.
  case id
  /// Integer: `MediaLibraryAsset.Kind.rawValue`.
  case kind
  /// Integer of flags: `MediaLibraryAsset.Subtypes.rawValue`.
  case subtypes
  /// Seconds, a real number.
  case duration
  case pixelWidth, pixelHeight
  case frameRate
  case creationDate, modificationDate, addedDate
  case isFavorite, isHidden
  case byteSize
  case latitude, longitude
  /// Text: the file's own title, else its name without the extension.
  case title
  /// Text: the file's name with the extension.
  case fileName
  /// Text: the file's absolute path.
  case path
  case artist, album, albumArtist, composer, genre, comments
  case trackNumber, trackCount, discNumber, discCount, beatsPerMinute
  case isCompilation
  case hasArtwork
  case releaseDate
  case isProtected
  case chapterCount
  case playCount, skipCount, rating, lastPlayedDate
  /// Integer: 64 bits that stand for an album with its album artist, as bits of an unsigned number; 0 without album.
  case albumIdentifier
  /// Integers: 64 bits that stand for a name; 0 where there is none.
  case artistIdentifier, albumArtistIdentifier, composerIdentifier, genreIdentifier
  /// Integer: the place of an asset in the collection that a query names; only where it names an album or a playlist.
  case position
}

/// A value that a query binds.
package enum MediaLibraryValue: Sendable, Hashable {
  case integer(Int64)
  case real(Double)
  case text(String)
  case date(Date)
  case null

  package init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  package init(bits: UInt64) { self = .integer(Int64(bitPattern: bits)) }
}
