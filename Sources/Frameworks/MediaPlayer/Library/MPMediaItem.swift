import AVEngineMediaLibrary
import CoreMedia
public import Foundation

/// An item of a library: a song, an episode of a podcast, a movie.
///
/// Linux: a file in the folders of the user's media.
open class MPMediaItem: MPMediaEntity {
  let record: MediaItemRecord?
  private let file: MediaItemFile?

  /// Makes an item outside any library, without values. Tests can subclass it to replace a library's items.
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

  /// Returns whether predicates of a query can compare a property, as with `MPMediaItemPropertyTitle`, but not with the
  /// lyrics or a date.
  @discardableResult
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

  /// Returns the value of a property by its key; nil if the property lacks a value, or if items lack the property.
  @discardableResult
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

  /// The kinds of media that the item is, usually one; empty if the item is outside any library.
  open var mediaType: MPMediaType { MPMediaType(rawValue: number(MPMediaItemPropertyMediaType).uintValue) }
  /// The item's title. Linux: if tags lack a title, the file's name without its extension.
  open var title: String? { text(MPMediaItemPropertyTitle) }
  /// The album's title; nil if tags do not name an album.
  open var albumTitle: String? { text(MPMediaItemPropertyAlbumTitle) }
  /// The persistent identifier of the album; 0 if tags do not name an album.
  open var albumPersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyAlbumPersistentID).uint64Value }
  /// The artist; nil if tags do not name one.
  open var artist: String? { text(MPMediaItemPropertyArtist) }
  /// The persistent identifier of the artist; 0 if tags do not name one.
  open var artistPersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyArtistPersistentID).uint64Value }
  /// The album's artist. If tags do not name one and the album is not a compilation, the item's artist.
  open var albumArtist: String? { text(MPMediaItemPropertyAlbumArtist) }
  /// The persistent identifier of the album's artist; 0 if there is none.
  open var albumArtistPersistentID: MPMediaEntityPersistentID {
    number(MPMediaItemPropertyAlbumArtistPersistentID).uint64Value
  }
  /// The item's genre; nil if tags do not name one.
  open var genre: String? { text(MPMediaItemPropertyGenre) }
  /// The persistent identifier of the genre; 0 if tags do not name one.
  open var genrePersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyGenrePersistentID).uint64Value }
  /// The composer; nil if tags do not name one.
  open var composer: String? { text(MPMediaItemPropertyComposer) }
  /// The persistent identifier of the composer; 0 if tags do not name one.
  open var composerPersistentID: MPMediaEntityPersistentID {
    number(MPMediaItemPropertyComposerPersistentID).uint64Value
  }
  /// The podcast's title; nil if the item is not an episode of a podcast. Linux: the title of the album in the tags.
  open var podcastTitle: String? { text(MPMediaItemPropertyPodcastTitle) }
  /// The persistent identifier of the podcast; 0 if the item is not an episode of a podcast.
  open var podcastPersistentID: MPMediaEntityPersistentID { number(MPMediaItemPropertyPodcastPersistentID).uint64Value }
  /// The duration in seconds; 0 if the item is outside any library.
  open var playbackDuration: TimeInterval { number(MPMediaItemPropertyPlaybackDuration).doubleValue }
  /// The track number, from 1; 0 if tags do not state it.
  open var albumTrackNumber: Int { number(MPMediaItemPropertyAlbumTrackNumber).intValue }
  /// The number of tracks of the album; 0 if tags do not state it.
  open var albumTrackCount: Int { number(MPMediaItemPropertyAlbumTrackCount).intValue }
  /// The number of the disc in its album, from 1; 0 if tags do not state it.
  open var discNumber: Int { number(MPMediaItemPropertyDiscNumber).intValue }
  /// The number of discs of the album; 0 if tags do not state it.
  open var discCount: Int { number(MPMediaItemPropertyDiscCount).intValue }
  /// Whether tags mark the album as a compilation.
  open var isCompilation: Bool { number(MPMediaItemPropertyIsCompilation).boolValue }
  /// Whether the media is in the cloud. Linux: always false.
  open var isCloudItem: Bool { number(MPMediaItemPropertyIsCloudItem).boolValue }
  /// Whether the media is encrypted, so that it cannot be played and `assetURL` is nil.
  open var hasProtectedAsset: Bool { number(MPMediaItemPropertyHasProtectedAsset).boolValue }
  /// The date when the item was published; nil if tags do not state it.
  open var releaseDate: Date? { value(forProperty: MPMediaItemPropertyReleaseDate) as? Date }
  /// The date when the item was added to the library; the distant past if it is not in a library.
  open var dateAdded: Date { value(forProperty: MPMediaItemPropertyDateAdded) as? Date ?? .distantPast }
  /// A text by which the user groups items, from the file's tags; nil if there is none.
  open var userGrouping: String? { text(MPMediaItemPropertyUserGrouping) }
  /// The URL for an `AVURLAsset`; nil if the media is encrypted. Linux: a file URL.
  open var assetURL: URL? { value(forProperty: MPMediaItemPropertyAssetURL) as? URL }
  /// The lyrics in the file's tags; nil if there are none.
  open var lyrics: String? { text(MPMediaItemPropertyLyrics) }
  /// The comment in the file's tags; nil if there is none.
  open var comments: String? { text(MPMediaItemPropertyComments) }
  /// The tempo in beats per minute; 0 if tags do not state it.
  open var beatsPerMinute: Int { number(MPMediaItemPropertyBeatsPerMinute).intValue }
  /// Whether the file's tags mark the item as explicit.
  open var isExplicitItem: Bool { number(MPMediaItemPropertyIsExplicit).boolValue }
  /// The number of times that the item was played, as programs have recorded it in the library.
  open var playCount: Int { number(MPMediaItemPropertyPlayCount).intValue }
  /// The number of times that the item was skipped, as programs have recorded it in the library.
  open var skipCount: Int { number(MPMediaItemPropertySkipCount).intValue }
  /// The user's rating, from 0 to 5, as programs have recorded it in the library.
  open var rating: Int { number(MPMediaItemPropertyRating).intValue }
  /// The date when the item was last played, as programs have recorded it in the library; nil if none has.
  open var lastPlayedDate: Date? { value(forProperty: MPMediaItemPropertyLastPlayedDate) as? Date }
  /// The artwork; nil if the file has none that can be decoded.
  open var artwork: MPMediaItemArtwork? { value(forProperty: MPMediaItemPropertyArtwork) as? MPMediaItemArtwork }
}

extension MPMediaItem {
  /// Returns the key of the property that identifies the collections of a grouping; for example,
  /// `MPMediaItemPropertyAlbumPersistentID` for albums.
  @discardableResult
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

  /// Returns the key of the property that is the title of the collections of a grouping; for example,
  /// `MPMediaItemPropertyAlbumTitle` for albums. Several collections can have the same title.
  @discardableResult
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
