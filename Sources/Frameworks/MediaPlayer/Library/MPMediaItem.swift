import AVEngineMediaLibrary
import CoreMedia
public import Foundation

/// A piece of media in a library: a song, an episode of a podcast, a movie.
///
/// Linux: a file in the folders of the user's media. Most of what tags say of it is known without opening it; lyrics,
/// artwork, the user's grouping and whether it is explicit are read from the file when they are asked for.
open class MPMediaItem: MPMediaEntity {
  let record: MediaItemRecord?
  private let file: MediaItemFile?

  /// An item of no library, without values. Subclasses stand in for a library's in tests.
  public override init() {
    (record, file) = (nil, nil)
    super.init()
  }

  init(_ record: MediaItemRecord) {
    self.record = record
    file = MediaItemFile(record.asset.url)
    super.init()
  }

  // MARK: - Properties by key

  open override class func canFilter(byProperty property: String) -> Bool {
    filterable.contains(property) || super.canFilter(byProperty: property)
  }

  private static let filterable: Set<String> = [
    MPMediaItemPropertyPersistentID, MPMediaItemPropertyMediaType, MPMediaItemPropertyTitle,
    MPMediaItemPropertyAlbumTitle, MPMediaItemPropertyAlbumPersistentID, MPMediaItemPropertyArtist,
    MPMediaItemPropertyArtistPersistentID, MPMediaItemPropertyAlbumArtist, MPMediaItemPropertyAlbumArtistPersistentID,
    MPMediaItemPropertyGenre, MPMediaItemPropertyGenrePersistentID, MPMediaItemPropertyComposer,
    MPMediaItemPropertyComposerPersistentID, MPMediaItemPropertyIsCompilation, MPMediaItemPropertyIsCloudItem,
    MPMediaItemPropertyHasProtectedAsset, MPMediaItemPropertyPodcastTitle, MPMediaItemPropertyPodcastPersistentID,
    MPMediaItemPropertyPlayCount,
  ]

  open override func value(forProperty property: String) -> Any? {
    guard let record else { return super.value(forProperty: property) }
    switch property {
    case MPMediaItemPropertyPersistentID: return NSNumber(value: record.persistentID)
    case MPMediaItemPropertyMediaType: return NSNumber(value: record.mediaType.rawValue)
    case MPMediaItemPropertyTitle: return record.title
    case MPMediaItemPropertyAlbumTitle: return record.tags.album
    case MPMediaItemPropertyAlbumPersistentID: return NSNumber(value: record.identifier(.album))
    case MPMediaItemPropertyArtist: return record.tags.artist
    case MPMediaItemPropertyArtistPersistentID: return NSNumber(value: record.identifier(.artist))
    case MPMediaItemPropertyAlbumArtist: return record.albumArtist
    case MPMediaItemPropertyAlbumArtistPersistentID: return NSNumber(value: record.identifier(.albumArtist))
    case MPMediaItemPropertyGenre: return record.tags.genre
    case MPMediaItemPropertyGenrePersistentID: return NSNumber(value: record.identifier(.genre))
    case MPMediaItemPropertyComposer: return record.tags.composer
    case MPMediaItemPropertyComposerPersistentID: return NSNumber(value: record.identifier(.composer))
    case MPMediaItemPropertyPodcastTitle: return record.podcastTitle
    case MPMediaItemPropertyPodcastPersistentID: return NSNumber(value: record.identifier(.podcastTitle))
    case MPMediaItemPropertyPlaybackDuration: return NSNumber(value: record.asset.duration.seconds)
    case MPMediaItemPropertyAlbumTrackNumber: return NSNumber(value: record.tags.trackNumber)
    case MPMediaItemPropertyAlbumTrackCount: return NSNumber(value: record.tags.trackCount)
    case MPMediaItemPropertyDiscNumber: return NSNumber(value: record.tags.discNumber)
    case MPMediaItemPropertyDiscCount: return NSNumber(value: record.tags.discCount)
    case MPMediaItemPropertyIsCompilation: return NSNumber(value: record.tags.isCompilation)
    case MPMediaItemPropertyIsCloudItem: return NSNumber(value: false)
    case MPMediaItemPropertyHasProtectedAsset: return NSNumber(value: record.asset.isProtected)
    case MPMediaItemPropertyReleaseDate: return record.tags.releaseDate
    case MPMediaItemPropertyDateAdded: return record.asset.addedDate
    case MPMediaItemPropertyUserGrouping: return file?.details.grouping
    case MPMediaItemPropertyAssetURL: return record.asset.isProtected ? nil : record.asset.url
    case MPMediaItemPropertyLyrics: return file?.details.lyrics
    case MPMediaItemPropertyIsExplicit: return NSNumber(value: file?.details.isExplicit ?? false)
    case MPMediaItemPropertyComments: return record.tags.comments
    case MPMediaItemPropertyBeatsPerMinute: return NSNumber(value: record.tags.beatsPerMinute)
    case MPMediaItemPropertyArtwork: return record.tags.hasArtwork ? file?.details.artwork : nil
    case MPMediaItemPropertyPlayCount: return NSNumber(value: record.asset.usage.playCount)
    case MPMediaItemPropertySkipCount: return NSNumber(value: record.asset.usage.skipCount)
    case MPMediaItemPropertyRating: return NSNumber(value: record.asset.usage.rating)
    case MPMediaItemPropertyLastPlayedDate: return record.asset.usage.lastPlayedDate
    default: return super.value(forProperty: property)
    }
  }

  private func text(_ property: String) -> String? { value(forProperty: property) as? String }
  private func number(_ property: String) -> NSNumber { value(forProperty: property) as? NSNumber ?? 0 }

  // MARK: - Properties by name

  /// The kinds of media.
  open var mediaType: MPMediaType { MPMediaType(rawValue: number(MPMediaItemPropertyMediaType).uintValue) }
  /// The title. Linux: the file's name without its extension, where tags have none.
  open var title: String? { text(MPMediaItemPropertyTitle) }
  /// The album's title.
  open var albumTitle: String? { text(MPMediaItemPropertyAlbumTitle) }
  /// The number of the album; 0 of an item that is in none.
  open var albumPersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyAlbumPersistentID).uint64Value }
  /// The artist.
  open var artist: String? { text(MPMediaItemPropertyArtist) }
  /// The number of the artist; 0 where there is none.
  open var artistPersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyArtistPersistentID).uint64Value }
  /// The album's artist; that of the item where tags name none for the album, and the album is no compilation.
  open var albumArtist: String? { text(MPMediaItemPropertyAlbumArtist) }
  /// The number of the album's artist; 0 where there is none.
  open var albumArtistPersistentID: MPMediaEntityPersistentID {
    number(MPMediaItemPropertyAlbumArtistPersistentID).uint64Value
  }
  /// The genre.
  open var genre: String? { text(MPMediaItemPropertyGenre) }
  /// The number of the genre; 0 where there is none.
  open var genrePersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyGenrePersistentID).uint64Value }
  /// The composer.
  open var composer: String? { text(MPMediaItemPropertyComposer) }
  /// The number of the composer; 0 where there is none.
  open var composerPersistentID: MPMediaEntityPersistentID {
    number(MPMediaItemPropertyComposerPersistentID).uint64Value
  }
  /// The podcast's title.
  open var podcastTitle: String? { text(MPMediaItemPropertyPodcastTitle) }
  /// The number of the podcast; 0 of what is none.
  open var podcastPersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyPodcastPersistentID).uint64Value }
  /// How long the item is, in seconds.
  open var playbackDuration: TimeInterval { number(MPMediaItemPropertyPlaybackDuration).doubleValue }
  /// The item's place on its disc, from 1; 0 where tags do not tell.
  open var albumTrackNumber: Int { number(MPMediaItemPropertyAlbumTrackNumber).intValue }
  /// How many items the disc has; 0 where tags do not tell.
  open var albumTrackCount: Int { number(MPMediaItemPropertyAlbumTrackCount).intValue }
  /// The place of the disc in its album, from 1; 0 where tags do not tell.
  open var discNumber: Int { number(MPMediaItemPropertyDiscNumber).intValue }
  /// How many discs the album has; 0 where tags do not tell.
  open var discCount: Int { number(MPMediaItemPropertyDiscCount).intValue }
  /// Whether the album is of several artists.
  open var isCompilation: Bool { number(MPMediaItemPropertyIsCompilation).boolValue }
  /// Whether the media is in a cloud. Linux: it is not.
  open var isCloudItem: Bool { number(MPMediaItemPropertyIsCloudItem).boolValue }
  /// Whether the media is encrypted.
  open var hasProtectedAsset: Bool { number(MPMediaItemPropertyHasProtectedAsset).boolValue }
  /// When the item was published.
  open var releaseDate: Date? { value(forProperty: MPMediaItemPropertyReleaseDate) as? Date }
  /// When the item came into the library; the distant past of an item that is in none.
  open var dateAdded: Date { value(forProperty: MPMediaItemPropertyDateAdded) as? Date ?? .distantPast }
  /// What the user groups items by.
  open var userGrouping: String? { text(MPMediaItemPropertyUserGrouping) }
  /// The URL for an `AVURLAsset`; nil of encrypted media. Linux: a file URL.
  open var assetURL: URL? { value(forProperty: MPMediaItemPropertyAssetURL) as? URL }
  /// The words of a song.
  open var lyrics: String? { text(MPMediaItemPropertyLyrics) }
  /// A comment.
  open var comments: String? { text(MPMediaItemPropertyComments) }
  /// Beats a minute; 0 where tags do not tell.
  open var beatsPerMinute: Int { number(MPMediaItemPropertyBeatsPerMinute).intValue }
  /// Whether the words are not for children, as the file's tags say.
  open var isExplicitItem: Bool { number(MPMediaItemPropertyIsExplicit).boolValue }
  /// How often the item was played, as programs have noted it in the library.
  open var playCount: Int { number(MPMediaItemPropertyPlayCount).intValue }
  /// How often the item was skipped, as programs have noted it in the library.
  open var skipCount: Int { number(MPMediaItemPropertySkipCount).intValue }
  /// The user's rating, from 0 to 5, as programs have noted it in the library.
  open var rating: Int { number(MPMediaItemPropertyRating).intValue }
  /// When the item was last played, as programs have noted it in the library.
  open var lastPlayedDate: Date? { value(forProperty: MPMediaItemPropertyLastPlayedDate) as? Date }
  /// The picture of the item.
  open var artwork: MPMediaItemArtwork? { value(forProperty: MPMediaItemPropertyArtwork) as? MPMediaItemArtwork }
}

extension MPMediaItem {
  /// The property that numbers the collections of a grouping: `MPMediaItemPropertyAlbumPersistentID` of albums.
  public class func persistentIDProperty(forGroupingType groupingType: MPMediaGrouping) -> String {
    switch groupingType {
    case .title: MPMediaItemPropertyPersistentID
    case .album: MPMediaItemPropertyAlbumPersistentID
    case .artist: MPMediaItemPropertyArtistPersistentID
    case .albumArtist: MPMediaItemPropertyAlbumArtistPersistentID
    case .composer: MPMediaItemPropertyComposerPersistentID
    case .genre: MPMediaItemPropertyGenrePersistentID
    case .playlist: MPMediaPlaylistPropertyPersistentID
    case .podcastTitle: MPMediaItemPropertyPodcastPersistentID
    }
  }

  /// The property that has the titles of a grouping's collections: `MPMediaItemPropertyAlbumTitle` of albums. Several
  /// collections may have one title.
  public class func titleProperty(forGroupingType groupingType: MPMediaGrouping) -> String {
    switch groupingType {
    case .title: MPMediaItemPropertyTitle
    case .album: MPMediaItemPropertyAlbumTitle
    case .artist: MPMediaItemPropertyArtist
    case .albumArtist: MPMediaItemPropertyAlbumArtist
    case .composer: MPMediaItemPropertyComposer
    case .genre: MPMediaItemPropertyGenre
    case .playlist: MPMediaPlaylistPropertyName
    case .podcastTitle: MPMediaItemPropertyPodcastTitle
    }
  }
}
