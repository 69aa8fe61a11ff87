// Keys of an item in `MPNowPlayingInfoCenter.nowPlayingInfo`, and of a library's items, which give numbers as
// `NSNumber`s.

/// The key, for an item's value or in `nowPlayingInfo`, of the persistent identifier of the item (`UInt64`).
public let MPMediaItemPropertyPersistentID = "persistentID"
/// The key, for an item's value or in `nowPlayingInfo`, of the title (`String`). Linux: MPRIS's `xesam:title`.
public let MPMediaItemPropertyTitle = "title"
/// The key, for an item's value or in `nowPlayingInfo`, of the album's title (`String`). Linux: MPRIS's `xesam:album`.
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// The key, for an item's value or in `nowPlayingInfo`, of the artist (`String`). Linux: MPRIS's `xesam:artist`.
public let MPMediaItemPropertyArtist = "artist"
/// The key, for an item's value or in `nowPlayingInfo`, of the album's artist (`String`). Linux: MPRIS's
/// `xesam:albumArtist`.
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// The key, for an item's value or in `nowPlayingInfo`, of the genre (`String`). Linux: MPRIS's `xesam:genre`.
public let MPMediaItemPropertyGenre = "genre"
/// The key, for an item's value or in `nowPlayingInfo`, of the composer (`String`). Linux: MPRIS's `xesam:composer`.
public let MPMediaItemPropertyComposer = "composer"
/// The key, for an item's value or in `nowPlayingInfo`, of the duration in seconds (`Double`). Linux: MPRIS's
/// `mpris:length`.
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// The key, for an item's value or in `nowPlayingInfo`, of the track number in the album, from 1 (`Int`). Linux:
/// MPRIS's `xesam:trackNumber`.
public let MPMediaItemPropertyAlbumTrackNumber = "albumTrackNumber"
/// The key, for an item's value or in `nowPlayingInfo`, of the number of tracks of the album (`Int`). Linux: desktops
/// do not show it.
public let MPMediaItemPropertyAlbumTrackCount = "albumTrackCount"
/// The key, for an item's value or in `nowPlayingInfo`, of the number of the disc in the album, from 1 (`Int`). Linux:
/// MPRIS's `xesam:discNumber`.
public let MPMediaItemPropertyDiscNumber = "discNumber"
/// The key, for an item's value or in `nowPlayingInfo`, of the number of discs of the album (`Int`). Linux: desktops do
/// not show it.
public let MPMediaItemPropertyDiscCount = "discCount"
/// The key, for an item's value or in `nowPlayingInfo`, of the artwork (`MPMediaItemArtwork`). Linux: MPRIS's
/// `mpris:artUrl`.
public let MPMediaItemPropertyArtwork = "artwork"
/// The key, for an item's value or in `nowPlayingInfo`, of the lyrics (`String`). Linux: MPRIS's `xesam:asText`.
public let MPMediaItemPropertyLyrics = "lyrics"
/// The key, for an item's value or in `nowPlayingInfo`, of the date when the item was published (`Date`), as its tags
/// state it.
public let MPMediaItemPropertyReleaseDate = "releaseDate"
/// The key, for an item's value or in `nowPlayingInfo`, of the tempo in beats per minute (`Int`). Linux: MPRIS's
/// `xesam:audioBPM`.
public let MPMediaItemPropertyBeatsPerMinute = "beatsPerMinute"
/// The key, for an item's value or in `nowPlayingInfo`, of a comment on the item (`String`). Linux: MPRIS's
/// `xesam:comment`.
public let MPMediaItemPropertyComments = "comments"
/// The key, for an item's value or in `nowPlayingInfo`, of the URL of the media (`URL`), which can be opened as an
/// asset.
public let MPMediaItemPropertyAssetURL = "assetURL"
/// The key, for an item's value or in `nowPlayingInfo`, of the podcast's title (`String`). Linux: desktops show it as
/// the album's title if that is missing.
public let MPMediaItemPropertyPodcastTitle = "podcastTitle"
/// The key, for an item's value or in `nowPlayingInfo`, of the number of times that the item was played (`Int`). Linux:
/// MPRIS's `xesam:useCount`.
public let MPMediaItemPropertyPlayCount = "playCount"
/// The key, for an item's value or in `nowPlayingInfo`, of the user's rating, from 0 to 5 (`Int`).
public let MPMediaItemPropertyRating = "rating"
