extension AVMetadataIdentifier {
  /// QuickTime metadata: accessibility description.
  public static let quickTimeMetadataAccessibilityDescription = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.accessibility.description")
  /// QuickTime metadata: album.
  public static let quickTimeMetadataAlbum = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.album")
  /// QuickTime metadata: arranger.
  public static let quickTimeMetadataArranger = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.arranger")
  /// QuickTime metadata: artist.
  public static let quickTimeMetadataArtist = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artist")
  /// QuickTime metadata: artwork.
  public static let quickTimeMetadataArtwork = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.artwork")
  /// QuickTime metadata: author.
  public static let quickTimeMetadataAuthor = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.author")
  /// QuickTime metadata: automatic Live Photo.
  public static let quickTimeMetadataAutoLivePhoto = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.live-photo.auto")
  /// QuickTime metadata: camera frame readout time.
  public static let quickTimeMetadataCameraFrameReadoutTime = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// QuickTime metadata: camera identifier.
  public static let quickTimeMetadataCameraIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.camera.identifier")
  /// QuickTime metadata: collection to which the user assigned the movie.
  public static let quickTimeMetadataCollectionUser = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.collection.user")
  /// QuickTime metadata: comment.
  public static let quickTimeMetadataComment = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.comment")
  /// QuickTime metadata: composer.
  public static let quickTimeMetadataComposer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.composer")
  /// QuickTime metadata: content identifier.
  public static let quickTimeMetadataContentIdentifier = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.content.identifier")
  /// QuickTime metadata: copyright.
  public static let quickTimeMetadataCopyright = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.copyright")
  /// QuickTime metadata: creation date.
  public static let quickTimeMetadataCreationDate = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.creationdate")
  /// QuickTime metadata: credits.
  public static let quickTimeMetadataCredits = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.credits")
  /// QuickTime metadata: description.
  public static let quickTimeMetadataDescription = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.description")
  /// QuickTime metadata: detected cat body.
  public static let quickTimeMetadataDetectedCatBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-cat-body")
  /// QuickTime metadata: detected dog body.
  public static let quickTimeMetadataDetectedDogBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-dog-body")
  /// QuickTime metadata: detected face.
  public static let quickTimeMetadataDetectedFace = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-face")
  /// QuickTime metadata: detected human body.
  public static let quickTimeMetadataDetectedHumanBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-human-body")
  /// QuickTime metadata: detected salient object.
  public static let quickTimeMetadataDetectedSalientObject = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.detected-salient-object")
  /// QuickTime metadata: direction in which the camera faces.
  public static let quickTimeMetadataDirectionFacing = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.direction.facing")
  /// QuickTime metadata: direction in which the camera moves.
  public static let quickTimeMetadataDirectionMotion = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.direction.motion")
  /// QuickTime metadata: director.
  public static let quickTimeMetadataDirector = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.director")
  /// QuickTime metadata: display name.
  public static let quickTimeMetadataDisplayName = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.displayname")
  /// QuickTime metadata: encoded by.
  public static let quickTimeMetadataEncodedBy = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.encodedby")
  /// QuickTime metadata: full frame rate playback intent.
  public static let quickTimeMetadataFullFrameRatePlaybackIntent = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.full-frame-rate-playback-intent")
  /// QuickTime metadata: genre.
  public static let quickTimeMetadataGenre = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.genre")
  /// QuickTime metadata: information.
  public static let quickTimeMetadataInformation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.information")
  /// QuickTime metadata: whether the movie is a montage.
  public static let quickTimeMetadataIsMontage = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.is-montage")
  /// QuickTime metadata: keywords.
  public static let quickTimeMetadataKeywords = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.keywords")
  /// QuickTime metadata: vitality score of a Live Photo.
  public static let quickTimeMetadataLivePhotoVitalityScore = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.live-photo.vitality-score")
  /// QuickTime metadata: version of the vitality scoring of a Live Photo.
  public static let quickTimeMetadataLivePhotoVitalityScoringVersion = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.live-photo.vitality-scoring-version")
  /// QuickTime metadata: astronomical body of the location.
  public static let quickTimeMetadataLocationBody = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.body")
  /// QuickTime metadata: date at the location.
  public static let quickTimeMetadataLocationDate = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.date")
  /// QuickTime metadata: horizontal accuracy of the location in metres.
  public static let quickTimeMetadataLocationHorizontalAccuracyInMeters = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.accuracy.horizontal")
  /// QuickTime metadata: location in the form of ISO 6709.
  public static let quickTimeMetadataLocationISO6709 = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.ISO6709")
  /// QuickTime metadata: name of the location.
  public static let quickTimeMetadataLocationName = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.name")
  /// QuickTime metadata: note about the location.
  public static let quickTimeMetadataLocationNote = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.note")
  /// QuickTime metadata: role of the location, such as a shooting location.
  public static let quickTimeMetadataLocationRole = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.location.role")
  /// QuickTime metadata: make of the device.
  public static let quickTimeMetadataMake = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.make")
  /// QuickTime metadata: model of the device.
  public static let quickTimeMetadataModel = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.model")
  /// QuickTime metadata: original artist.
  public static let quickTimeMetadataOriginalArtist = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.originalartist")
  /// QuickTime metadata: performer.
  public static let quickTimeMetadataPerformer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.performer")
  /// QuickTime metadata: phonogram rights.
  public static let quickTimeMetadataPhonogramRights = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.phonogramrights")
  /// QuickTime metadata: preferred affine transform.
  public static let quickTimeMetadataPreferredAffineTransform = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.preferred-affine-transform")
  /// QuickTime metadata: producer.
  public static let quickTimeMetadataProducer = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.producer")
  /// QuickTime metadata: publisher.
  public static let quickTimeMetadataPublisher = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.publisher")
  /// QuickTime metadata: rating by the user.
  public static let quickTimeMetadataRatingUser = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.rating.user")
  /// QuickTime metadata: software.
  public static let quickTimeMetadataSoftware = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.software")
  /// QuickTime metadata: quality score of spatial overcapture.
  public static let quickTimeMetadataSpatialOverCaptureQualityScore = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-score")
  /// QuickTime metadata: version of the quality scoring of spatial overcapture.
  public static let quickTimeMetadataSpatialOverCaptureQualityScoringVersion = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.spatial-overcapture.quality-scoring-version")
  /// QuickTime metadata: title.
  public static let quickTimeMetadataTitle = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.title")
  /// QuickTime metadata: video orientation.
  public static let quickTimeMetadataVideoOrientation = AVMetadataIdentifier(
    rawValue: "mdta/com.apple.quicktime.video-orientation")
  /// QuickTime metadata: year.
  public static let quickTimeMetadataYear = AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.year")
  /// QuickTime metadata: iXML document.
  public static let quickTimeMetadataiXML = AVMetadataIdentifier(rawValue: "mdta/info.ixml.xml")
}
