extension AVMetadataKey {
  /// The key `akID` of iTunes metadata: the kind of store account of the buyer, a number.
  public static let iTunesMetadataKeyAccountKind = AVMetadataKey(rawValue: "akID")
  /// The key `@cak` (`©cak` in files) of iTunes metadata: acknowledgements to people who helped, as text.
  public static let iTunesMetadataKeyAcknowledgement = AVMetadataKey(rawValue: "@cak")
  /// The key `@alb` (`©alb` in files) of iTunes metadata: the title of the album.
  public static let iTunesMetadataKeyAlbum = AVMetadataKey(rawValue: "@alb")
  /// The key `aART` of iTunes metadata: the artist of the whole album, who can differ from the track's.
  public static let iTunesMetadataKeyAlbumArtist = AVMetadataKey(rawValue: "aART")
  /// The key `apID` of iTunes metadata: the account of the buyer, an e-mail address.
  public static let iTunesMetadataKeyAppleID = AVMetadataKey(rawValue: "apID")
  /// The key `@arg` (`©arg` in files) of iTunes metadata: the name of the arranger.
  public static let iTunesMetadataKeyArranger = AVMetadataKey(rawValue: "@arg")
  /// The key `@ard` (`©ard` in files) of iTunes metadata: the name of the art director.
  public static let iTunesMetadataKeyArtDirector = AVMetadataKey(rawValue: "@ard")
  /// The key `@ART` (`©ART` in files) of iTunes metadata: the main artist of the track.
  public static let iTunesMetadataKeyArtist = AVMetadataKey(rawValue: "@ART")
  /// The key `atID` of iTunes metadata: the number of the artist in Apple's store.
  public static let iTunesMetadataKeyArtistID = AVMetadataKey(rawValue: "atID")
  /// The key `@aut` (`©aut` in files) of iTunes metadata: the name of the author, such as that of an audiobook.
  public static let iTunesMetadataKeyAuthor = AVMetadataKey(rawValue: "@aut")
  /// The key `tmpo` of iTunes metadata: the number of beats per minute, a number.
  public static let iTunesMetadataKeyBeatsPerMin = AVMetadataKey(rawValue: "tmpo")
  /// The key `@wrt` (`©wrt` in files) of iTunes metadata: the name of the composer.
  public static let iTunesMetadataKeyComposer = AVMetadataKey(rawValue: "@wrt")
  /// The key `@con` (`©con` in files) of iTunes metadata: the name of the conductor.
  public static let iTunesMetadataKeyConductor = AVMetadataKey(rawValue: "@con")
  /// The key `rtng` of iTunes metadata: a number that states whether the words are explicit: 0 for no rating, 2 for
  /// clean, 1 or 4 for explicit.
  public static let iTunesMetadataKeyContentRating = AVMetadataKey(rawValue: "rtng")
  /// The key `cprt` of iTunes metadata: the copyright notice, as text.
  public static let iTunesMetadataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// The key `covr` of iTunes metadata: the cover, the bytes of an image.
  public static let iTunesMetadataKeyCoverArt = AVMetadataKey(rawValue: "covr")
  /// The key `@src` (`©src` in files) of iTunes metadata: the credits of the people involved, as text.
  public static let iTunesMetadataKeyCredits = AVMetadataKey(rawValue: "@src")
  /// The key `@des` (`©des` in files) of iTunes metadata: a description of the content, as text.
  public static let iTunesMetadataKeyDescription = AVMetadataKey(rawValue: "@des")
  /// The key `@dir` (`©dir` in files) of iTunes metadata: the name of the director.
  public static let iTunesMetadataKeyDirector = AVMetadataKey(rawValue: "@dir")
  /// The key `cpil` of iTunes metadata: a number, 1 if the track is part of a compilation of several artists.
  public static let iTunesMetadataKeyDiscCompilation = AVMetadataKey(rawValue: "cpil")
  /// The key `disk` of iTunes metadata: the number of the disc, with the number of all discs.
  public static let iTunesMetadataKeyDiscNumber = AVMetadataKey(rawValue: "disk")
  /// The key `@equ` (`©equ` in files) of iTunes metadata: the equalizer preset with which to play the track.
  public static let iTunesMetadataKeyEQ = AVMetadataKey(rawValue: "@equ")
  /// The key `@enc` (`©enc` in files) of iTunes metadata: the person or organisation that encoded the file.
  public static let iTunesMetadataKeyEncodedBy = AVMetadataKey(rawValue: "@enc")
  /// The key `@too` (`©too` in files) of iTunes metadata: the software that encoded the file.
  public static let iTunesMetadataKeyEncodingTool = AVMetadataKey(rawValue: "@too")
  /// The key `@xpd` (`©xpd` in files) of iTunes metadata: the name of the executive producer.
  public static let iTunesMetadataKeyExecProducer = AVMetadataKey(rawValue: "@xpd")
  /// The key `geID` of iTunes metadata: the number of the genre in Apple's store.
  public static let iTunesMetadataKeyGenreID = AVMetadataKey(rawValue: "geID")
  /// The key `grup` of iTunes metadata: the group of tracks to which the track belongs, such as the movements of a
  /// work.
  public static let iTunesMetadataKeyGrouping = AVMetadataKey(rawValue: "grup")
  /// The key `@lnt` (`©lnt` in files) of iTunes metadata: the notes that were printed with the album.
  public static let iTunesMetadataKeyLinerNotes = AVMetadataKey(rawValue: "@lnt")
  /// The key `@lyr` (`©lyr` in files) of iTunes metadata: the lyrics as plain text.
  public static let iTunesMetadataKeyLyrics = AVMetadataKey(rawValue: "@lyr")
  /// The key `@url` (`©url` in files) of iTunes metadata: the address of additional content on the web.
  public static let iTunesMetadataKeyOnlineExtras = AVMetadataKey(rawValue: "@url")
  /// The key `@ope` (`©ope` in files) of iTunes metadata: the artist of the original recording, if this is a cover
  /// version.
  public static let iTunesMetadataKeyOriginalArtist = AVMetadataKey(rawValue: "@ope")
  /// The key `@prf` (`©prf` in files) of iTunes metadata: the names of the performers.
  public static let iTunesMetadataKeyPerformer = AVMetadataKey(rawValue: "@prf")
  /// The key `@phg` (`©phg` in files) of iTunes metadata: the notice about the rights to the recording, the ℗ line.
  public static let iTunesMetadataKeyPhonogramRights = AVMetadataKey(rawValue: "@phg")
  /// The key `plID` of iTunes metadata: the number of the album in Apple's store.
  public static let iTunesMetadataKeyPlaylistID = AVMetadataKey(rawValue: "plID")
  /// The key `gnre` of iTunes metadata: the genre, as a number of ID3v1's list plus one.
  public static let iTunesMetadataKeyPredefinedGenre = AVMetadataKey(rawValue: "gnre")
  /// The key `@prd` (`©prd` in files) of iTunes metadata: the name of the producer.
  public static let iTunesMetadataKeyProducer = AVMetadataKey(rawValue: "@prd")
  /// The key `@pub` (`©pub` in files) of iTunes metadata: the name of the publisher.
  public static let iTunesMetadataKeyPublisher = AVMetadataKey(rawValue: "@pub")
  /// The key `@mak` (`©mak` in files) of iTunes metadata: the name of the record company.
  public static let iTunesMetadataKeyRecordCompany = AVMetadataKey(rawValue: "@mak")
  /// The key `@day` (`©day` in files) of iTunes metadata: the date of the release, in the form of ISO 8601 or a year.
  public static let iTunesMetadataKeyReleaseDate = AVMetadataKey(rawValue: "@day")
  /// The key `@sol` (`©sol` in files) of iTunes metadata: the name of the soloist.
  public static let iTunesMetadataKeySoloist = AVMetadataKey(rawValue: "@sol")
  /// The key `cnID` of iTunes metadata: the number of the track in Apple's store.
  public static let iTunesMetadataKeySongID = AVMetadataKey(rawValue: "cnID")
  /// The key `@nam` (`©nam` in files) of iTunes metadata: the title of the track.
  public static let iTunesMetadataKeySongName = AVMetadataKey(rawValue: "@nam")
  /// The key `@sne` (`©sne` in files) of iTunes metadata: the name of the sound engineer.
  public static let iTunesMetadataKeySoundEngineer = AVMetadataKey(rawValue: "@sne")
  /// The key `@thx` (`©thx` in files) of iTunes metadata: thanks of the artist, as text.
  public static let iTunesMetadataKeyThanks = AVMetadataKey(rawValue: "@thx")
  /// The key `trkn` of iTunes metadata: the number of the track, with the number of all tracks.
  public static let iTunesMetadataKeyTrackNumber = AVMetadataKey(rawValue: "trkn")
  /// The key `@st3` (`©st3` in files) of iTunes metadata: an addition to the title of the track.
  public static let iTunesMetadataKeyTrackSubTitle = AVMetadataKey(rawValue: "@st3")
  /// The key `@cmt` (`©cmt` in files) of iTunes metadata: a comment of the user.
  public static let iTunesMetadataKeyUserComment = AVMetadataKey(rawValue: "@cmt")
  /// The key `@gen` (`©gen` in files) of iTunes metadata: the genre as text, if it is not one of ID3v1's list.
  public static let iTunesMetadataKeyUserGenre = AVMetadataKey(rawValue: "@gen")
}
