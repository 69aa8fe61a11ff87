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
    case .album: NameKey.album(tags.album, by: albumArtist)
    case .artist: NameKey.of(tags.artist)
    case .albumArtist: NameKey.of(albumArtist)
    case .composer: NameKey.of(tags.composer)
    case .genre: NameKey.of(tags.genre)
    case .podcastTitle: NameKey.of(podcastTitle)
    case .playlist: 0
    }
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
