// Keys that now-playing dictionaries also have are in NowPlaying/MPMediaItemPropertyKeys.swift.

/// The key, in `MPMediaItem.value(forProperty:)`, for the kinds of media (`NSNumber` of an `MPMediaType`). Predicates
/// can compare it.
public let MPMediaItemPropertyMediaType = "mediaType"
/// The key, in `MPMediaItem.value(forProperty:)`, for the persistent identifier of the album (`NSNumber` of `UInt64`).
/// Predicates can compare it.
public let MPMediaItemPropertyAlbumPersistentID = "albumPID"
/// The key, in `MPMediaItem.value(forProperty:)`, for the persistent identifier of the artist (`NSNumber` of `UInt64`).
/// Predicates can compare it.
public let MPMediaItemPropertyArtistPersistentID = "artistPID"
/// The key, in `MPMediaItem.value(forProperty:)`, for the persistent identifier of the album's artist (`NSNumber` of
/// `UInt64`). Predicates can compare it.
public let MPMediaItemPropertyAlbumArtistPersistentID = "albumArtistPID"
/// The key, in `MPMediaItem.value(forProperty:)`, for the persistent identifier of the genre (`NSNumber` of `UInt64`).
/// Predicates can compare it.
public let MPMediaItemPropertyGenrePersistentID = "genrePID"
/// The key, in `MPMediaItem.value(forProperty:)`, for the persistent identifier of the composer (`NSNumber` of
/// `UInt64`). Predicates can compare it.
public let MPMediaItemPropertyComposerPersistentID = "composerPID"
/// The key, in `MPMediaItem.value(forProperty:)`, for the persistent identifier of the podcast (`NSNumber` of
/// `UInt64`). Predicates can compare it.
public let MPMediaItemPropertyPodcastPersistentID = "podcastPID"
/// The key, in `MPMediaItem.value(forProperty:)`, for whether tags mark the album as a compilation (`NSNumber` of
/// `Bool`). Predicates can compare it.
public let MPMediaItemPropertyIsCompilation = "isCompilation"
/// The key, in `MPMediaItem.value(forProperty:)`, for whether the item is in the cloud (`NSNumber` of `Bool`).
/// Predicates can compare it. Linux: always false.
public let MPMediaItemPropertyIsCloudItem = "isCloudItem"
/// The key, in `MPMediaItem.value(forProperty:)`, for whether the item's media is encrypted (`NSNumber` of `Bool`).
/// Predicates can compare it.
public let MPMediaItemPropertyHasProtectedAsset = "hasProtectedAsset"
/// The key, in `MPMediaItem.value(forProperty:)`, for the date when the item was added to the library (`Date`).
public let MPMediaItemPropertyDateAdded = "dateAdded"
/// The key, in `MPMediaItem.value(forProperty:)`, for the text by which the user groups items (`String`).
public let MPMediaItemPropertyUserGrouping = "userGrouping"
/// The key, in `MPMediaItem.value(forProperty:)`, for whether the file's tags mark the item as explicit (`NSNumber` of
/// `Bool`).
public let MPMediaItemPropertyIsExplicit = "isExplicit"
/// The key, in `MPMediaItem.value(forProperty:)`, for the number of times that the item was skipped (`NSNumber` of
/// `Int`).
public let MPMediaItemPropertySkipCount = "skipCount"
/// The key, in `MPMediaItem.value(forProperty:)`, for the date when the item was last played (`Date`).
public let MPMediaItemPropertyLastPlayedDate = "lastPlayedDate"
