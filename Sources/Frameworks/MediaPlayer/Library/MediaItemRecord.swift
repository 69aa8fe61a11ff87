import Foundation

/// What a library knows of one item, without opening its file.
struct MediaItemRecord: Sendable {
  var persistentID: MPMediaEntityPersistentID
  var url: URL
  var mediaType: MPMediaType
  /// That of the tags, else the file's name without its extension.
  var title: String
  var album: String?
  var artist: String?
  var albumArtist: String?
  var composer: String?
  var genre: String?
  var podcast: String?
  var userGrouping: String?
  /// Places and counts are 0 where tags do not tell.
  var trackNumber = 0
  var trackCount = 0
  var discNumber = 0
  var discCount = 0
  /// Seconds.
  var duration = 0.0
  var isCompilation = false
  var isProtected = false
  var releaseDate: Date?
  var dateAdded: Date

  /// What stands for the album's artist: tags of single songs often name none.
  var performer: String? { albumArtist ?? (isCompilation ? nil : artist) }

  /// The number of a group that the item is in; 0 where tags do not name it.
  func identifier(_ grouping: MPMediaGrouping) -> MPMediaEntityPersistentID {
    switch grouping {
    case .title: persistentID
    // Albums of one title and of several artists are not the same.
    case .album: album.map { Self.identifier("album", $0, performer ?? "") } ?? 0
    case .artist: artist.map { Self.identifier("artist", $0) } ?? 0
    case .albumArtist: performer.map { Self.identifier("artist", $0) } ?? 0
    case .composer: composer.map { Self.identifier("composer", $0) } ?? 0
    case .genre: genre.map { Self.identifier("genre", $0) } ?? 0
    case .podcastTitle: podcast.map { Self.identifier("podcast", $0) } ?? 0
    case .playlist: 0
    }
  }

  /// The title of a group that the item is in.
  func title(_ grouping: MPMediaGrouping) -> String? {
    switch grouping {
    case .title: title
    case .album: album
    case .artist: artist
    case .albumArtist: performer
    case .composer: composer
    case .genre: genre
    case .podcastTitle: podcast
    case .playlist: nil
    }
  }

  /// A number that is the same for equal words in every process (FNV-1a of 64 bits), and not 0.
  private static func identifier(_ words: String...) -> MPMediaEntityPersistentID {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      for byte in word.precomposedStringWithCanonicalMapping.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return hash == 0 ? 1 : hash
  }
}
