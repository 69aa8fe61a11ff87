extension AVMetadataIdentifier {
  /// iTunes: account kind.
  public static let iTunesMetadataAccountKind = AVMetadataIdentifier(rawValue: "itsk/akID")
  /// iTunes: acknowledgement.
  public static let iTunesMetadataAcknowledgement = AVMetadataIdentifier(rawValue: "itsk/%A9cak")
  /// iTunes: album.
  public static let iTunesMetadataAlbum = AVMetadataIdentifier(rawValue: "itsk/%A9alb")
  /// iTunes: album artist.
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier(rawValue: "itsk/aART")
  /// iTunes: Apple ID.
  public static let iTunesMetadataAppleID = AVMetadataIdentifier(rawValue: "itsk/apID")
  /// iTunes: arranger.
  public static let iTunesMetadataArranger = AVMetadataIdentifier(rawValue: "itsk/%A9arg")
  /// iTunes: art director.
  public static let iTunesMetadataArtDirector = AVMetadataIdentifier(rawValue: "itsk/%A9ard")
  /// iTunes: artist.
  public static let iTunesMetadataArtist = AVMetadataIdentifier(rawValue: "itsk/%A9ART")
  /// iTunes: artist ID.
  public static let iTunesMetadataArtistID = AVMetadataIdentifier(rawValue: "itsk/atID")
  /// iTunes: author.
  public static let iTunesMetadataAuthor = AVMetadataIdentifier(rawValue: "itsk/%A9aut")
  /// iTunes: beats per minute.
  public static let iTunesMetadataBeatsPerMin = AVMetadataIdentifier(rawValue: "itsk/tmpo")
  /// iTunes: composer.
  public static let iTunesMetadataComposer = AVMetadataIdentifier(rawValue: "itsk/%A9wrt")
  /// iTunes: conductor.
  public static let iTunesMetadataConductor = AVMetadataIdentifier(rawValue: "itsk/%A9con")
  /// iTunes: content rating.
  public static let iTunesMetadataContentRating = AVMetadataIdentifier(rawValue: "itsk/rtng")
  /// iTunes: copyright.
  public static let iTunesMetadataCopyright = AVMetadataIdentifier(rawValue: "itsk/cprt")
  /// iTunes: cover art.
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier(rawValue: "itsk/covr")
  /// iTunes: credits.
  public static let iTunesMetadataCredits = AVMetadataIdentifier(rawValue: "itsk/%A9src")
  /// iTunes: description.
  public static let iTunesMetadataDescription = AVMetadataIdentifier(rawValue: "itsk/%A9des")
  /// iTunes: director.
  public static let iTunesMetadataDirector = AVMetadataIdentifier(rawValue: "itsk/%A9dir")
  /// iTunes: whether the track is part of a compilation.
  public static let iTunesMetadataDiscCompilation = AVMetadataIdentifier(rawValue: "itsk/cpil")
  /// iTunes: disc number.
  public static let iTunesMetadataDiscNumber = AVMetadataIdentifier(rawValue: "itsk/disk")
  /// iTunes: equalization.
  public static let iTunesMetadataEQ = AVMetadataIdentifier(rawValue: "itsk/%A9equ")
  /// iTunes: encoded by.
  public static let iTunesMetadataEncodedBy = AVMetadataIdentifier(rawValue: "itsk/%A9enc")
  /// iTunes: encoding tool.
  public static let iTunesMetadataEncodingTool = AVMetadataIdentifier(rawValue: "itsk/%A9too")
  /// iTunes: executive producer.
  public static let iTunesMetadataExecProducer = AVMetadataIdentifier(rawValue: "itsk/%A9xpd")
  /// iTunes: genre ID.
  public static let iTunesMetadataGenreID = AVMetadataIdentifier(rawValue: "itsk/geID")
  /// iTunes: grouping.
  public static let iTunesMetadataGrouping = AVMetadataIdentifier(rawValue: "itsk/grup")
  /// iTunes: liner notes.
  public static let iTunesMetadataLinerNotes = AVMetadataIdentifier(rawValue: "itsk/%A9lnt")
  /// iTunes: lyrics.
  public static let iTunesMetadataLyrics = AVMetadataIdentifier(rawValue: "itsk/%A9lyr")
  /// iTunes: online extras.
  public static let iTunesMetadataOnlineExtras = AVMetadataIdentifier(rawValue: "itsk/%A9url")
  /// iTunes: original artist.
  public static let iTunesMetadataOriginalArtist = AVMetadataIdentifier(rawValue: "itsk/%A9ope")
  /// iTunes: performer.
  public static let iTunesMetadataPerformer = AVMetadataIdentifier(rawValue: "itsk/%A9prf")
  /// iTunes: phonogram rights.
  public static let iTunesMetadataPhonogramRights = AVMetadataIdentifier(rawValue: "itsk/%A9phg")
  /// iTunes: playlist ID.
  public static let iTunesMetadataPlaylistID = AVMetadataIdentifier(rawValue: "itsk/plID")
  /// iTunes: predefined genre.
  public static let iTunesMetadataPredefinedGenre = AVMetadataIdentifier(rawValue: "itsk/gnre")
  /// iTunes: producer.
  public static let iTunesMetadataProducer = AVMetadataIdentifier(rawValue: "itsk/%A9prd")
  /// iTunes: publisher.
  public static let iTunesMetadataPublisher = AVMetadataIdentifier(rawValue: "itsk/%A9pub")
  /// iTunes: record company.
  public static let iTunesMetadataRecordCompany = AVMetadataIdentifier(rawValue: "itsk/%A9mak")
  /// iTunes: release date.
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier(rawValue: "itsk/%A9day")
  /// iTunes: soloist.
  public static let iTunesMetadataSoloist = AVMetadataIdentifier(rawValue: "itsk/%A9sol")
  /// iTunes: song ID.
  public static let iTunesMetadataSongID = AVMetadataIdentifier(rawValue: "itsk/cnID")
  /// iTunes: song name.
  public static let iTunesMetadataSongName = AVMetadataIdentifier(rawValue: "itsk/%A9nam")
  /// iTunes: sound engineer.
  public static let iTunesMetadataSoundEngineer = AVMetadataIdentifier(rawValue: "itsk/%A9sne")
  /// iTunes: thanks.
  public static let iTunesMetadataThanks = AVMetadataIdentifier(rawValue: "itsk/%A9thx")
  /// iTunes: track number.
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier(rawValue: "itsk/trkn")
  /// iTunes: track subtitle.
  public static let iTunesMetadataTrackSubTitle = AVMetadataIdentifier(rawValue: "itsk/%A9st3")
  /// iTunes: user comment.
  public static let iTunesMetadataUserComment = AVMetadataIdentifier(rawValue: "itsk/%A9cmt")
  /// iTunes: user genre.
  public static let iTunesMetadataUserGenre = AVMetadataIdentifier(rawValue: "itsk/%A9gen")
}
