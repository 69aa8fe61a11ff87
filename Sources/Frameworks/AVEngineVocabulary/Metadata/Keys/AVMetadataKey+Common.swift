extension AVMetadataKey {
  /// The common key `accessibilityDescription`: a description for people who cannot see the content, whatever the
  /// format of the file.
  public static let commonKeyAccessibilityDescription = AVMetadataKey(rawValue: "accessibilityDescription")
  /// The common key `albumName`: the title of the album, whatever the format of the file.
  public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
  /// The common key `artist`: the name of the artist, whatever the format of the file.
  public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
  /// The common key `artwork`: a picture such as the cover, the bytes of an image, whatever the format of the file.
  public static let commonKeyArtwork = AVMetadataKey(rawValue: "artwork")
  /// The common key `author`: the name of the author, whatever the format of the file.
  public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
  /// The common key `contributor`: the name of somebody who contributed to the content, whatever the format of the
  /// file.
  public static let commonKeyContributor = AVMetadataKey(rawValue: "contributor")
  /// The common key `copyrights`: the copyright notice, whatever the format of the file.
  public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
  /// The common key `creationDate`: the date on which the content was made, whatever the format of the file.
  public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
  /// The common key `creator`: the name of the person or organisation that made the content, such as the composer,
  /// whatever the format of the file.
  public static let commonKeyCreator = AVMetadataKey(rawValue: "creator")
  /// The common key `description`: a description of the content, whatever the format of the file.
  public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
  /// The common key `format`: the format of the content, as text, whatever the format of the file.
  public static let commonKeyFormat = AVMetadataKey(rawValue: "format")
  /// The common key `identifier`: an identifier of the content, such as that of a Live Photo, whatever the format of
  /// the file.
  public static let commonKeyIdentifier = AVMetadataKey(rawValue: "identifier")
  /// The common key `language`: the language of the content, whatever the format of the file.
  public static let commonKeyLanguage = AVMetadataKey(rawValue: "language")
  /// The common key `lastModifiedDate`: the date of the last modification, whatever the format of the file.
  public static let commonKeyLastModifiedDate = AVMetadataKey(rawValue: "lastModifiedDate")
  /// The common key `location`: the place of the recording, such as coordinates of ISO 6709, whatever the format of the
  /// file.
  public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
  /// The common key `make`: the maker of the camera or other device, whatever the format of the file.
  public static let commonKeyMake = AVMetadataKey(rawValue: "make")
  /// The common key `model`: the model of the camera or other device, whatever the format of the file.
  public static let commonKeyModel = AVMetadataKey(rawValue: "model")
  /// The common key `publisher`: the name of the publisher, whatever the format of the file.
  public static let commonKeyPublisher = AVMetadataKey(rawValue: "publisher")
  /// The common key `relation`: a reference to related content, whatever the format of the file.
  public static let commonKeyRelation = AVMetadataKey(rawValue: "relation")
  /// The common key `software`: the software that made the file, whatever the format of the file.
  public static let commonKeySoftware = AVMetadataKey(rawValue: "software")
  /// The common key `source`: the work from which the content is derived, whatever the format of the file.
  public static let commonKeySource = AVMetadataKey(rawValue: "source")
  /// The common key `subject`: the topic of the content, such as keywords or a genre, whatever the format of the file.
  public static let commonKeySubject = AVMetadataKey(rawValue: "subject")
  /// The common key `title`: the title of the content, whatever the format of the file.
  public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
  /// The common key `type`: the kind of content, such as a genre, whatever the format of the file.
  public static let commonKeyType = AVMetadataKey(rawValue: "type")
}
