extension AVMetadataIdentifier {
  /// The identifier `mdta/com.apple.quicktime.accessibility.description` of QuickTime metadata: a description for
  /// people who cannot see the content.
  public static let quickTimeMetadataAccessibilityDescription = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.accessibility.description")
  /// The identifier `mdta/com.apple.quicktime.album` of QuickTime metadata: the title of the album.
  public static let quickTimeMetadataAlbum = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.album")
  /// The identifier `mdta/com.apple.quicktime.arranger` of QuickTime metadata: the name of the arranger.
  public static let quickTimeMetadataArranger = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.arranger")
  /// The identifier `mdta/com.apple.quicktime.artist` of QuickTime metadata: the name of the artist.
  public static let quickTimeMetadataArtist = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artist")
  /// The identifier `mdta/com.apple.quicktime.artwork` of QuickTime metadata: a picture such as the cover, the bytes of
  /// an image.
  public static let quickTimeMetadataArtwork = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artwork")
  /// The identifier `mdta/com.apple.quicktime.author` of QuickTime metadata: the name of the author.
  public static let quickTimeMetadataAuthor = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.author")
  /// The identifier `mdta/com.apple.quicktime.live-photo.auto` of QuickTime metadata: whether the camera made a Live
  /// Photo by itself.
  public static let quickTimeMetadataAutoLivePhoto = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.live-photo.auto")
  /// The identifier `mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds` of QuickTime metadata: the time in
  /// which the sensor's rows are read, in microseconds.
  public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// The identifier `mdta/com.apple.quicktime.camera.identifier` of QuickTime metadata: the identifier of the camera
  /// that recorded the movie.
  public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.identifier")
  /// The identifier `mdta/com.apple.quicktime.collection.user` of QuickTime metadata: the name of the collection to
  /// which the user assigned the movie.
  public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.collection.user")
  /// The identifier `mdta/com.apple.quicktime.comment` of QuickTime metadata: a comment, as text.
  public static let quickTimeMetadataComment = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.comment")
  /// The identifier `mdta/com.apple.quicktime.composer` of QuickTime metadata: the name of the composer.
  public static let quickTimeMetadataComposer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.composer")
  /// The identifier `mdta/com.apple.quicktime.content.identifier` of QuickTime metadata: the identifier that the movie
  /// and the image of a Live Photo share.
  public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.content.identifier")
  /// The identifier `mdta/com.apple.quicktime.copyright` of QuickTime metadata: the copyright notice, as text.
  public static let quickTimeMetadataCopyright = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.copyright")
  /// The identifier `mdta/com.apple.quicktime.creationdate` of QuickTime metadata: the date of the recording, in the
  /// form of ISO 8601 with a time zone.
  public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.creationdate")
  /// The identifier `mdta/com.apple.quicktime.credits` of QuickTime metadata: the credits of the people involved, as
  /// text.
  public static let quickTimeMetadataCredits = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.credits")
  /// The identifier `mdta/com.apple.quicktime.description` of QuickTime metadata: a description of the content, as
  /// text.
  public static let quickTimeMetadataDescription = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.description")
  /// The identifier `mdta/com.apple.quicktime.detected-cat-body` of QuickTime metadata: the body of a cat that was
  /// found in a frame, in timed metadata.
  public static let quickTimeMetadataDetectedCatBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-cat-body")
  /// The identifier `mdta/com.apple.quicktime.detected-dog-body` of QuickTime metadata: the body of a dog that was
  /// found in a frame, in timed metadata.
  public static let quickTimeMetadataDetectedDogBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-dog-body")
  /// The identifier `mdta/com.apple.quicktime.detected-face` of QuickTime metadata: a human face that was found in a
  /// frame, in timed metadata.
  public static let quickTimeMetadataDetectedFace = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-face")
  /// The identifier `mdta/com.apple.quicktime.detected-human-body` of QuickTime metadata: the body of a person that was
  /// found in a frame, in timed metadata.
  public static let quickTimeMetadataDetectedHumanBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-human-body")
  /// The identifier `mdta/com.apple.quicktime.detected-salient-object` of QuickTime metadata: a region of a frame that
  /// draws attention, in timed metadata.
  public static let quickTimeMetadataDetectedSalientObject = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-salient-object")
  /// The identifier `mdta/com.apple.quicktime.direction.facing` of QuickTime metadata: the compass direction in which
  /// the camera faces.
  public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.direction.facing")
  /// The identifier `mdta/com.apple.quicktime.direction.motion` of QuickTime metadata: the compass direction in which
  /// the camera moves.
  public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.direction.motion")
  /// The identifier `mdta/com.apple.quicktime.director` of QuickTime metadata: the name of the director.
  public static let quickTimeMetadataDirector = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.director")
  /// The identifier `mdta/com.apple.quicktime.displayname` of QuickTime metadata: the name that a player shows for the
  /// movie.
  public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.displayname")
  /// The identifier `mdta/com.apple.quicktime.encodedby` of QuickTime metadata: the person or organisation that encoded
  /// the movie.
  public static let quickTimeMetadataEncodedBy = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.encodedby")
  /// The identifier `mdta/com.apple.quicktime.full-frame-rate-playback-intent` of QuickTime metadata: whether the movie
  /// is to be played with all frames rather than in slow motion.
  public static let quickTimeMetadataFullFrameRatePlaybackIntent = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.full-frame-rate-playback-intent")
  /// The identifier `mdta/com.apple.quicktime.genre` of QuickTime metadata: the genre, as text.
  public static let quickTimeMetadataGenre = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.genre")
  /// The identifier `mdta/com.apple.quicktime.information` of QuickTime metadata: information about the content, as
  /// text.
  public static let quickTimeMetadataInformation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.information")
  /// The identifier `mdta/com.apple.quicktime.is-montage` of QuickTime metadata: whether the movie was edited from
  /// several recordings.
  public static let quickTimeMetadataIsMontage = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.is-montage")
  /// The identifier `mdta/com.apple.quicktime.keywords` of QuickTime metadata: keywords for finding the movie.
  public static let quickTimeMetadataKeywords = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.keywords")
  /// The identifier `mdta/com.apple.quicktime.live-photo.vitality-score` of QuickTime metadata: a number that states
  /// how lively the movie of a Live Photo is.
  public static let quickTimeMetadataLivePhotoVitalityScore = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.live-photo.vitality-score")
  /// The identifier `mdta/com.apple.quicktime.live-photo.vitality-scoring-version` of QuickTime metadata: the version
  /// of the algorithm of the Live Photo's vitality score.
  public static let quickTimeMetadataLivePhotoVitalityScoringVersion = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.live-photo.vitality-scoring-version")
  /// The identifier `mdta/com.apple.quicktime.location.body` of QuickTime metadata: the astronomical body of the
  /// location; the earth if absent.
  public static let quickTimeMetadataLocationBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.body")
  /// The identifier `mdta/com.apple.quicktime.location.date` of QuickTime metadata: a date at the location, such as
  /// that of the shooting.
  public static let quickTimeMetadataLocationDate = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.date")
  /// The identifier `mdta/com.apple.quicktime.location.accuracy.horizontal` of QuickTime metadata: the horizontal
  /// accuracy of the location, in metres.
  public static let quickTimeMetadataLocationHorizontalAccuracyInMeters = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.accuracy.horizontal")
  /// The identifier `mdta/com.apple.quicktime.location.ISO6709` of QuickTime metadata: the latitude, longitude and
  /// altitude, as a string of ISO 6709.
  public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.ISO6709")
  /// The identifier `mdta/com.apple.quicktime.location.name` of QuickTime metadata: the name of the location.
  public static let quickTimeMetadataLocationName = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.name")
  /// The identifier `mdta/com.apple.quicktime.location.note` of QuickTime metadata: a note about the location.
  public static let quickTimeMetadataLocationNote = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.note")
  /// The identifier `mdta/com.apple.quicktime.location.role` of QuickTime metadata: the role of the location, such as a
  /// shooting location.
  public static let quickTimeMetadataLocationRole = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.role")
  /// The identifier `mdta/com.apple.quicktime.make` of QuickTime metadata: the maker of the camera or other device.
  public static let quickTimeMetadataMake = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make")
  /// The identifier `mdta/com.apple.quicktime.model` of QuickTime metadata: the model of the camera or other device.
  public static let quickTimeMetadataModel = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.model")
  /// The identifier `mdta/com.apple.quicktime.originalartist` of QuickTime metadata: the artist of the original
  /// recording, if this is a cover version.
  public static let quickTimeMetadataOriginalArtist = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.originalartist")
  /// The identifier `mdta/com.apple.quicktime.performer` of QuickTime metadata: the names of the performers.
  public static let quickTimeMetadataPerformer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.performer")
  /// The identifier `mdta/com.apple.quicktime.phonogramrights` of QuickTime metadata: the notice about the rights to
  /// the recording, the ℗ line.
  public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.phonogramrights")
  /// The identifier `mdta/com.apple.quicktime.preferred-affine-transform` of QuickTime metadata: a matrix that changes
  /// a frame's orientation for display, in timed metadata.
  public static let quickTimeMetadataPreferredAffineTransform = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.preferred-affine-transform")
  /// The identifier `mdta/com.apple.quicktime.producer` of QuickTime metadata: the name of the producer.
  public static let quickTimeMetadataProducer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.producer")
  /// The identifier `mdta/com.apple.quicktime.publisher` of QuickTime metadata: the name of the publisher.
  public static let quickTimeMetadataPublisher = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.publisher")
  /// The identifier `mdta/com.apple.quicktime.rating.user` of QuickTime metadata: the rating that the user gave, a
  /// number.
  public static let quickTimeMetadataRatingUser = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.rating.user")
  /// The identifier `mdta/com.apple.quicktime.software` of QuickTime metadata: the name and version of the software
  /// that made the movie.
  public static let quickTimeMetadataSoftware = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.software")
  /// The identifier `mdta/com.apple.quicktime.spatial-overcapture.quality-score` of QuickTime metadata: a number. It
  /// rates how well the overcapture, the image that was recorded outside the picture's edges, matches the picture.
  public static let quickTimeMetadataSpatialOverCaptureQualityScore = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-score")
  /// The identifier `mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version` of QuickTime metadata: the
  /// version of the algorithm of the spatial overcapture's quality score.
  public static let quickTimeMetadataSpatialOverCaptureQualityScoringVersion = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version")
  /// The identifier `mdta/com.apple.quicktime.title` of QuickTime metadata: the title of the content.
  public static let quickTimeMetadataTitle = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title")
  /// The identifier `mdta/com.apple.quicktime.video-orientation` of QuickTime metadata: the orientation of a video
  /// frame, as a number of Exif, in timed metadata.
  public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.video-orientation")
  /// The identifier `mdta/com.apple.quicktime.year` of QuickTime metadata: the year of the content.
  public static let quickTimeMetadataYear = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.year")
  /// The identifier `mdta/info.ixml.xml` of QuickTime metadata: an iXML document, in which sound recorders describe
  /// takes.
  public static let quickTimeMetadataiXML = AVMetadataIdentifier(rawValue: "mdta/info.ixml.xml")
}
