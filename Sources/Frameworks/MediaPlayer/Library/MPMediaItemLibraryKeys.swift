// Keys of a library's items. Those that dictionaries of what plays also have are in
// NowPlaying/MPMediaItemPropertyKeys.swift.

/// The kinds of media (`NSNumber` of a `MPMediaType`). Predicates take it.
public let MPMediaItemPropertyMediaType = "mediaType"
/// The number of the album (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaItemPropertyAlbumPersistentID = "albumPID"
/// The number of the artist (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaItemPropertyArtistPersistentID = "artistPID"
/// The number of the album's artist (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaItemPropertyAlbumArtistPersistentID = "albumArtistPID"
/// The number of the genre (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaItemPropertyGenrePersistentID = "genrePID"
/// The number of the composer (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaItemPropertyComposerPersistentID = "composerPID"
/// The number of the podcast (`NSNumber` of `UInt64`). Predicates take it.
public let MPMediaItemPropertyPodcastPersistentID = "podcastPID"
/// Whether the item is of an album of several artists (`NSNumber` of `Bool`). Predicates take it.
public let MPMediaItemPropertyIsCompilation = "isCompilation"
/// Whether the item is in a cloud (`NSNumber` of `Bool`). Predicates take it. Linux: no item is.
public let MPMediaItemPropertyIsCloudItem = "isCloudItem"
/// Whether the item's media is encrypted (`NSNumber` of `Bool`). Predicates take it.
public let MPMediaItemPropertyHasProtectedAsset = "hasProtectedAsset"
/// When the item came into the library (`Date`).
public let MPMediaItemPropertyDateAdded = "dateAdded"
/// What the user groups items by (`String`).
public let MPMediaItemPropertyUserGrouping = "userGrouping"
/// Whether the words are not for children (`NSNumber` of `Bool`).
public let MPMediaItemPropertyIsExplicit = "isExplicit"
/// How often the item was skipped (`NSNumber` of `Int`).
public let MPMediaItemPropertySkipCount = "skipCount"
/// When the item was last played (`Date`).
public let MPMediaItemPropertyLastPlayedDate = "lastPlayedDate"
