extension AVMetadataKey {
  /// iTunes: account kind.
  public static let iTunesMetadataKeyAccountKind = AVMetadataKey(rawValue: "akID")
  /// iTunes: acknowledgement.
  public static let iTunesMetadataKeyAcknowledgement = AVMetadataKey(rawValue: "@cak")
  /// iTunes: album.
  public static let iTunesMetadataKeyAlbum = AVMetadataKey(rawValue: "@alb")
  /// iTunes: album artist.
  public static let iTunesMetadataKeyAlbumArtist = AVMetadataKey(rawValue: "aART")
  /// iTunes: Apple ID.
  public static let iTunesMetadataKeyAppleID = AVMetadataKey(rawValue: "apID")
  /// iTunes: arranger.
  public static let iTunesMetadataKeyArranger = AVMetadataKey(rawValue: "@arg")
  /// iTunes: art director.
  public static let iTunesMetadataKeyArtDirector = AVMetadataKey(rawValue: "@ard")
  /// iTunes: artist.
  public static let iTunesMetadataKeyArtist = AVMetadataKey(rawValue: "@ART")
  /// iTunes: artist ID.
  public static let iTunesMetadataKeyArtistID = AVMetadataKey(rawValue: "atID")
  /// iTunes: author.
  public static let iTunesMetadataKeyAuthor = AVMetadataKey(rawValue: "@aut")
  /// iTunes: beats per minute.
  public static let iTunesMetadataKeyBeatsPerMin = AVMetadataKey(rawValue: "tmpo")
  /// iTunes: composer.
  public static let iTunesMetadataKeyComposer = AVMetadataKey(rawValue: "@wrt")
  /// iTunes: conductor.
  public static let iTunesMetadataKeyConductor = AVMetadataKey(rawValue: "@con")
  /// iTunes: content rating.
  public static let iTunesMetadataKeyContentRating = AVMetadataKey(rawValue: "rtng")
  /// iTunes: copyright.
  public static let iTunesMetadataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// iTunes: cover art.
  public static let iTunesMetadataKeyCoverArt = AVMetadataKey(rawValue: "covr")
  /// iTunes: credits.
  public static let iTunesMetadataKeyCredits = AVMetadataKey(rawValue: "@src")
  /// iTunes: description.
  public static let iTunesMetadataKeyDescription = AVMetadataKey(rawValue: "@des")
  /// iTunes: director.
  public static let iTunesMetadataKeyDirector = AVMetadataKey(rawValue: "@dir")
  /// iTunes: whether the track is part of a compilation.
  public static let iTunesMetadataKeyDiscCompilation = AVMetadataKey(rawValue: "cpil")
  /// iTunes: disc number.
  public static let iTunesMetadataKeyDiscNumber = AVMetadataKey(rawValue: "disk")
  /// iTunes: equalization.
  public static let iTunesMetadataKeyEQ = AVMetadataKey(rawValue: "@equ")
  /// iTunes: encoded by.
  public static let iTunesMetadataKeyEncodedBy = AVMetadataKey(rawValue: "@enc")
  /// iTunes: encoding tool.
  public static let iTunesMetadataKeyEncodingTool = AVMetadataKey(rawValue: "@too")
  /// iTunes: executive producer.
  public static let iTunesMetadataKeyExecProducer = AVMetadataKey(rawValue: "@xpd")
  /// iTunes: genre ID.
  public static let iTunesMetadataKeyGenreID = AVMetadataKey(rawValue: "geID")
  /// iTunes: grouping.
  public static let iTunesMetadataKeyGrouping = AVMetadataKey(rawValue: "grup")
  /// iTunes: liner notes.
  public static let iTunesMetadataKeyLinerNotes = AVMetadataKey(rawValue: "@lnt")
  /// iTunes: lyrics.
  public static let iTunesMetadataKeyLyrics = AVMetadataKey(rawValue: "@lyr")
  /// iTunes: online extras.
  public static let iTunesMetadataKeyOnlineExtras = AVMetadataKey(rawValue: "@url")
  /// iTunes: original artist.
  public static let iTunesMetadataKeyOriginalArtist = AVMetadataKey(rawValue: "@ope")
  /// iTunes: performer.
  public static let iTunesMetadataKeyPerformer = AVMetadataKey(rawValue: "@prf")
  /// iTunes: phonogram rights.
  public static let iTunesMetadataKeyPhonogramRights = AVMetadataKey(rawValue: "@phg")
  /// iTunes: playlist ID.
  public static let iTunesMetadataKeyPlaylistID = AVMetadataKey(rawValue: "plID")
  /// iTunes: predefined genre.
  public static let iTunesMetadataKeyPredefinedGenre = AVMetadataKey(rawValue: "gnre")
  /// iTunes: producer.
  public static let iTunesMetadataKeyProducer = AVMetadataKey(rawValue: "@prd")
  /// iTunes: publisher.
  public static let iTunesMetadataKeyPublisher = AVMetadataKey(rawValue: "@pub")
  /// iTunes: record company.
  public static let iTunesMetadataKeyRecordCompany = AVMetadataKey(rawValue: "@mak")
  /// iTunes: release date.
  public static let iTunesMetadataKeyReleaseDate = AVMetadataKey(rawValue: "@day")
  /// iTunes: soloist.
  public static let iTunesMetadataKeySoloist = AVMetadataKey(rawValue: "@sol")
  /// iTunes: song ID.
  public static let iTunesMetadataKeySongID = AVMetadataKey(rawValue: "cnID")
  /// iTunes: song name.
  public static let iTunesMetadataKeySongName = AVMetadataKey(rawValue: "@nam")
  /// iTunes: sound engineer.
  public static let iTunesMetadataKeySoundEngineer = AVMetadataKey(rawValue: "@sne")
  /// iTunes: thanks.
  public static let iTunesMetadataKeyThanks = AVMetadataKey(rawValue: "@thx")
  /// iTunes: track number.
  public static let iTunesMetadataKeyTrackNumber = AVMetadataKey(rawValue: "trkn")
  /// iTunes: track subtitle.
  public static let iTunesMetadataKeyTrackSubTitle = AVMetadataKey(rawValue: "@st3")
  /// iTunes: user comment.
  public static let iTunesMetadataKeyUserComment = AVMetadataKey(rawValue: "@cmt")
  /// iTunes: user genre.
  public static let iTunesMetadataKeyUserGenre = AVMetadataKey(rawValue: "@gen")
}
