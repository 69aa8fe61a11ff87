extension AVMetadataKey {
  /// The key `@ade` (`©ade` in files) of QuickTime user data: a description for people who cannot see the content.
  public static let quickTimeUserDataKeyAccessibilityDescription = AVMetadataKey(rawValue: "@ade")
  /// The key `@alb` (`©alb` in files) of QuickTime user data: the title of the album.
  public static let quickTimeUserDataKeyAlbum = AVMetadataKey(rawValue: "@alb")
  /// The key `@arg` (`©arg` in files) of QuickTime user data: the name of the arranger.
  public static let quickTimeUserDataKeyArranger = AVMetadataKey(rawValue: "@arg")
  /// The key `@ART` (`©ART` in files) of QuickTime user data: the name of the artist.
  public static let quickTimeUserDataKeyArtist = AVMetadataKey(rawValue: "@ART")
  /// The key `@aut` (`©aut` in files) of QuickTime user data: the name of the author.
  public static let quickTimeUserDataKeyAuthor = AVMetadataKey(rawValue: "@aut")
  /// The key `@chp` (`©chp` in files) of QuickTime user data: the name of a chapter.
  public static let quickTimeUserDataKeyChapter = AVMetadataKey(rawValue: "@chp")
  /// The key `@cmt` (`©cmt` in files) of QuickTime user data: a comment, as text.
  public static let quickTimeUserDataKeyComment = AVMetadataKey(rawValue: "@cmt")
  /// The key `@com` (`©com` in files) of QuickTime user data: the name of the composer.
  public static let quickTimeUserDataKeyComposer = AVMetadataKey(rawValue: "@com")
  /// The key `@cpy` (`©cpy` in files) of QuickTime user data: the copyright notice, as text.
  public static let quickTimeUserDataKeyCopyright = AVMetadataKey(rawValue: "@cpy")
  /// The key `@day` (`©day` in files) of QuickTime user data: the date on which the content was made, as text.
  public static let quickTimeUserDataKeyCreationDate = AVMetadataKey(rawValue: "@day")
  /// The key `@src` (`©src` in files) of QuickTime user data: the credits of those who provided the content.
  /// `quickTimeUserDataKeyOriginalSource` has the same value.
  public static let quickTimeUserDataKeyCredits = AVMetadataKey(rawValue: "@src")
  /// The key `@des` (`©des` in files) of QuickTime user data: a description of the content, as text.
  public static let quickTimeUserDataKeyDescription = AVMetadataKey(rawValue: "@des")
  /// The key `@dir` (`©dir` in files) of QuickTime user data: the name of the director.
  public static let quickTimeUserDataKeyDirector = AVMetadataKey(rawValue: "@dir")
  /// The key `@dis` (`©dis` in files) of QuickTime user data: a disclaimer, as text.
  public static let quickTimeUserDataKeyDisclaimer = AVMetadataKey(rawValue: "@dis")
  /// The key `@enc` (`©enc` in files) of QuickTime user data: the person or organisation that encoded the movie.
  public static let quickTimeUserDataKeyEncodedBy = AVMetadataKey(rawValue: "@enc")
  /// The key `@nam` (`©nam` in files) of QuickTime user data: the title of the movie.
  public static let quickTimeUserDataKeyFullName = AVMetadataKey(rawValue: "@nam")
  /// The key `@gen` (`©gen` in files) of QuickTime user data: the genre, as text.
  public static let quickTimeUserDataKeyGenre = AVMetadataKey(rawValue: "@gen")
  /// The key `@hst` (`©hst` in files) of QuickTime user data: the computer with which the movie was made.
  public static let quickTimeUserDataKeyHostComputer = AVMetadataKey(rawValue: "@hst")
  /// The key `@inf` (`©inf` in files) of QuickTime user data: information about the content, as text.
  public static let quickTimeUserDataKeyInformation = AVMetadataKey(rawValue: "@inf")
  /// The key `@key` (`©key` in files) of QuickTime user data: keywords for finding the movie.
  public static let quickTimeUserDataKeyKeywords = AVMetadataKey(rawValue: "@key")
  /// The key `@xyz` (`©xyz` in files) of QuickTime user data: the latitude, longitude and altitude, as a string of ISO
  /// 6709.
  public static let quickTimeUserDataKeyLocationISO6709 = AVMetadataKey(rawValue: "@xyz")
  /// The key `@mak` (`©mak` in files) of QuickTime user data: the maker of the camera or other device.
  public static let quickTimeUserDataKeyMake = AVMetadataKey(rawValue: "@mak")
  /// The key `@mod` (`©mod` in files) of QuickTime user data: the model of the camera or other device.
  public static let quickTimeUserDataKeyModel = AVMetadataKey(rawValue: "@mod")
  /// The key `@ope` (`©ope` in files) of QuickTime user data: the artist of the original recording, if this is a cover
  /// version.
  public static let quickTimeUserDataKeyOriginalArtist = AVMetadataKey(rawValue: "@ope")
  /// The key `@fmt` (`©fmt` in files) of QuickTime user data: the format of the original, such as an analogue one.
  public static let quickTimeUserDataKeyOriginalFormat = AVMetadataKey(rawValue: "@fmt")
  /// The key `@src` (`©src` in files) of QuickTime user data: the source of the content. `quickTimeUserDataKeyCredits`
  /// has the same value.
  public static let quickTimeUserDataKeyOriginalSource = AVMetadataKey(rawValue: "@src")
  /// The key `@prf` (`©prf` in files) of QuickTime user data: the names of the performers.
  public static let quickTimeUserDataKeyPerformers = AVMetadataKey(rawValue: "@prf")
  /// The key `@phg` (`©phg` in files) of QuickTime user data: the notice about the rights to the recording, the ℗ line.
  public static let quickTimeUserDataKeyPhonogramRights = AVMetadataKey(rawValue: "@phg")
  /// The key `@prd` (`©prd` in files) of QuickTime user data: the name of the producer.
  public static let quickTimeUserDataKeyProducer = AVMetadataKey(rawValue: "@prd")
  /// The key `@PRD` (`©PRD` in files) of QuickTime user data: the name of the product to which the movie belongs.
  public static let quickTimeUserDataKeyProduct = AVMetadataKey(rawValue: "@PRD")
  /// The key `@pub` (`©pub` in files) of QuickTime user data: the name of the publisher.
  public static let quickTimeUserDataKeyPublisher = AVMetadataKey(rawValue: "@pub")
  /// The key `@swr` (`©swr` in files) of QuickTime user data: the name and version of the software that made the movie.
  public static let quickTimeUserDataKeySoftware = AVMetadataKey(rawValue: "@swr")
  /// The key `@req` (`©req` in files) of QuickTime user data: what a computer needs to play the movie, as text.
  public static let quickTimeUserDataKeySpecialPlaybackRequirements = AVMetadataKey(rawValue: "@req")
  /// The key `tagc` of QuickTime user data: a characteristic of a track, such as `public.auxiliary-content`.
  public static let quickTimeUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
  /// The key `@trk` (`©trk` in files) of QuickTime user data: the number of the track in its album.
  public static let quickTimeUserDataKeyTrack = AVMetadataKey(rawValue: "@trk")
  /// The key `tnam` of QuickTime user data: the name of a track of the movie.
  public static let quickTimeUserDataKeyTrackName = AVMetadataKey(rawValue: "tnam")
  /// The key `@url` (`©url` in files) of QuickTime user data: an address on the web.
  public static let quickTimeUserDataKeyURLLink = AVMetadataKey(rawValue: "@url")
  /// The key `@wrn` (`©wrn` in files) of QuickTime user data: a warning, as text.
  public static let quickTimeUserDataKeyWarning = AVMetadataKey(rawValue: "@wrn")
  /// The key `@wrt` (`©wrt` in files) of QuickTime user data: the name of the writer.
  public static let quickTimeUserDataKeyWriter = AVMetadataKey(rawValue: "@wrt")
}
