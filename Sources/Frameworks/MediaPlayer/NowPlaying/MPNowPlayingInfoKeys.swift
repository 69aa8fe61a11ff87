// Keys of an item's playback, in `MPNowPlayingInfoCenter.nowPlayingInfo`.

/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the position in the item when the dictionary is set, in
/// seconds (`Double`).
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the playback rate; 0 means paused, and a missing rate is 1
/// (`Double`).
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the usual playback rate of the item; a missing rate is 1
/// (`Double`).
public let MPNowPlayingInfoPropertyDefaultPlaybackRate = "MPNowPlayingInfoPropertyDefaultPlaybackRate"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the index of the item in the playback queue, from 0
/// (`Int`). It distinguishes items that lack an identifier.
public let MPNowPlayingInfoPropertyPlaybackQueueIndex = "MPNowPlayingInfoPropertyPlaybackQueueIndex"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the number of items in the playback queue (`Int`). Linux:
/// desktops do not show it.
public let MPNowPlayingInfoPropertyPlaybackQueueCount = "MPNowPlayingInfoPropertyPlaybackQueueCount"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the index of the current chapter, from 0 (`Int`). Linux:
/// desktops do not show it.
public let MPNowPlayingInfoPropertyChapterNumber = "MPNowPlayingInfoPropertyChapterNumber"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the number of chapters of the item (`Int`). Linux: desktops
/// do not show it.
public let MPNowPlayingInfoPropertyChapterCount = "MPNowPlayingInfoPropertyChapterCount"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for whether the item is a live stream, which lacks a duration
/// and cannot be sought (`Bool`).
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the identifier of the album, artist or list from which the
/// item is played (`String`). Linux: desktops do not use it.
public let MPNowPlayingInfoCollectionIdentifier = "MPNowPlayingInfoCollectionIdentifier"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the identifier by which the program knows the item
/// (`String`). Equal identifiers mean the same item.
public let MPNowPlayingInfoPropertyExternalContentIdentifier = "MPNowPlayingInfoPropertyExternalContentIdentifier"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the identifier of the user's profile (`String`). Linux:
/// desktops do not use it.
public let MPNowPlayingInfoPropertyExternalUserProfileIdentifier =
  "MPNowPlayingInfoPropertyExternalUserProfileIdentifier"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the identifier of the service that provides the item
/// (`String`). It distinguishes items of different services that have the same
/// `MPNowPlayingInfoPropertyExternalContentIdentifier`.
public let MPNowPlayingInfoPropertyServiceIdentifier = "MPNowPlayingInfoPropertyServiceIdentifier"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the fraction of the item that has been played, from 0 to 1
/// (`Float`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyPlaybackProgress = "MPNowPlayingInfoPropertyPlaybackProgress"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the kind of media (the `rawValue` of an
/// `MPNowPlayingInfoMediaType`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyMediaType = "MPNowPlayingInfoPropertyMediaType"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the URL of the media that is played (`URL`).
public let MPNowPlayingInfoPropertyAssetURL = "MPNowPlayingInfoPropertyAssetURL"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the date of the content at the position when the dictionary
/// is set (`Date`). Linux: desktops do not show it.
public let MPNowPlayingInfoPropertyCurrentPlaybackDate = "MPNowPlayingInfoPropertyCurrentPlaybackDate"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the languages in which the item can be played
/// (`[MPNowPlayingInfoLanguageOptionGroup]`). Linux: desktops do not show them.
public let MPNowPlayingInfoPropertyAvailableLanguageOptions = "MPNowPlayingInfoPropertyAvailableLanguageOptions"
/// The key, in `MPNowPlayingInfoCenter.nowPlayingInfo`, for the language options that are played
/// (`[MPNowPlayingInfoLanguageOption]`), at most one of each group. Linux: desktops do not show them.
public let MPNowPlayingInfoPropertyCurrentLanguageOptions = "MPNowPlayingInfoPropertyCurrentLanguageOption"
