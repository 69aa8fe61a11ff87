// Keys of an item in `MPNowPlayingInfoCenter.nowPlayingInfo`, and of a library's items, which give numbers as
// `NSNumber`s.

/// The key for the persistent identifier of the item (`UInt64`).
public let MPMediaItemPropertyPersistentID = "persistentID"
/// The key for the title (`String`).
public let MPMediaItemPropertyTitle = "title"
/// The key for the album's title (`String`).
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The key for the artist (`String`).
public let MPMediaItemPropertyArtist = "artist"
/// The key for the album's artist (`String`).
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// The key for the genre (`String`).
public let MPMediaItemPropertyGenre = "genre"
/// The key for the composer (`String`).
public let MPMediaItemPropertyComposer = "composer"
/// The key for the duration in seconds (`Double`).
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The key for the track number in the album, from 1 (`Int`).
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// The key for the number of tracks of the album (`Int`). Linux: desktops do not show it.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// The key for the number of the disc in the album, from 1 (`Int`).
public let MPMediaItemPropertyDiscNumber = "discNumber"
/// The key for the number of discs of the album (`Int`). Linux: desktops do not show it.
public let MPMediaItemPropertyDiscCount = "discCount"
/// The key for the artwork (`MPMediaItemArtwork`).
public let MPMediaItemPropertyArtwork = "artwork"
/// The key for the lyrics (`String`).
public let MPMediaItemPropertyLyrics = "lyrics"
/// The key for the date when the item was published (`Date`), as its tags state it.
public let MPMediaItemPropertyReleaseDate = "releaseDate"
/// The key for the tempo in beats per minute (`Int`).
public let MPMediaItemPropertyBeatsPerMinute = "beatsPerMinute"
/// The key for a comment on the item (`String`).
public let MPMediaItemPropertyComments = "comments"
/// The key for the URL of the media (`URL`).
public let MPMediaItemPropertyAssetURL = "assetURL"
/// The key for the podcast's title (`String`). Linux: desktops show it as the album's title if that is missing.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// The key for the number of times that the item was played (`Int`).
public let MPMediaItemPropertyPlayCount = "playCount"
/// The key for the user's rating, from 0 to 5 (`Int`).
public let MPMediaItemPropertyRating = "rating"
