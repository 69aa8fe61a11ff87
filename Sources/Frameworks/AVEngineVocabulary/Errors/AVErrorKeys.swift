/// User info key: the device that the error concerns.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// User info key: the time in the presentation at which the error happened, as an `NSValue` of a `CMTime`.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// User info key: the size in bytes of the file that the error concerns, as a number.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
/// User info key: the identifier of the process that holds the device, as a number.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// User info key: whether the recording is usable in spite of the error, as a Boolean number.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// User info key: the media type that the error concerns, as a string.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// User info key: the four-character codes of the media subtypes that the error concerns, as an array of numbers.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// User info key: the presentation timestamp of the sample that the error concerns, as an `NSValue` of a `CMTime`.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
/// User info key: the identifier of the track that the error concerns, as a number.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// User info key: the file type that the error concerns, as a string.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
