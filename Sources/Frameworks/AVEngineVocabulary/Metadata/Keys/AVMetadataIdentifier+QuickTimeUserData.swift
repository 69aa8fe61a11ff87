extension AVMetadataIdentifier {
  /// The identifier `udta/%A9ade` of QuickTime user data: a description for people who cannot see the content.
  public static let quickTimeUserDataAccessibilityDescription = AVMetadataIdentifier(rawValue: "udta/%A9ade")
  /// The identifier `udta/%A9alb` of QuickTime user data: the title of the album.
  public static let quickTimeUserDataAlbum = AVMetadataIdentifier(rawValue: "udta/%A9alb")
  /// The identifier `udta/%A9arg` of QuickTime user data: the name of the arranger.
  public static let quickTimeUserDataArranger = AVMetadataIdentifier(rawValue: "udta/%A9arg")
  /// The identifier `udta/%A9ART` of QuickTime user data: the name of the artist.
  public static let quickTimeUserDataArtist = AVMetadataIdentifier(rawValue: "udta/%A9ART")
  /// The identifier `udta/%A9aut` of QuickTime user data: the name of the author.
  public static let quickTimeUserDataAuthor = AVMetadataIdentifier(rawValue: "udta/%A9aut")
  /// The identifier `udta/%A9chp` of QuickTime user data: the name of a chapter.
  public static let quickTimeUserDataChapter = AVMetadataIdentifier(rawValue: "udta/%A9chp")
  /// The identifier `udta/%A9cmt` of QuickTime user data: a comment, as text.
  public static let quickTimeUserDataComment = AVMetadataIdentifier(rawValue: "udta/%A9cmt")
  /// The identifier `udta/%A9com` of QuickTime user data: the name of the composer.
  public static let quickTimeUserDataComposer = AVMetadataIdentifier(rawValue: "udta/%A9com")
  /// The identifier `udta/%A9cpy` of QuickTime user data: the copyright notice, as text.
  public static let quickTimeUserDataCopyright = AVMetadataIdentifier(rawValue: "udta/%A9cpy")
  /// The identifier `udta/%A9day` of QuickTime user data: the date on which the content was made, as text.
  public static let quickTimeUserDataCreationDate = AVMetadataIdentifier(rawValue: "udta/%A9day")
  /// The identifier `udta/%A9src` of QuickTime user data: the credits of those who provided the content.
  /// `quickTimeUserDataOriginalSource` has the same value.
  public static let quickTimeUserDataCredits = AVMetadataIdentifier(rawValue: "udta/%A9src")
  /// The identifier `udta/%A9des` of QuickTime user data: a description of the content, as text.
  public static let quickTimeUserDataDescription = AVMetadataIdentifier(rawValue: "udta/%A9des")
  /// The identifier `udta/%A9dir` of QuickTime user data: the name of the director.
  public static let quickTimeUserDataDirector = AVMetadataIdentifier(rawValue: "udta/%A9dir")
  /// The identifier `udta/%A9dis` of QuickTime user data: a disclaimer, as text.
  public static let quickTimeUserDataDisclaimer = AVMetadataIdentifier(rawValue: "udta/%A9dis")
  /// The identifier `udta/%A9enc` of QuickTime user data: the person or organisation that encoded the movie.
  public static let quickTimeUserDataEncodedBy = AVMetadataIdentifier(rawValue: "udta/%A9enc")
  /// The identifier `udta/%A9nam` of QuickTime user data: the title of the movie.
  public static let quickTimeUserDataFullName = AVMetadataIdentifier(rawValue: "udta/%A9nam")
  /// The identifier `udta/%A9gen` of QuickTime user data: the genre, as text.
  public static let quickTimeUserDataGenre = AVMetadataIdentifier(rawValue: "udta/%A9gen")
  /// The identifier `udta/%A9hst` of QuickTime user data: the computer with which the movie was made.
  public static let quickTimeUserDataHostComputer = AVMetadataIdentifier(rawValue: "udta/%A9hst")
  /// The identifier `udta/%A9inf` of QuickTime user data: information about the content, as text.
  public static let quickTimeUserDataInformation = AVMetadataIdentifier(rawValue: "udta/%A9inf")
  /// The identifier `udta/%A9key` of QuickTime user data: keywords for finding the movie.
  public static let quickTimeUserDataKeywords = AVMetadataIdentifier(rawValue: "udta/%A9key")
  /// The identifier `udta/%A9xyz` of QuickTime user data: the latitude, longitude and altitude, as a string of ISO
  /// 6709.
  public static let quickTimeUserDataLocationISO6709 = AVMetadataIdentifier(rawValue: "udta/%A9xyz")
  /// The identifier `udta/%A9mak` of QuickTime user data: the maker of the camera or other device.
  public static let quickTimeUserDataMake = AVMetadataIdentifier(rawValue: "udta/%A9mak")
  /// The identifier `udta/%A9mod` of QuickTime user data: the model of the camera or other device.
  public static let quickTimeUserDataModel = AVMetadataIdentifier(rawValue: "udta/%A9mod")
  /// The identifier `udta/%A9ope` of QuickTime user data: the artist of the original recording, if this is a cover
  /// version.
  public static let quickTimeUserDataOriginalArtist = AVMetadataIdentifier(rawValue: "udta/%A9ope")
  /// The identifier `udta/%A9fmt` of QuickTime user data: the format of the original, such as an analogue one.
  public static let quickTimeUserDataOriginalFormat = AVMetadataIdentifier(rawValue: "udta/%A9fmt")
  /// The identifier `udta/%A9src` of QuickTime user data: the source of the content. `quickTimeUserDataCredits` has the
  /// same value.
  public static let quickTimeUserDataOriginalSource = AVMetadataIdentifier(rawValue: "udta/%A9src")
  /// The identifier `udta/%A9prf` of QuickTime user data: the names of the performers.
  public static let quickTimeUserDataPerformers = AVMetadataIdentifier(rawValue: "udta/%A9prf")
  /// The identifier `udta/%A9phg` of QuickTime user data: the notice about the rights to the recording, the ℗ line.
  public static let quickTimeUserDataPhonogramRights = AVMetadataIdentifier(rawValue: "udta/%A9phg")
  /// The identifier `udta/%A9prd` of QuickTime user data: the name of the producer.
  public static let quickTimeUserDataProducer = AVMetadataIdentifier(rawValue: "udta/%A9prd")
  /// The identifier `udta/%A9PRD` of QuickTime user data: the name of the product to which the movie belongs.
  public static let quickTimeUserDataProduct = AVMetadataIdentifier(rawValue: "udta/%A9PRD")
  /// The identifier `udta/%A9pub` of QuickTime user data: the name of the publisher.
  public static let quickTimeUserDataPublisher = AVMetadataIdentifier(rawValue: "udta/%A9pub")
  /// The identifier `udta/%A9swr` of QuickTime user data: the name and version of the software that made the movie.
  public static let quickTimeUserDataSoftware = AVMetadataIdentifier(rawValue: "udta/%A9swr")
  /// The identifier `udta/%A9req` of QuickTime user data: what a computer needs to play the movie, as text.
  public static let quickTimeUserDataSpecialPlaybackRequirements = AVMetadataIdentifier(rawValue: "udta/%A9req")
  /// The identifier `udta/tagc` of QuickTime user data: a characteristic of a track, such as
  /// `public.auxiliary-content`.
  public static let quickTimeUserDataTaggedCharacteristic = AVMetadataIdentifier(rawValue: "udta/tagc")
  /// The identifier `udta/%A9trk` of QuickTime user data: the number of the track in its album.
  public static let quickTimeUserDataTrack = AVMetadataIdentifier(rawValue: "udta/%A9trk")
  /// The identifier `udta/tnam` of QuickTime user data: the name of a track of the movie.
  public static let quickTimeUserDataTrackName = AVMetadataIdentifier(rawValue: "udta/tnam")
  /// The identifier `udta/%A9url` of QuickTime user data: an address on the web.
  public static let quickTimeUserDataURLLink = AVMetadataIdentifier(rawValue: "udta/%A9url")
  /// The identifier `udta/%A9wrn` of QuickTime user data: a warning, as text.
  public static let quickTimeUserDataWarning = AVMetadataIdentifier(rawValue: "udta/%A9wrn")
  /// The identifier `udta/%A9wrt` of QuickTime user data: the name of the writer.
  public static let quickTimeUserDataWriter = AVMetadataIdentifier(rawValue: "udta/%A9wrt")
}
