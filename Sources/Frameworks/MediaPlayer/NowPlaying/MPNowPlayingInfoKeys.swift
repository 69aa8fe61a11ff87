// Keys of how an item plays, in `MPNowPlayingInfoCenter.nowPlayingInfo`.

/// The player's position in the item, in seconds, when the dictionary is set (`Double`).
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// How fast the item plays; 0 stands, and a missing one is 1 (`Double`).
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// How fast the item usually plays; a missing one is 1 (`Double`).
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// The item's place in the queue, from 0 (`Int`). It tells one item from the next where nothing else does.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex = "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// How many items the queue has (`Int`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyPlaybackQueueCount = "MPNowPlayingInfoPropertyPlaybackQueueCount"
/// The chapter that plays, from 0 (`Int`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyChapterNumber = "MPNowPlayingInfoPropertyChapterNumber"
/// How many chapters the item has (`Int`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyChapterCount = "MPNowPlayingInfoPropertyChapterCount"
/// Whether the item is sent while it happens: it has no duration, and cannot be sought in (`Bool`).
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
/// Stands for the album, the artist or the list that the item is played from (`String`). Linux: desktops ask for none.
public let MPNowPlayingInfoCollectionIdentifier = "MPNowPlayingInfoCollectionIdentifier"
/// Stands for the item (`String`). It tells one item from the next.
public let MPNowPlayingInfoPropertyExternalContentIdentifier = "MPNowPlayingInfoPropertyExternalContentIdentifier"
/// Stands for the user's profile (`String`). Linux: desktops ask for none.
public let MPNowPlayingInfoPropertyExternalUserProfileIdentifier =
  "MPNowPlayingInfoPropertyExternalUserProfileIdentifier"
/// Stands for the service that the item is of (`String`). Items of two services are not the same.
public let MPNowPlayingInfoPropertyServiceIdentifier = "MPNowPlayingInfoPropertyServiceIdentifier"
/// How much of the item the user has seen or heard, from 0 to 1 (`Float`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyPlaybackProgress = "MPNowPlayingInfoPropertyPlaybackProgress"
/// The kind of media (the `rawValue` of a `MPNowPlayingInfoMediaType`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
/// The URL of the media (`URL`).
public let MPNowPlayingInfoPropertyAssetURL = "MPNowPlayingInfoPropertyAssetURL"
/// The date of what plays when the dictionary is set (`Date`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyCurrentPlaybackDate = "MPNowPlayingInfoPropertyCurrentPlaybackDate"
