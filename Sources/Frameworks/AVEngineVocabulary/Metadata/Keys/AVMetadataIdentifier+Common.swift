extension AVMetadataIdentifier {
  /// common: accessibility description.
  public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier(
    rawValue: "common/accessibilityDescription")
  /// common: album name.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "common/albumName")
  /// common: artist.
  public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "common/artist")
  /// common: artwork.
  public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "common/artwork")
  /// common: asset identifier.
  public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier(rawValue: "common/identifier")
  /// common: author.
  public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "common/author")
  /// common: contributor.
  public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "common/contributor")
  /// common: copyrights.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "common/copyrights")
  /// common: creation date.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "common/creationDate")
  /// common: creator.
  public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "common/creator")
  /// common: description.
  public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "common/description")
  /// common: format.
  public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "common/format")
  /// common: language.
  public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "common/language")
  /// common: date of the last modification.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "common/lastModifiedDate")
  /// common: location.
  public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "common/location")
  /// common: make of the device.
  public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "common/make")
  /// common: model of the device.
  public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "common/model")
  /// common: publisher.
  public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "common/publisher")
  /// common: relation.
  public static let commonIdentifierRelation = AVMetadataIdentifier(rawValue: "common/relation")
  /// common: software.
  public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "common/software")
  /// common: source.
  public static let commonIdentifierSource = AVMetadataIdentifier(rawValue: "common/source")
  /// common: subject.
  public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "common/subject")
  /// common: title.
  public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "common/title")
  /// common: type.
  public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "common/type")
}
