extension AVMetadataKey {
  /// ICY: stream title.
  public static let icyMetadataKeyStreamTitle = AVMetadataKey(rawValue: "StreamTitle")
  /// ICY: stream URL.
  public static let icyMetadataKeyStreamURL = AVMetadataKey(rawValue: "StreamUrl")
  /// ISO user data: accessibility description.
  public static let isoUserDataKeyAccessibilityDescription = AVMetadataKey(rawValue: "ades")
  /// ISO user data: copyright.
  public static let isoUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// ISO user data: date.
  public static let isoUserDataKeyDate = AVMetadataKey(rawValue: "date")
  /// ISO user data: tagged characteristic.
  public static let isoUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
  /// 3GP user data: album and track.
  public static let metadata3GPUserDataKeyAlbumAndTrack = AVMetadataKey(rawValue: "albm")
  /// 3GP user data: author.
  public static let metadata3GPUserDataKeyAuthor = AVMetadataKey(rawValue: "auth")
  /// 3GP user data: collection.
  public static let metadata3GPUserDataKeyCollection = AVMetadataKey(rawValue: "coll")
  /// 3GP user data: copyright.
  public static let metadata3GPUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// 3GP user data: description.
  public static let metadata3GPUserDataKeyDescription = AVMetadataKey(rawValue: "dscp")
  /// 3GP user data: genre.
  public static let metadata3GPUserDataKeyGenre = AVMetadataKey(rawValue: "gnre")
  /// 3GP user data: keyword list.
  public static let metadata3GPUserDataKeyKeywordList = AVMetadataKey(rawValue: "kywd")
  /// 3GP user data: location.
  public static let metadata3GPUserDataKeyLocation = AVMetadataKey(rawValue: "loci")
  /// 3GP user data: media classification.
  public static let metadata3GPUserDataKeyMediaClassification = AVMetadataKey(rawValue: "clsf")
  /// 3GP user data: media rating.
  public static let metadata3GPUserDataKeyMediaRating = AVMetadataKey(rawValue: "rtng")
  /// 3GP user data: performer.
  public static let metadata3GPUserDataKeyPerformer = AVMetadataKey(rawValue: "perf")
  /// 3GP user data: recording year.
  public static let metadata3GPUserDataKeyRecordingYear = AVMetadataKey(rawValue: "yrrc")
  /// 3GP user data: thumbnail.
  public static let metadata3GPUserDataKeyThumbnail = AVMetadataKey(rawValue: "thmb")
  /// 3GP user data: title.
  public static let metadata3GPUserDataKeyTitle = AVMetadataKey(rawValue: "titl")
  /// 3GP user data: user rating.
  public static let metadata3GPUserDataKeyUserRating = AVMetadataKey(rawValue: "urat")
}
