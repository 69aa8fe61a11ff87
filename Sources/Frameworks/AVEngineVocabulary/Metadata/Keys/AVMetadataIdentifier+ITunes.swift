extension AVMetadataIdentifier {
  /// The identifier `itsk/akID` of iTunes metadata: the kind of store account of the buyer, a number.
  public static let iTunesMetadataAccountKind = AVMetadataIdentifier(rawValue: "itsk/akID")
  /// The identifier `itsk/%A9cak` of iTunes metadata: acknowledgements to people who helped, as text.
  public static let iTunesMetadataAcknowledgement = AVMetadataIdentifier(rawValue: "itsk/%A9cak")
  /// The identifier `itsk/%A9alb` of iTunes metadata: the title of the album.
  public static let iTunesMetadataAlbum = AVMetadataIdentifier(rawValue: "itsk/%A9alb")
  /// The identifier `itsk/aART` of iTunes metadata: the artist of the whole album, who can differ from the track's.
  public static let iTunesMetadataAlbumArtist = AVMetadataIdentifier(rawValue: "itsk/aART")
  /// The identifier `itsk/apID` of iTunes metadata: the account of the buyer, an e-mail address.
  public static let iTunesMetadataAppleID = AVMetadataIdentifier(rawValue: "itsk/apID")
  /// The identifier `itsk/%A9arg` of iTunes metadata: the name of the arranger.
  public static let iTunesMetadataArranger = AVMetadataIdentifier(rawValue: "itsk/%A9arg")
  /// The identifier `itsk/%A9ard` of iTunes metadata: the name of the art director.
  public static let iTunesMetadataArtDirector = AVMetadataIdentifier(rawValue: "itsk/%A9ard")
  /// The identifier `itsk/%A9ART` of iTunes metadata: the main artist of the track.
  public static let iTunesMetadataArtist = AVMetadataIdentifier(rawValue: "itsk/%A9ART")
  /// The identifier `itsk/atID` of iTunes metadata: the number of the artist in Apple's store.
  public static let iTunesMetadataArtistID = AVMetadataIdentifier(rawValue: "itsk/atID")
  /// The identifier `itsk/%A9aut` of iTunes metadata: the name of the author, such as that of an audiobook.
  public static let iTunesMetadataAuthor = AVMetadataIdentifier(rawValue: "itsk/%A9aut")
  /// The identifier `itsk/tmpo` of iTunes metadata: the number of beats per minute, a number.
  public static let iTunesMetadataBeatsPerMin = AVMetadataIdentifier(rawValue: "itsk/tmpo")
  /// The identifier `itsk/%A9wrt` of iTunes metadata: the name of the composer.
  public static let iTunesMetadataComposer = AVMetadataIdentifier(rawValue: "itsk/%A9wrt")
  /// The identifier `itsk/%A9con` of iTunes metadata: the name of the conductor.
  public static let iTunesMetadataConductor = AVMetadataIdentifier(rawValue: "itsk/%A9con")
  /// The identifier `itsk/rtng` of iTunes metadata: a number that states whether the words are explicit: 0 for no
  /// rating, 2 for clean, 1 or 4 for explicit.
  public static let iTunesMetadataContentRating = AVMetadataIdentifier(rawValue: "itsk/rtng")
  /// The identifier `itsk/cprt` of iTunes metadata: the copyright notice, as text.
  public static let iTunesMetadataCopyright = AVMetadataIdentifier(rawValue: "itsk/cprt")
  /// The identifier `itsk/covr` of iTunes metadata: the cover, the bytes of an image.
  public static let iTunesMetadataCoverArt = AVMetadataIdentifier(rawValue: "itsk/covr")
  /// The identifier `itsk/%A9src` of iTunes metadata: the credits of the people involved, as text.
  public static let iTunesMetadataCredits = AVMetadataIdentifier(rawValue: "itsk/%A9src")
  /// The identifier `itsk/%A9des` of iTunes metadata: a description of the content, as text.
  public static let iTunesMetadataDescription = AVMetadataIdentifier(rawValue: "itsk/%A9des")
  /// The identifier `itsk/%A9dir` of iTunes metadata: the name of the director.
  public static let iTunesMetadataDirector = AVMetadataIdentifier(rawValue: "itsk/%A9dir")
  /// The identifier `itsk/cpil` of iTunes metadata: a number, 1 if the track is part of a compilation of several
  /// artists.
  public static let iTunesMetadataDiscCompilation = AVMetadataIdentifier(rawValue: "itsk/cpil")
  /// The identifier `itsk/disk` of iTunes metadata: the number of the disc, with the number of all discs.
  public static let iTunesMetadataDiscNumber = AVMetadataIdentifier(rawValue: "itsk/disk")
  /// The identifier `itsk/%A9equ` of iTunes metadata: the equalizer preset with which to play the track.
  public static let iTunesMetadataEQ = AVMetadataIdentifier(rawValue: "itsk/%A9equ")
  /// The identifier `itsk/%A9enc` of iTunes metadata: the person or organisation that encoded the file.
  public static let iTunesMetadataEncodedBy = AVMetadataIdentifier(rawValue: "itsk/%A9enc")
  /// The identifier `itsk/%A9too` of iTunes metadata: the software that encoded the file.
  public static let iTunesMetadataEncodingTool = AVMetadataIdentifier(rawValue: "itsk/%A9too")
  /// The identifier `itsk/%A9xpd` of iTunes metadata: the name of the executive producer.
  public static let iTunesMetadataExecProducer = AVMetadataIdentifier(rawValue: "itsk/%A9xpd")
  /// The identifier `itsk/geID` of iTunes metadata: the number of the genre in Apple's store.
  public static let iTunesMetadataGenreID = AVMetadataIdentifier(rawValue: "itsk/geID")
  /// The identifier `itsk/grup` of iTunes metadata: the group of tracks to which the track belongs, such as the
  /// movements of a work.
  public static let iTunesMetadataGrouping = AVMetadataIdentifier(rawValue: "itsk/grup")
  /// The identifier `itsk/%A9lnt` of iTunes metadata: the notes that were printed with the album.
  public static let iTunesMetadataLinerNotes = AVMetadataIdentifier(rawValue: "itsk/%A9lnt")
  /// The identifier `itsk/%A9lyr` of iTunes metadata: the lyrics as plain text.
  public static let iTunesMetadataLyrics = AVMetadataIdentifier(rawValue: "itsk/%A9lyr")
  /// The identifier `itsk/%A9url` of iTunes metadata: the address of additional content on the web.
  public static let iTunesMetadataOnlineExtras = AVMetadataIdentifier(rawValue: "itsk/%A9url")
  /// The identifier `itsk/%A9ope` of iTunes metadata: the artist of the original recording, if this is a cover version.
  public static let iTunesMetadataOriginalArtist = AVMetadataIdentifier(rawValue: "itsk/%A9ope")
  /// The identifier `itsk/%A9prf` of iTunes metadata: the names of the performers.
  public static let iTunesMetadataPerformer = AVMetadataIdentifier(rawValue: "itsk/%A9prf")
  /// The identifier `itsk/%A9phg` of iTunes metadata: the notice about the rights to the recording, the ℗ line.
  public static let iTunesMetadataPhonogramRights = AVMetadataIdentifier(rawValue: "itsk/%A9phg")
  /// The identifier `itsk/plID` of iTunes metadata: the number of the album in Apple's store.
  public static let iTunesMetadataPlaylistID = AVMetadataIdentifier(rawValue: "itsk/plID")
  /// The identifier `itsk/gnre` of iTunes metadata: the genre, as a number of ID3v1's list plus one.
  public static let iTunesMetadataPredefinedGenre = AVMetadataIdentifier(rawValue: "itsk/gnre")
  /// The identifier `itsk/%A9prd` of iTunes metadata: the name of the producer.
  public static let iTunesMetadataProducer = AVMetadataIdentifier(rawValue: "itsk/%A9prd")
  /// The identifier `itsk/%A9pub` of iTunes metadata: the name of the publisher.
  public static let iTunesMetadataPublisher = AVMetadataIdentifier(rawValue: "itsk/%A9pub")
  /// The identifier `itsk/%A9mak` of iTunes metadata: the name of the record company.
  public static let iTunesMetadataRecordCompany = AVMetadataIdentifier(rawValue: "itsk/%A9mak")
  /// The identifier `itsk/%A9day` of iTunes metadata: the date of the release, in the form of ISO 8601 or a year.
  public static let iTunesMetadataReleaseDate = AVMetadataIdentifier(rawValue: "itsk/%A9day")
  /// The identifier `itsk/%A9sol` of iTunes metadata: the name of the soloist.
  public static let iTunesMetadataSoloist = AVMetadataIdentifier(rawValue: "itsk/%A9sol")
  /// The identifier `itsk/cnID` of iTunes metadata: the number of the track in Apple's store.
  public static let iTunesMetadataSongID = AVMetadataIdentifier(rawValue: "itsk/cnID")
  /// The identifier `itsk/%A9nam` of iTunes metadata: the title of the track.
  public static let iTunesMetadataSongName = AVMetadataIdentifier(rawValue: "itsk/%A9nam")
  /// The identifier `itsk/%A9sne` of iTunes metadata: the name of the sound engineer.
  public static let iTunesMetadataSoundEngineer = AVMetadataIdentifier(rawValue: "itsk/%A9sne")
  /// The identifier `itsk/%A9thx` of iTunes metadata: thanks of the artist, as text.
  public static let iTunesMetadataThanks = AVMetadataIdentifier(rawValue: "itsk/%A9thx")
  /// The identifier `itsk/trkn` of iTunes metadata: the number of the track, with the number of all tracks.
  public static let iTunesMetadataTrackNumber = AVMetadataIdentifier(rawValue: "itsk/trkn")
  /// The identifier `itsk/%A9st3` of iTunes metadata: an addition to the title of the track.
  public static let iTunesMetadataTrackSubTitle = AVMetadataIdentifier(rawValue: "itsk/%A9st3")
  /// The identifier `itsk/%A9cmt` of iTunes metadata: a comment of the user.
  public static let iTunesMetadataUserComment = AVMetadataIdentifier(rawValue: "itsk/%A9cmt")
  /// The identifier `itsk/%A9gen` of iTunes metadata: the genre as text, if it is not one of ID3v1's list.
  public static let iTunesMetadataUserGenre = AVMetadataIdentifier(rawValue: "itsk/%A9gen")
}
