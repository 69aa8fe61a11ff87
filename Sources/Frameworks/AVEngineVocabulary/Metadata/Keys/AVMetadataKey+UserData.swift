extension AVMetadataKey {
  /// The key `StreamTitle` of an ICY stream: the title of the piece that an internet radio station plays now.
  public static let icyMetadataKeyStreamTitle = AVMetadataKey(rawValue: "StreamTitle")
  /// The key `StreamUrl` of an ICY stream: an address for the piece that an internet radio station plays now.
  public static let icyMetadataKeyStreamURL = AVMetadataKey(rawValue: "StreamUrl")
  /// The key `ades` of ISO user data: a description for people who cannot see the content.
  public static let isoUserDataKeyAccessibilityDescription = AVMetadataKey(rawValue: "ades")
  /// The key `cprt` of ISO user data: the copyright notice, in one language.
  public static let isoUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// The key `date` of ISO user data: the date of the content, as text.
  public static let isoUserDataKeyDate = AVMetadataKey(rawValue: "date")
  /// The key `tagc` of ISO user data: a characteristic of a track, such as `public.auxiliary-content`.
  public static let isoUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
  /// The key `albm` of 3GP user data: the title of the album, with the number of the track.
  public static let metadata3GPUserDataKeyAlbumAndTrack = AVMetadataKey(rawValue: "albm")
  /// The key `auth` of 3GP user data: the name of the author.
  public static let metadata3GPUserDataKeyAuthor = AVMetadataKey(rawValue: "auth")
  /// The key `coll` of 3GP user data: the name of the collection from which the media comes.
  public static let metadata3GPUserDataKeyCollection = AVMetadataKey(rawValue: "coll")
  /// The key `cprt` of 3GP user data: the copyright notice, in one language.
  public static let metadata3GPUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// The key `dscp` of 3GP user data: a description of the content, in one language.
  public static let metadata3GPUserDataKeyDescription = AVMetadataKey(rawValue: "dscp")
  /// The key `gnre` of 3GP user data: the genre, as text.
  public static let metadata3GPUserDataKeyGenre = AVMetadataKey(rawValue: "gnre")
  /// The key `kywd` of 3GP user data: a list of keywords.
  public static let metadata3GPUserDataKeyKeywordList = AVMetadataKey(rawValue: "kywd")
  /// The key `loci` of 3GP user data: the location: a name, a role, coordinates and a note.
  public static let metadata3GPUserDataKeyLocation = AVMetadataKey(rawValue: "loci")
  /// The key `clsf` of 3GP user data: a class of the media, with the entity that defines the classes.
  public static let metadata3GPUserDataKeyMediaClassification = AVMetadataKey(rawValue: "clsf")
  /// The key `rtng` of 3GP user data: the rating for audiences, with the entity that gave it.
  public static let metadata3GPUserDataKeyMediaRating = AVMetadataKey(rawValue: "rtng")
  /// The key `perf` of 3GP user data: the names of the performers.
  public static let metadata3GPUserDataKeyPerformer = AVMetadataKey(rawValue: "perf")
  /// The key `yrrc` of 3GP user data: the year of the recording.
  public static let metadata3GPUserDataKeyRecordingYear = AVMetadataKey(rawValue: "yrrc")
  /// The key `thmb` of 3GP user data: a small picture of the content.
  public static let metadata3GPUserDataKeyThumbnail = AVMetadataKey(rawValue: "thmb")
  /// The key `titl` of 3GP user data: the title of the content, in one language.
  public static let metadata3GPUserDataKeyTitle = AVMetadataKey(rawValue: "titl")
  /// The key `urat` of 3GP user data: the rating that the user gave.
  public static let metadata3GPUserDataKeyUserRating = AVMetadataKey(rawValue: "urat")
}
