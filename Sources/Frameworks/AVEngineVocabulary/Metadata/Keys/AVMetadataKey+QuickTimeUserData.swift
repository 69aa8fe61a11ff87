extension AVMetadataKey {
  /// QuickTime user data: accessibility description.
  public static let quickTimeUserDataKeyAccessibilityDescription = AVMetadataKey(rawValue: "@ade")
  /// QuickTime user data: album.
  public static let quickTimeUserDataKeyAlbum = AVMetadataKey(rawValue: "@alb")
  /// QuickTime user data: arranger.
  public static let quickTimeUserDataKeyArranger = AVMetadataKey(rawValue: "@arg")
  /// QuickTime user data: artist.
  public static let quickTimeUserDataKeyArtist = AVMetadataKey(rawValue: "@ART")
  /// QuickTime user data: author.
  public static let quickTimeUserDataKeyAuthor = AVMetadataKey(rawValue: "@aut")
  /// QuickTime user data: chapter.
  public static let quickTimeUserDataKeyChapter = AVMetadataKey(rawValue: "@chp")
  /// QuickTime user data: comment.
  public static let quickTimeUserDataKeyComment = AVMetadataKey(rawValue: "@cmt")
  /// QuickTime user data: composer.
  public static let quickTimeUserDataKeyComposer = AVMetadataKey(rawValue: "@com")
  /// QuickTime user data: copyright.
  public static let quickTimeUserDataKeyCopyright = AVMetadataKey(rawValue: "@cpy")
  /// QuickTime user data: creation date.
  public static let quickTimeUserDataKeyCreationDate = AVMetadataKey(rawValue: "@day")
  /// QuickTime user data: credits.
  public static let quickTimeUserDataKeyCredits = AVMetadataKey(rawValue: "@src")
  /// QuickTime user data: description.
  public static let quickTimeUserDataKeyDescription = AVMetadataKey(rawValue: "@des")
  /// QuickTime user data: director.
  public static let quickTimeUserDataKeyDirector = AVMetadataKey(rawValue: "@dir")
  /// QuickTime user data: disclaimer.
  public static let quickTimeUserDataKeyDisclaimer = AVMetadataKey(rawValue: "@dis")
  /// QuickTime user data: encoded by.
  public static let quickTimeUserDataKeyEncodedBy = AVMetadataKey(rawValue: "@enc")
  /// QuickTime user data: full name.
  public static let quickTimeUserDataKeyFullName = AVMetadataKey(rawValue: "@nam")
  /// QuickTime user data: genre.
  public static let quickTimeUserDataKeyGenre = AVMetadataKey(rawValue: "@gen")
  /// QuickTime user data: host computer.
  public static let quickTimeUserDataKeyHostComputer = AVMetadataKey(rawValue: "@hst")
  /// QuickTime user data: information.
  public static let quickTimeUserDataKeyInformation = AVMetadataKey(rawValue: "@inf")
  /// QuickTime user data: keywords.
  public static let quickTimeUserDataKeyKeywords = AVMetadataKey(rawValue: "@key")
  /// QuickTime user data: location in the form of ISO 6709.
  public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey(rawValue: "@xyz")
  /// QuickTime user data: make of the device.
  public static let quickTimeUserDataKeyMake = AVMetadataKey(rawValue: "@mak")
  /// QuickTime user data: model of the device.
  public static let quickTimeUserDataKeyModel = AVMetadataKey(rawValue: "@mod")
  /// QuickTime user data: original artist.
  public static let quickTimeUserDataKeyOriginalArtist = AVMetadataKey(rawValue: "@ope")
  /// QuickTime user data: original format.
  public static let quickTimeUserDataKeyOriginalFormat = AVMetadataKey(rawValue: "@fmt")
  /// QuickTime user data: original source.
  public static let quickTimeUserDataKeyOriginalSource = AVMetadataKey(rawValue: "@src")
  /// QuickTime user data: performers.
  public static let quickTimeUserDataKeyPerformers = AVMetadataKey(rawValue: "@prf")
  /// QuickTime user data: phonogram rights.
  public static let quickTimeUserDataKeyPhonogramRights = AVMetadataKey(rawValue: "@phg")
  /// QuickTime user data: producer.
  public static let quickTimeUserDataKeyProducer = AVMetadataKey(rawValue: "@prd")
  /// QuickTime user data: product.
  public static let quickTimeUserDataKeyProduct = AVMetadataKey(rawValue: "@PRD")
  /// QuickTime user data: publisher.
  public static let quickTimeUserDataKeyPublisher = AVMetadataKey(rawValue: "@pub")
  /// QuickTime user data: software.
  public static let quickTimeUserDataKeySoftware = AVMetadataKey(rawValue: "@swr")
  /// QuickTime user data: special playback requirements.
  public static let quickTimeUserDataKeySpecialPlaybackRequirements = AVMetadataKey(rawValue: "@req")
  /// QuickTime user data: tagged characteristic.
  public static let quickTimeUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
  /// QuickTime user data: track.
  public static let quickTimeUserDataKeyTrack = AVMetadataKey(rawValue: "@trk")
  /// QuickTime user data: track name.
  public static let quickTimeUserDataKeyTrackName = AVMetadataKey(rawValue: "tnam")
  /// QuickTime user data: link to a URL.
  public static let quickTimeUserDataKeyURLLink = AVMetadataKey(rawValue: "@url")
  /// QuickTime user data: warning.
  public static let quickTimeUserDataKeyWarning = AVMetadataKey(rawValue: "@wrn")
  /// QuickTime user data: writer.
  public static let quickTimeUserDataKeyWriter = AVMetadataKey(rawValue: "@wrt")
}
