extension AVMetadataIdentifier {
  /// The identifier `common/accessibilityDescription`: a description for people who cannot see the content, whatever
  /// the format of the file.
  public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier(
    rawValue: "common/accessibilityDescription")
  /// The identifier `common/albumName`: the title of the album, whatever the format of the file.
  public static let commonIdentifierAlbumName = AVMetadataIdentifier(rawValue: "common/albumName")
  /// The identifier `common/artist`: the name of the artist, whatever the format of the file.
  public static let commonIdentifierArtist = AVMetadataIdentifier(rawValue: "common/artist")
  /// The identifier `common/artwork`: a picture such as the cover, the bytes of an image, whatever the format of the
  /// file.
  public static let commonIdentifierArtwork = AVMetadataIdentifier(rawValue: "common/artwork")
  /// The identifier `common/identifier`: an identifier of the content, such as that of a Live Photo, whatever the
  /// format of the file.
  public static let commonIdentifierAssetIdentifier = AVMetadataIdentifier(rawValue: "common/identifier")
  /// The identifier `common/author`: the name of the author, whatever the format of the file.
  public static let commonIdentifierAuthor = AVMetadataIdentifier(rawValue: "common/author")
  /// The identifier `common/contributor`: the name of somebody who contributed to the content, whatever the format of
  /// the file.
  public static let commonIdentifierContributor = AVMetadataIdentifier(rawValue: "common/contributor")
  /// The identifier `common/copyrights`: the copyright notice, whatever the format of the file.
  public static let commonIdentifierCopyrights = AVMetadataIdentifier(rawValue: "common/copyrights")
  /// The identifier `common/creationDate`: the date on which the content was made, whatever the format of the file.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier(rawValue: "common/creationDate")
  /// The identifier `common/creator`: the name of the person or organisation that made the content, such as the
  /// composer, whatever the format of the file.
  public static let commonIdentifierCreator = AVMetadataIdentifier(rawValue: "common/creator")
  /// The identifier `common/description`: a description of the content, whatever the format of the file.
  public static let commonIdentifierDescription = AVMetadataIdentifier(rawValue: "common/description")
  /// The identifier `common/format`: the format of the content, as text, whatever the format of the file.
  public static let commonIdentifierFormat = AVMetadataIdentifier(rawValue: "common/format")
  /// The identifier `common/language`: the language of the content, whatever the format of the file.
  public static let commonIdentifierLanguage = AVMetadataIdentifier(rawValue: "common/language")
  /// The identifier `common/lastModifiedDate`: the date of the last modification, whatever the format of the file.
  public static let commonIdentifierLastModifiedDate = AVMetadataIdentifier(rawValue: "common/lastModifiedDate")
  /// The identifier `common/location`: the place of the recording, such as coordinates of ISO 6709, whatever the format
  /// of the file.
  public static let commonIdentifierLocation = AVMetadataIdentifier(rawValue: "common/location")
  /// The identifier `common/make`: the maker of the camera or other device, whatever the format of the file.
  public static let commonIdentifierMake = AVMetadataIdentifier(rawValue: "common/make")
  /// The identifier `common/model`: the model of the camera or other device, whatever the format of the file.
  public static let commonIdentifierModel = AVMetadataIdentifier(rawValue: "common/model")
  /// The identifier `common/publisher`: the name of the publisher, whatever the format of the file.
  public static let commonIdentifierPublisher = AVMetadataIdentifier(rawValue: "common/publisher")
  /// The identifier `common/relation`: a reference to related content, whatever the format of the file.
  public static let commonIdentifierRelation = AVMetadataIdentifier(rawValue: "common/relation")
  /// The identifier `common/software`: the software that made the file, whatever the format of the file.
  public static let commonIdentifierSoftware = AVMetadataIdentifier(rawValue: "common/software")
  /// The identifier `common/source`: the work from which the content is derived, whatever the format of the file.
  public static let commonIdentifierSource = AVMetadataIdentifier(rawValue: "common/source")
  /// The identifier `common/subject`: the topic of the content, such as keywords or a genre, whatever the format of the
  /// file.
  public static let commonIdentifierSubject = AVMetadataIdentifier(rawValue: "common/subject")
  /// The identifier `common/title`: the title of the content, whatever the format of the file.
  public static let commonIdentifierTitle = AVMetadataIdentifier(rawValue: "common/title")
  /// The identifier `common/type`: the kind of content, such as a genre, whatever the format of the file.
  public static let commonIdentifierType = AVMetadataIdentifier(rawValue: "common/type")
}
