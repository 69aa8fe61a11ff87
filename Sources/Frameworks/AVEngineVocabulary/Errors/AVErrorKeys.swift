/// Key in the user info of an `AVError`: the device that the error concerns.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// Key in the user info of an `AVError`: the time in the presentation at which the error happened, as an `NSValue` of a
/// `CMTime`.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// Key in the user info of an `AVError`: the size in bytes of the file that the error concerns, as a number.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
/// Key in the user info of an `AVError`: the identifier of the process that holds the device, as a number.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// Key in the user info of an `AVError`: whether the recording is usable in spite of the error, as a Boolean number.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// Key in the user info of an `AVError`: the media type that the error concerns, as a string.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// Key in the user info of an `AVError`: the four-character codes of the media subtypes that the error concerns, as an
/// array of numbers.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// Key in the user info of an `AVError`: the presentation timestamp of the sample that the error concerns, as an
/// `NSValue` of a `CMTime`.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
/// Key in the user info of an `AVError`: the identifier of the track that the error concerns, as a number.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// Key in the user info of an `AVError`: the file type that the error concerns, as a string.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
