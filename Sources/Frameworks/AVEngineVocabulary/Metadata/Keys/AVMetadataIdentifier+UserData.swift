extension AVMetadataIdentifier {
  /// The identifier `icy/StreamTitle` of an ICY stream: the title of the piece that an internet radio station plays
  /// now.
  public static let icyMetadataStreamTitle = AVMetadataIdentifier(rawValue: "icy/StreamTitle")
  /// The identifier `icy/StreamUrl` of an ICY stream: an address for the piece that an internet radio station plays
  /// now.
  public static let icyMetadataStreamURL = AVMetadataIdentifier(rawValue: "icy/StreamUrl")
  /// The identifier `uiso/albm` of 3GP user data: the title of the album, with the number of the track.
  public static let identifier3GPUserDataAlbumAndTrack = AVMetadataIdentifier(rawValue: "uiso/albm")
  /// The identifier `uiso/auth` of 3GP user data: the name of the author.
  public static let identifier3GPUserDataAuthor = AVMetadataIdentifier(rawValue: "uiso/auth")
  /// The identifier `uiso/coll` of 3GP user data: the name of the collection from which the media comes.
  public static let identifier3GPUserDataCollection = AVMetadataIdentifier(rawValue: "uiso/coll")
  /// The identifier `uiso/cprt` of 3GP user data: the copyright notice, in one language.
  public static let identifier3GPUserDataCopyright = AVMetadataIdentifier(rawValue: "uiso/cprt")
  /// The identifier `uiso/dscp` of 3GP user data: a description of the content, in one language.
  public static let identifier3GPUserDataDescription = AVMetadataIdentifier(rawValue: "uiso/dscp")
  /// The identifier `uiso/gnre` of 3GP user data: the genre, as text.
  public static let identifier3GPUserDataGenre = AVMetadataIdentifier(rawValue: "uiso/gnre")
  /// The identifier `uiso/kywd` of 3GP user data: a list of keywords.
  public static let identifier3GPUserDataKeywordList = AVMetadataIdentifier(rawValue: "uiso/kywd")
  /// The identifier `uiso/loci` of 3GP user data: the location: a name, a role, coordinates and a note.
  public static let identifier3GPUserDataLocation = AVMetadataIdentifier(rawValue: "uiso/loci")
  /// The identifier `uiso/clsf` of 3GP user data: a class of the media, with the entity that defines the classes.
  public static let identifier3GPUserDataMediaClassification = AVMetadataIdentifier(rawValue: "uiso/clsf")
  /// The identifier `uiso/rtng` of 3GP user data: the rating for audiences, with the entity that gave it.
  public static let identifier3GPUserDataMediaRating = AVMetadataIdentifier(rawValue: "uiso/rtng")
  /// The identifier `uiso/perf` of 3GP user data: the names of the performers.
  public static let identifier3GPUserDataPerformer = AVMetadataIdentifier(rawValue: "uiso/perf")
  /// The identifier `uiso/yrrc` of 3GP user data: the year of the recording.
  public static let identifier3GPUserDataRecordingYear = AVMetadataIdentifier(rawValue: "uiso/yrrc")
  /// The identifier `uiso/thmb` of 3GP user data: a small picture of the content.
  public static let identifier3GPUserDataThumbnail = AVMetadataIdentifier(rawValue: "uiso/thmb")
  /// The identifier `uiso/titl` of 3GP user data: the title of the content, in one language.
  public static let identifier3GPUserDataTitle = AVMetadataIdentifier(rawValue: "uiso/titl")
  /// The identifier `uiso/urat` of 3GP user data: the rating that the user gave.
  public static let identifier3GPUserDataUserRating = AVMetadataIdentifier(rawValue: "uiso/urat")
  /// The identifier `uiso/ades` of ISO user data: a description for people who cannot see the content.
  public static let isoUserDataAccessibilityDescription = AVMetadataIdentifier(rawValue: "uiso/ades")
  /// The identifier `uiso/cprt` of ISO user data: the copyright notice, in one language.
  public static let isoUserDataCopyright = AVMetadataIdentifier(rawValue: "uiso/cprt")
  /// The identifier `uiso/date` of ISO user data: the date of the content, as text.
  public static let isoUserDataDate = AVMetadataIdentifier(rawValue: "uiso/date")
  /// The identifier `uiso/tagc` of ISO user data: a characteristic of a track, such as `public.auxiliary-content`.
  public static let isoUserDataTaggedCharacteristic = AVMetadataIdentifier(rawValue: "uiso/tagc")
}
