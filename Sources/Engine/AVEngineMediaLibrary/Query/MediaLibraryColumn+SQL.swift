extension MediaLibraryColumn {
  /// The column's name in statements. `a` is the table `idx.asset`, `d` is `idx.detail`, and `m` is `main.album_item`.
  var sql: String {
    switch self {
    case .localIdentifier: "d.uuid"
    case .persistentIdentifier: "d.persistent"
    case .id: "a.id"
    case .kind: "a.kind"
    case .subtypes: "a.subtypes"
    case .duration: "a.duration"
    case .pixelWidth: "a.width"
    case .pixelHeight: "a.height"
    case .frameRate: "a.rate"
    case .creationDate: "a.created"
    case .modificationDate: "a.modified"
    case .addedDate: "a.added"
    case .isFavorite: "a.favorite"
    case .isHidden: "a.hidden"
    case .byteSize: "a.size"
    case .latitude: "a.latitude"
    case .longitude: "a.longitude"
    case .title: "d.title"
    case .fileName: "d.name"
    case .path: "d.path"
    case .artist: "d.artist"
    case .album: "d.album"
    case .albumArtist: "d.album_artist"
    case .composer: "d.composer"
    case .genre: "d.genre"
    case .comments: "d.comments"
    case .trackNumber: "d.track"
    case .trackCount: "d.track_count"
    case .discNumber: "d.disc"
    case .discCount: "d.disc_count"
    case .beatsPerMinute: "d.beats"
    case .isCompilation: "d.compilation"
    case .hasArtwork: "d.artwork"
    case .releaseDate: "d.released"
    case .isProtected: "d.protected"
    case .chapterCount: "d.chapters"
    case .playCount: "d.play_count"
    case .skipCount: "d.skip_count"
    case .rating: "d.rating"
    case .lastPlayedDate: "d.last_played"
    case .albumIdentifier: "d.album_key"
    case .artistIdentifier: "d.artist_key"
    case .albumArtistIdentifier: "d.album_artist_key"
    case .composerIdentifier: "d.composer_key"
    case .genreIdentifier: "d.genre_key"
    case .position: "m.position"
    }
  }

  var needsDetail: Bool { sql.hasPrefix("d.") }

  /// All columns of `idx.asset` except the place are `NOT NULL`.
  var isNeverMissing: Bool { sql.hasPrefix("a.") && self != .latitude && self != .longitude }

  var isText: Bool {
    switch self {
    case .localIdentifier, .title, .fileName, .path, .artist, .album, .albumArtist, .composer, .genre, .comments: true
    default: false
    }
  }
}
