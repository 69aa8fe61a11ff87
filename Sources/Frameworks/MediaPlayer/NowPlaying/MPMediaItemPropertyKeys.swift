// Keys of what is known of an item, in `MPNowPlayingInfoCenter.nowPlayingInfo` and of a library's items. The keys of a
// library alone are in Library/MPMediaItemLibraryKeys.swift.

/// A number that is the item's for ever (`UInt64`). It tells one item from the next.
public let MPMediaItemPropertyPersistentID = "persistentID"
/// The title (`String`).
public let MPMediaItemPropertyTitle = "title"
/// The album's title (`String`).
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The artist (`String`).
public let MPMediaItemPropertyArtist = "artist"
/// The album's artist (`String`).
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// The genre (`String`).
public let MPMediaItemPropertyGenre = "genre"
/// The composer (`String`).
public let MPMediaItemPropertyComposer = "composer"
/// How long the item is, in seconds (`Double`).
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The item's place in the album, from 1 (`Int`).
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// How many items the album has (`Int`). Linux: desktops do not show it.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// The place of the item's disc among those of the album, from 1 (`Int`).
public let MPMediaItemPropertyDiscNumber = "discNumber"
/// How many discs the album has (`Int`). Linux: desktops do not show it.
public let MPMediaItemPropertyDiscCount = "discCount"
/// The picture (`MPMediaItemArtwork`).
public let MPMediaItemPropertyArtwork = "artwork"
/// The words of a song (`String`).
public let MPMediaItemPropertyLyrics = "lyrics"
/// When the item was published (`Date`).
public let MPMediaItemPropertyReleaseDate = "releaseDate"
/// Beats a minute (`Int`).
public let MPMediaItemPropertyBeatsPerMinute = "beatsPerMinute"
/// A comment on the item (`String`).
public let MPMediaItemPropertyComments = "comments"
/// The URL of the media (`URL`).
public let MPMediaItemPropertyAssetURL = "assetURL"
/// The podcast's title (`String`). Linux: desktops show it as the album's, where there is none.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// How often the item was played (`Int`).
public let MPMediaItemPropertyPlayCount = "playCount"
/// The user's rating, from 0 to 5 (`Int`).
public let MPMediaItemPropertyRating = "rating"
