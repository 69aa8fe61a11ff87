extension AVMetadataIdentifier {
  /// QuickTime user data: accessibility description.
  public static let quickTimeUserDataAccessibilityDescription = AVMetadataIdentifier(rawValue: "udta/%A9ade")
  /// QuickTime user data: album.
  public static let quickTimeUserDataAlbum = AVMetadataIdentifier(rawValue: "udta/%A9alb")
  /// QuickTime user data: arranger.
  public static let quickTimeUserDataArranger = AVMetadataIdentifier(rawValue: "udta/%A9arg")
  /// QuickTime user data: artist.
  public static let quickTimeUserDataArtist = AVMetadataIdentifier(rawValue: "udta/%A9ART")
  /// QuickTime user data: author.
  public static let quickTimeUserDataAuthor = AVMetadataIdentifier(rawValue: "udta/%A9aut")
  /// QuickTime user data: chapter.
  public static let quickTimeUserDataChapter = AVMetadataIdentifier(rawValue: "udta/%A9chp")
  /// QuickTime user data: comment.
  public static let quickTimeUserDataComment = AVMetadataIdentifier(rawValue: "udta/%A9cmt")
  /// QuickTime user data: composer.
  public static let quickTimeUserDataComposer = AVMetadataIdentifier(rawValue: "udta/%A9com")
  /// QuickTime user data: copyright.
  public static let quickTimeUserDataCopyright = AVMetadataIdentifier(rawValue: "udta/%A9cpy")
  /// QuickTime user data: creation date.
  public static let quickTimeUserDataCreationDate = AVMetadataIdentifier(rawValue: "udta/%A9day")
  /// QuickTime user data: credits.
  public static let quickTimeUserDataCredits = AVMetadataIdentifier(rawValue: "udta/%A9src")
  /// QuickTime user data: description.
  public static let quickTimeUserDataDescription = AVMetadataIdentifier(rawValue: "udta/%A9des")
  /// QuickTime user data: director.
  public static let quickTimeUserDataDirector = AVMetadataIdentifier(rawValue: "udta/%A9dir")
  /// QuickTime user data: disclaimer.
  public static let quickTimeUserDataDisclaimer = AVMetadataIdentifier(rawValue: "udta/%A9dis")
  /// QuickTime user data: encoded by.
  public static let quickTimeUserDataEncodedBy = AVMetadataIdentifier(rawValue: "udta/%A9enc")
  /// QuickTime user data: full name.
  public static let quickTimeUserDataFullName = AVMetadataIdentifier(rawValue: "udta/%A9nam")
  /// QuickTime user data: genre.
  public static let quickTimeUserDataGenre = AVMetadataIdentifier(rawValue: "udta/%A9gen")
  /// QuickTime user data: host computer.
  public static let quickTimeUserDataHostComputer = AVMetadataIdentifier(rawValue: "udta/%A9hst")
  /// QuickTime user data: information.
  public static let quickTimeUserDataInformation = AVMetadataIdentifier(rawValue: "udta/%A9inf")
  /// QuickTime user data: keywords.
  public static let quickTimeUserDataKeywords = AVMetadataIdentifier(rawValue: "udta/%A9key")
  /// QuickTime user data: location in the form of ISO 6709.
  public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier(rawValue: "udta/%A9xyz")
  /// QuickTime user data: make of the device.
  public static let quickTimeUserDataMake = AVMetadataIdentifier(rawValue: "udta/%A9mak")
  /// QuickTime user data: model of the device.
  public static let quickTimeUserDataModel = AVMetadataIdentifier(rawValue: "udta/%A9mod")
  /// QuickTime user data: original artist.
  public static let quickTimeUserDataOriginalArtist = AVMetadataIdentifier(rawValue: "udta/%A9ope")
  /// QuickTime user data: original format.
  public static let quickTimeUserDataOriginalFormat = AVMetadataIdentifier(rawValue: "udta/%A9fmt")
  /// QuickTime user data: original source.
  public static let quickTimeUserDataOriginalSource = AVMetadataIdentifier(rawValue: "udta/%A9src")
  /// QuickTime user data: performers.
  public static let quickTimeUserDataPerformers = AVMetadataIdentifier(rawValue: "udta/%A9prf")
  /// QuickTime user data: phonogram rights.
  public static let quickTimeUserDataPhonogramRights = AVMetadataIdentifier(rawValue: "udta/%A9phg")
  /// QuickTime user data: producer.
  public static let quickTimeUserDataProducer = AVMetadataIdentifier(rawValue: "udta/%A9prd")
  /// QuickTime user data: product.
  public static let quickTimeUserDataProduct = AVMetadataIdentifier(rawValue: "udta/%A9PRD")
  /// QuickTime user data: publisher.
  public static let quickTimeUserDataPublisher = AVMetadataIdentifier(rawValue: "udta/%A9pub")
  /// QuickTime user data: software.
  public static let quickTimeUserDataSoftware = AVMetadataIdentifier(rawValue: "udta/%A9swr")
  /// QuickTime user data: special playback requirements.
  public static let quickTimeUserDataSpecialPlaybackRequirements = AVMetadataIdentifier(rawValue: "udta/%A9req")
  /// QuickTime user data: tagged characteristic.
  public static let quickTimeUserDataTaggedCharacteristic = AVMetadataIdentifier(rawValue: "udta/tagc")
  /// QuickTime user data: track.
  public static let quickTimeUserDataTrack = AVMetadataIdentifier(rawValue: "udta/%A9trk")
  /// QuickTime user data: track name.
  public static let quickTimeUserDataTrackName = AVMetadataIdentifier(rawValue: "udta/tnam")
  /// QuickTime user data: link to a URL.
  public static let quickTimeUserDataURLLink = AVMetadataIdentifier(rawValue: "udta/%A9url")
  /// QuickTime user data: warning.
  public static let quickTimeUserDataWarning = AVMetadataIdentifier(rawValue: "udta/%A9wrn")
  /// QuickTime user data: writer.
  public static let quickTimeUserDataWriter = AVMetadataIdentifier(rawValue: "udta/%A9wrt")
}
