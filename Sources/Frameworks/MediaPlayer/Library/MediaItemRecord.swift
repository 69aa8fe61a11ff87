import AVEngineMediaLibrary
import Foundation

/// What the index knows of one item, in the words of Apple's properties.
struct MediaItemRecord: Sendable {
  let asset: MediaLibraryAsset
  let mediaType: MPMediaType

  init(_ asset: MediaLibraryAsset) {
    self.asset = asset
    mediaType = MPMediaType(asset)
  }

  var persistentID: MPMediaEntityPersistentID { asset.persistentIdentifier }
  var title: String { asset.displayTitle }
  var tags: MediaLibraryAsset.Tags { asset.tags }

  /// What stands for the album's artist: tags of single songs often name none.
  var albumArtist: String? { tags.albumArtist ?? (tags.isCompilation ? nil : tags.artist) }

  /// A podcast's episodes have its title as their album's.
  var podcastTitle: String? { mediaType.isDisjoint(with: [.podcast, .videoPodcast]) ? nil : tags.album }

  /// The number of a group that the item is in; 0 where tags do not name it.
  func identifier(_ grouping: MPMediaGrouping) -> MPMediaEntityPersistentID {
    switch grouping {
    case .title: persistentID
    // Albums of one title and of several artists are not the same.
    case .album: tags.album.map { Self.identifier("album", $0, albumArtist ?? "") } ?? 0
    case .artist: tags.artist.map { Self.identifier("artist", $0) } ?? 0
    case .albumArtist: albumArtist.map { Self.identifier("artist", $0) } ?? 0
    case .composer: tags.composer.map { Self.identifier("composer", $0) } ?? 0
    case .genre: tags.genre.map { Self.identifier("genre", $0) } ?? 0
    case .podcastTitle: podcastTitle.map { Self.identifier("podcast", $0) } ?? 0
    case .playlist: 0
    }
  }

  /// A number that is the same for equal words in every process (FNV-1a of 64 bits), and not 0.
  static func identifier(_ words: String...) -> MPMediaEntityPersistentID {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for word in words {
      for byte in word.precomposedStringWithCanonicalMapping.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return hash == 0 ? 1 : hash
  }
}

extension MPMediaType {
  /// The kind that a file is taken for: tags name podcasts and books by their genre, and what people film has no title.
  init(_ asset: MediaLibraryAsset) {
    let genre = asset.tags.genre?.lowercased() ?? ""
    let isPodcast = genre == "podcast" || genre == "podcasts"
    self =
      switch asset.kind {
      case .image: []
      case .audio where isPodcast: .podcast
      case .audio where genre.hasPrefix("audiobook") || asset.url.pathExtension.lowercased() == "m4b": .audioBook
      case .audio: .music
      case .video where isPodcast: .videoPodcast
      case .video: asset.tags.title == nil ? .homeVideo : .movie
      }
  }
}
