import AVEngineMediaLibrary
import Foundation

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

  /// If tags lack the album's artist, the item's artist is used, except in a compilation.
  var albumArtist: String? { tags.albumArtist ?? (tags.isCompilation ? nil : tags.artist) }

  var podcastTitle: String? { mediaType.isDisjoint(with: [.podcast, .videoPodcast]) ? nil : tags.album }

  /// Returns 0 if tags do not name the group, or for `.playlist`.
  func identifier(_ grouping: MPMediaGrouping) -> MPMediaEntityPersistentID {
    switch grouping {
    case .title: persistentID
    // Albums with the same title and different artists are different albums.
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
