extension AVMetadataKey {
  /// QuickTime metadata: accessibility description.
  public static let quickTimeMetadataKeyAccessibilityDescription = AVMetadataKey(
    rawValue: "com.apple.quicktime.accessibility.description")
  /// QuickTime metadata: album.
  public static let quickTimeMetadataKeyAlbum = AVMetadataKey(rawValue: "com.apple.quicktime.album")
  /// QuickTime metadata: arranger.
  public static let quickTimeMetadataKeyArranger = AVMetadataKey(rawValue: "com.apple.quicktime.arranger")
  /// QuickTime metadata: artist.
  public static let quickTimeMetadataKeyArtist = AVMetadataKey(rawValue: "com.apple.quicktime.artist")
  /// QuickTime metadata: artwork.
  public static let quickTimeMetadataKeyArtwork = AVMetadataKey(rawValue: "com.apple.quicktime.artwork")
  /// QuickTime metadata: author.
  public static let quickTimeMetadataKeyAuthor = AVMetadataKey(rawValue: "com.apple.quicktime.author")
  /// QuickTime metadata: camera frame readout time.
  public static let quickTimeMetadataKeyCameraFrameReadoutTime = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.framereadouttimeinmicroseconds")
  /// QuickTime metadata: camera identifier.
  public static let quickTimeMetadataKeyCameraIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.camera.identifier")
  /// QuickTime metadata: collection to which the user assigned the movie.
  public static let quickTimeMetadataKeyCollectionUser = AVMetadataKey(rawValue: "com.apple.quicktime.collection.user")
  /// QuickTime metadata: comment.
  public static let quickTimeMetadataKeyComment = AVMetadataKey(rawValue: "com.apple.quicktime.comment")
  /// QuickTime metadata: composer.
  public static let quickTimeMetadataKeyComposer = AVMetadataKey(rawValue: "com.apple.quicktime.composer")
  /// QuickTime metadata: content identifier.
  public static let quickTimeMetadataKeyContentIdentifier = AVMetadataKey(
    rawValue: "com.apple.quicktime.content.identifier")
  /// QuickTime metadata: copyright.
  public static let quickTimeMetadataKeyCopyright = AVMetadataKey(rawValue: "com.apple.quicktime.copyright")
  /// QuickTime metadata: creation date.
  public static let quickTimeMetadataKeyCreationDate = AVMetadataKey(rawValue: "com.apple.quicktime.creationdate")
  /// QuickTime metadata: credits.
  public static let quickTimeMetadataKeyCredits = AVMetadataKey(rawValue: "com.apple.quicktime.credits")
  /// QuickTime metadata: description.
  public static let quickTimeMetadataKeyDescription = AVMetadataKey(rawValue: "com.apple.quicktime.description")
  /// QuickTime metadata: direction in which the camera faces.
  public static let quickTimeMetadataKeyDirectionFacing = AVMetadataKey(
    rawValue: "com.apple.quicktime.direction.facing")
  /// QuickTime metadata: direction in which the camera moves.
  public static let quickTimeMetadataKeyDirectionMotion = AVMetadataKey(
    rawValue: "com.apple.quicktime.direction.motion")
  /// QuickTime metadata: director.
  public static let quickTimeMetadataKeyDirector = AVMetadataKey(rawValue: "com.apple.quicktime.director")
  /// QuickTime metadata: display name.
  public static let quickTimeMetadataKeyDisplayName = AVMetadataKey(rawValue: "com.apple.quicktime.displayname")
  /// QuickTime metadata: encoded by.
  public static let quickTimeMetadataKeyEncodedBy = AVMetadataKey(rawValue: "com.apple.quicktime.encodedby")
  /// QuickTime metadata: full frame rate playback intent.
  public static let quickTimeMetadataKeyFullFrameRatePlaybackIntent = AVMetadataKey(
    rawValue: "com.apple.quicktime.full-frame-rate-playback-intent")
  /// QuickTime metadata: genre.
  public static let quickTimeMetadataKeyGenre = AVMetadataKey(rawValue: "com.apple.quicktime.genre")
  /// QuickTime metadata: information.
  public static let quickTimeMetadataKeyInformation = AVMetadataKey(rawValue: "com.apple.quicktime.information")
  /// QuickTime metadata: whether the movie is a montage.
  public static let quickTimeMetadataKeyIsMontage = AVMetadataKey(rawValue: "com.apple.quicktime.is-montage")
  /// QuickTime metadata: keywords.
  public static let quickTimeMetadataKeyKeywords = AVMetadataKey(rawValue: "com.apple.quicktime.keywords")
  /// QuickTime metadata: astronomical body of the location.
  public static let quickTimeMetadataKeyLocationBody = AVMetadataKey(rawValue: "com.apple.quicktime.location.body")
  /// QuickTime metadata: date at the location.
  public static let quickTimeMetadataKeyLocationDate = AVMetadataKey(rawValue: "com.apple.quicktime.location.date")
  /// QuickTime metadata: location in the form of ISO 6709.
  public static let quickTimeMetadataKeyLocationISO6709 = AVMetadataKey(
    rawValue: "com.apple.quicktime.location.ISO6709")
  /// QuickTime metadata: name of the location.
  public static let quickTimeMetadataKeyLocationName = AVMetadataKey(rawValue: "com.apple.quicktime.location.name")
  /// QuickTime metadata: note about the location.
  public static let quickTimeMetadataKeyLocationNote = AVMetadataKey(rawValue: "com.apple.quicktime.location.note")
  /// QuickTime metadata: role of the location, such as a shooting location.
  public static let quickTimeMetadataKeyLocationRole = AVMetadataKey(rawValue: "com.apple.quicktime.location.role")
  /// QuickTime metadata: make of the device.
  public static let quickTimeMetadataKeyMake = AVMetadataKey(rawValue: "com.apple.quicktime.make")
  /// QuickTime metadata: model of the device.
  public static let quickTimeMetadataKeyModel = AVMetadataKey(rawValue: "com.apple.quicktime.model")
  /// QuickTime metadata: original artist.
  public static let quickTimeMetadataKeyOriginalArtist = AVMetadataKey(rawValue: "com.apple.quicktime.originalartist")
  /// QuickTime metadata: performer.
  public static let quickTimeMetadataKeyPerformer = AVMetadataKey(rawValue: "com.apple.quicktime.performer")
  /// QuickTime metadata: phonogram rights.
  public static let quickTimeMetadataKeyPhonogramRights = AVMetadataKey(rawValue: "com.apple.quicktime.phonogramrights")
  /// QuickTime metadata: producer.
  public static let quickTimeMetadataKeyProducer = AVMetadataKey(rawValue: "com.apple.quicktime.producer")
  /// QuickTime metadata: publisher.
  public static let quickTimeMetadataKeyPublisher = AVMetadataKey(rawValue: "com.apple.quicktime.publisher")
  /// QuickTime metadata: rating by the user.
  public static let quickTimeMetadataKeyRatingUser = AVMetadataKey(rawValue: "com.apple.quicktime.rating.user")
  /// QuickTime metadata: software.
  public static let quickTimeMetadataKeySoftware = AVMetadataKey(rawValue: "com.apple.quicktime.software")
  /// QuickTime metadata: title.
  public static let quickTimeMetadataKeyTitle = AVMetadataKey(rawValue: "com.apple.quicktime.title")
  /// QuickTime metadata: year.
  public static let quickTimeMetadataKeyYear = AVMetadataKey(rawValue: "com.apple.quicktime.year")
  /// QuickTime metadata: iXML document.
  public static let quickTimeMetadataKeyiXML = AVMetadataKey(rawValue: "info.ixml.xml")
}
