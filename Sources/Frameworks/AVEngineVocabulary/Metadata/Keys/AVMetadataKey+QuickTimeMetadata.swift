extension AVMetadataKey {
  /// The key `com.apple.quicktime.accessibility.description` of QuickTime metadata: a description for people who cannot
  /// see the content.
  public static let quickTimeMetadataKeyAccessibilityDescription = AVMetadataKey(
    rawValue: "com.apple.quicktime.accessibility.description")
  /// The key `com.apple.quicktime.album` of QuickTime metadata: the title of the album.
  public static let quickTimeMetadataKeyAlbum = AVMetadataKey(rawValue: "com.apple.quicktime.album")
  /// The key `com.apple.quicktime.arranger` of QuickTime metadata: the name of the arranger.
  public static let quickTimeMetadataKeyArranger = AVMetadataKey(rawValue: "com.apple.quicktime.arranger")
  /// The key `com.apple.quicktime.artist` of QuickTime metadata: the name of the artist.
  public static let quickTimeMetadataKeyArtist = AVMetadataKey(rawValue: "com.apple.quicktime.artist")
  /// The key `com.apple.quicktime.artwork` of QuickTime metadata: a picture such as the cover, the bytes of an image.
  public static let quickTimeMetadataKeyArtwork = AVMetadataKey(rawValue: "com.apple.quicktime.artwork")
  /// The key `com.apple.quicktime.author` of QuickTime metadata: the name of the author.
  public static let quickTimeMetadataKeyAuthor = AVMetadataKey(rawValue: "com.apple.quicktime.author")
  /// The key `com.apple.quicktime.camera.framereadouttimeinmicroseconds` of QuickTime metadata: the time in which the
  /// sensor's rows are read, in microseconds.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// The key `com.apple.quicktime.camera.identifier` of QuickTime metadata: the identifier of the camera that recorded
  /// the movie.
  public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.identifier")
  /// The key `com.apple.quicktime.collection.user` of QuickTime metadata: the name of the collection to which the user
  /// assigned the movie.
  public static let quickTimeMetadataKeyCollectionUser = AVMetadataKey(rawValue: "com.apple.quicktime.collection.user")
  /// The key `com.apple.quicktime.comment` of QuickTime metadata: a comment, as text.
  public static let quickTimeMetadataKeyComment = AVMetadataKey(rawValue: "com.apple.quicktime.comment")
  /// The key `com.apple.quicktime.composer` of QuickTime metadata: the name of the composer.
  public static let quickTimeMetadataKeyComposer = AVMetadataKey(rawValue: "com.apple.quicktime.composer")
  /// The key `com.apple.quicktime.content.identifier` of QuickTime metadata: the identifier that the movie and the
  /// image of a Live Photo share.
  public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.content.identifier")
  /// The key `com.apple.quicktime.copyright` of QuickTime metadata: the copyright notice, as text.
  public static let quickTimeMetadataKeyCopyright = AVMetadataKey(rawValue: "com.apple.quicktime.copyright")
  /// The key `com.apple.quicktime.creationdate` of QuickTime metadata: the date of the recording, in the form of ISO
  /// 8601 with a time zone.
  public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
  /// The key `com.apple.quicktime.credits` of QuickTime metadata: the credits of the people involved, as text.
  public static let quickTimeMetadataKeyCredits = AVMetadataKey(rawValue: "com.apple.quicktime.credits")
  /// The key `com.apple.quicktime.description` of QuickTime metadata: a description of the content, as text.
  public static let quickTimeMetadataKeyDescription = AVMetadataKey(rawValue: "com.apple.quicktime.description")
  /// The key `com.apple.quicktime.direction.facing` of QuickTime metadata: the compass direction in which the camera
  /// faces.
  public static let quickTimeMetadataKeyDirectionFacing = AVMetadataKey(
    rawValue: "com.apple.quicktime.direction.facing")
  /// The key `com.apple.quicktime.direction.motion` of QuickTime metadata: the compass direction in which the camera
  /// moves.
  public static let quickTimeMetadataKeyDirectionMotion = AVMetadataKey(
    rawValue: "com.apple.quicktime.direction.motion")
  /// The key `com.apple.quicktime.director` of QuickTime metadata: the name of the director.
  public static let quickTimeMetadataKeyDirector = AVMetadataKey(rawValue: "com.apple.quicktime.director")
  /// The key `com.apple.quicktime.displayname` of QuickTime metadata: the name that a player shows for the movie.
  public static let quickTimeMetadataKeyDisplayName = AVMetadataKey(rawValue: "com.apple.quicktime.displayname")
  /// The key `com.apple.quicktime.encodedby` of QuickTime metadata: the person or organisation that encoded the movie.
  public static let quickTimeMetadataKeyEncodedBy = AVMetadataKey(rawValue: "com.apple.quicktime.encodedby")
  /// The key `com.apple.quicktime.full-frame-rate-playback-intent` of QuickTime metadata: whether the movie is to be
  /// played with all frames rather than in slow motion.
  public static let quickTimeMetadataKeyFullFrameRatePlaybackIntent = AVMetadataKey(
    rawValue: "com.apple.quicktime.full-frame-rate-playback-intent")
  /// The key `com.apple.quicktime.genre` of QuickTime metadata: the genre, as text.
  public static let quickTimeMetadataKeyGenre = AVMetadataKey(rawValue: "com.apple.quicktime.genre")
  /// The key `com.apple.quicktime.information` of QuickTime metadata: information about the content, as text.
  public static let quickTimeMetadataKeyInformation = AVMetadataKey(rawValue: "com.apple.quicktime.information")
  /// The key `com.apple.quicktime.is-montage` of QuickTime metadata: whether the movie was edited from several
  /// recordings.
  public static let quickTimeMetadataKeyIsMontage = AVMetadataKey(rawValue: "com.apple.quicktime.is-montage")
  /// The key `com.apple.quicktime.keywords` of QuickTime metadata: keywords for finding the movie.
  public static let quickTimeMetadataKeyKeywords = AVMetadataKey(rawValue: "com.apple.quicktime.keywords")
  /// The key `com.apple.quicktime.location.body` of QuickTime metadata: the astronomical body of the location; the
  /// earth if absent.
  public static let quickTimeMetadataKeyLocationBody = AVMetadataKey(rawValue: "com.apple.quicktime.location.body")
  /// The key `com.apple.quicktime.location.date` of QuickTime metadata: a date at the location, such as that of the
  /// shooting.
  public static let quickTimeMetadataKeyLocationDate = AVMetadataKey(rawValue: "com.apple.quicktime.location.date")
  /// The key `com.apple.quicktime.location.ISO6709` of QuickTime metadata: the latitude, longitude and altitude, as a
  /// string of ISO 6709.
  public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
    rawValue: "com.apple.quicktime.location.ISO6709")
  /// The key `com.apple.quicktime.location.name` of QuickTime metadata: the name of the location.
  public static let quickTimeMetadataKeyLocationName = AVMetadataKey(rawValue: "com.apple.quicktime.location.name")
  /// The key `com.apple.quicktime.location.note` of QuickTime metadata: a note about the location.
  public static let quickTimeMetadataKeyLocationNote = AVMetadataKey(rawValue: "com.apple.quicktime.location.note")
  /// The key `com.apple.quicktime.location.role` of QuickTime metadata: the role of the location, such as a shooting
  /// location.
  public static let quickTimeMetadataKeyLocationRole = AVMetadataKey(rawValue: "com.apple.quicktime.location.role")
  /// The key `com.apple.quicktime.make` of QuickTime metadata: the maker of the camera or other device.
  public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
  /// The key `com.apple.quicktime.model` of QuickTime metadata: the model of the camera or other device.
  public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
  /// The key `com.apple.quicktime.originalartist` of QuickTime metadata: the artist of the original recording, if this
  /// is a cover version.
  public static let quickTimeMetadataKeyOriginalArtist = AVMetadataKey(rawValue: "com.apple.quicktime.originalartist")
  /// The key `com.apple.quicktime.performer` of QuickTime metadata: the names of the performers.
  public static let quickTimeMetadataKeyPerformer = AVMetadataKey(rawValue: "com.apple.quicktime.performer")
  /// The key `com.apple.quicktime.phonogramrights` of QuickTime metadata: the notice about the rights to the recording,
  /// the ℗ line.
  public static let quickTimeMetadataKeyPhonogramRights = AVMetadataKey(rawValue: "com.apple.quicktime.phonogramrights")
  /// The key `com.apple.quicktime.producer` of QuickTime metadata: the name of the producer.
  public static let quickTimeMetadataKeyProducer = AVMetadataKey(rawValue: "com.apple.quicktime.producer")
  /// The key `com.apple.quicktime.publisher` of QuickTime metadata: the name of the publisher.
  public static let quickTimeMetadataKeyPublisher = AVMetadataKey(rawValue: "com.apple.quicktime.publisher")
  /// The key `com.apple.quicktime.rating.user` of QuickTime metadata: the rating that the user gave, a number.
  public static let quickTimeMetadataKeyRatingUser = AVMetadataKey(rawValue: "com.apple.quicktime.rating.user")
  /// The key `com.apple.quicktime.software` of QuickTime metadata: the name and version of the software that made the
  /// movie.
  public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
  /// The key `com.apple.quicktime.title` of QuickTime metadata: the title of the content.
  public static let quickTimeMetadataKeyTitle = AVMetadataKey(rawValue: "com.apple.quicktime.title")
  /// The key `com.apple.quicktime.year` of QuickTime metadata: the year of the content.
  public static let quickTimeMetadataKeyYear = AVMetadataKey(rawValue: "com.apple.quicktime.year")
  /// The key `info.ixml.xml` of QuickTime metadata: an iXML document, in which sound recorders describe takes.
  public static let quickTimeMetadataKeyiXML = AVMetadataKey(rawValue: "info.ixml.xml")
}
