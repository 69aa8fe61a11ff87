extension AVMetadataKey {
  /// common: accessibility description.
  public static let commonKeyAccessibilityDescription = AVMetadataKey(rawValue: "accessibilityDescription")
  /// common: album name.
  public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
  /// common: artist.
  public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
  /// common: artwork.
  public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
  /// common: author.
  public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
  /// common: contributor.
  public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
  /// common: copyrights.
  public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
  /// common: creation date.
  public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
  /// common: creator.
  public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
  /// common: description.
  public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
  /// common: format.
  public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
  /// common: identifier.
  public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")
  /// common: language.
  public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
  /// common: date of the last modification.
  public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
  /// common: location.
  public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
  /// common: make of the device.
  public static let commonKeyMake = AVMetadataKey(rawValue: "make")
  /// common: model of the device.
  public static let commonKeyModel = AVMetadataKey(rawValue: "model")
  /// common: publisher.
  public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
  /// common: relation.
  public static let commonKeyRelation = AVMetadataKey(rawValue: "relation")
  /// common: software.
  public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
  /// common: source.
  public static let commonKeySource = AVMetadataKey(rawValue: "source")
  /// common: subject.
  public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
  /// common: title.
  public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
  /// common: type.
  public static let commonKeyType = AVMetadataKey(rawValue: "type")
}
