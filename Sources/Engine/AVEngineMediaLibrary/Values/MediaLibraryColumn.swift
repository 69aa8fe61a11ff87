package import Foundation

package enum MediaLibraryColumn: String, Sendable, CaseIterable {
  case localIdentifier
  /// Integer: the bits of `MediaLibraryAsset.persistentIdentifier`.
  case persistentIdentifier
  case id
  /// Integer: `MediaLibraryAsset.Kind.rawValue`.
  case kind
  /// Integer of flags: `MediaLibraryAsset.Subtypes.rawValue`.
  case subtypes
  /// Real number: the duration in seconds.
  case duration
  case pixelWidth, pixelHeight
  case frameRate
  case creationDate, modificationDate, addedDate
  case isFavorite, isHidden
  case byteSize
  case latitude, longitude
  /// Text: the title in the file's tags, else the file's name without the extension.
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
  /// Integer: the bits of `NameKey.album`, a key made from the names of the album and its artist; 0 without an album.
  /// If the tags lack an album artist, the key has the artist's name, except in a compilation.
  case albumIdentifier
  /// Integers: the bits of `NameKey.of` a name; 0 without a name. If the tags lack an album artist,
  /// `albumArtistIdentifier` is the artist's key.
  case artistIdentifier, albumArtistIdentifier, composerIdentifier, genreIdentifier
  /// Integer: the position of an asset in the query's collection, which must be an album or a playlist. Assets whose
  /// files are missing keep their positions, so that a query's positions can have gaps.
  case position
}

package enum MediaLibraryValue: Sendable, Hashable {
  case integer(Int64)
  case real(Double)
  case text(String)
  case date(Date)
  case null

  package init(_ flag: Bool) { self = .integer(flag ? 1 : 0) }
  package init(bits: UInt64) { self = .integer(Int64(bitPattern: bits)) }
}
