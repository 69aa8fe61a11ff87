extension AVMetadataIdentifier {
  /// ICY: stream title.
  public static let icyMetadataStreamTitle = AVMetadataIdentifier(rawValue: "icy/StreamTitle")
  /// ICY: stream URL.
  public static let icyMetadataStreamURL = AVMetadataIdentifier(rawValue: "icy/StreamUrl")
  /// 3GP user data: album and track.
  public static let identifier3GPUserDataAlbumAndTrack = AVMetadataIdentifier(rawValue: "uiso/albm")
  /// 3GP user data: author.
  public static let identifier3GPUserDataAuthor = AVMetadataIdentifier(rawValue: "uiso/auth")
  /// 3GP user data: collection.
  public static let identifier3GPUserDataCollection = AVMetadataIdentifier(rawValue: "uiso/coll")
  /// 3GP user data: copyright.
  public static let identifier3GPUserDataCopyright = AVMetadataIdentifier(rawValue: "uiso/cprt")
  /// 3GP user data: description.
  public static let identifier3GPUserDataDescription = AVMetadataIdentifier(rawValue: "uiso/dscp")
  /// 3GP user data: genre.
  public static let identifier3GPUserDataGenre = AVMetadataIdentifier(rawValue: "uiso/gnre")
  /// 3GP user data: keyword list.
  public static let identifier3GPUserDataKeywordList = AVMetadataIdentifier(rawValue: "uiso/kywd")
  /// 3GP user data: location.
  public static let identifier3GPUserDataLocation = AVMetadataIdentifier(rawValue: "uiso/loci")
  /// 3GP user data: media classification.
  public static let identifier3GPUserDataMediaClassification = AVMetadataIdentifier(rawValue: "uiso/clsf")
  /// 3GP user data: media rating.
  public static let identifier3GPUserDataMediaRating = AVMetadataIdentifier(rawValue: "uiso/rtng")
  /// 3GP user data: performer.
  public static let identifier3GPUserDataPerformer = AVMetadataIdentifier(rawValue: "uiso/perf")
  /// 3GP user data: recording year.
  public static let identifier3GPUserDataRecordingYear = AVMetadataIdentifier(rawValue: "uiso/yrrc")
  /// 3GP user data: thumbnail.
  public static let identifier3GPUserDataThumbnail = AVMetadataIdentifier(rawValue: "uiso/thmb")
  /// 3GP user data: title.
  public static let identifier3GPUserDataTitle = AVMetadataIdentifier(rawValue: "uiso/titl")
  /// 3GP user data: user rating.
  public static let identifier3GPUserDataUserRating = AVMetadataIdentifier(rawValue: "uiso/urat")
  /// ISO user data: accessibility description.
  public static let isoUserDataAccessibilityDescription = AVMetadataIdentifier(rawValue: "uiso/ades")
  /// ISO user data: copyright.
  public static let isoUserDataCopyright = AVMetadataIdentifier(rawValue: "uiso/cprt")
  /// ISO user data: date.
  public static let isoUserDataDate = AVMetadataIdentifier(rawValue: "uiso/date")
  /// ISO user data: tagged characteristic.
  public static let isoUserDataTaggedCharacteristic = AVMetadataIdentifier(rawValue: "uiso/tagc")
}
