extension AVMetadataIdentifier {
  /// Common metadata: accessibility description.
  public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier(
    rawValue: "common/accessibilityDescription")
  /// Common metadata: album name.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "common/albumName")
  /// Common metadata: artist.
  public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "common/artist")
  /// Common metadata: artwork.
  public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "common/artwork")
  /// Common metadata: asset identifier.
  public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier(rawValue: "common/identifier")
  /// Common metadata: author.
  public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "common/author")
  /// Common metadata: contributor.
  public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "common/contributor")
  /// Common metadata: copyrights.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "common/copyrights")
  /// Common metadata: creation date.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "common/creationDate")
  /// Common metadata: creator.
  public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "common/creator")
  /// Common metadata: description.
  public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "common/description")
  /// Common metadata: format.
  public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "common/format")
  /// Common metadata: language.
  public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "common/language")
  /// Common metadata: date of the last modification.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "common/lastModifiedDate")
  /// Common metadata: location.
  public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "common/location")
  /// Common metadata: make of the device.
  public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "common/make")
  /// Common metadata: model of the device.
  public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "common/model")
  /// Common metadata: publisher.
  public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "common/publisher")
  /// Common metadata: relation.
  public static let commonIdentifierRelation = AVMetadataIdentifier(rawValue: "common/relation")
  /// Common metadata: software.
  public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "common/software")
  /// Common metadata: source.
  public static let commonIdentifierSource = AVMetadataIdentifier(rawValue: "common/source")
  /// Common metadata: subject.
  public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "common/subject")
  /// Common metadata: title.
  public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "common/title")
  /// Common metadata: type.
  public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "common/type")
}
