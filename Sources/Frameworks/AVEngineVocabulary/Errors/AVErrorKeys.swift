/// User info key: the device that the error concerns.
public let AVErrorDeviceKey = "AVErrorDeviceKey"
/// User info key: the time in the presentation at which the error happened, as an `NSValue` of a `CMTime`.
public let AVErrorTimeKey = "AVErrorTimeKey"
/// User info key: the file's size in bytes, as a number.
public let AVErrorFileSizeKey = "AVErrorFileSizeKey"
/// User info key: the identifier of the process that holds the device, as a number.
public let AVErrorPIDKey = "AVErrorPIDKey"
/// User info key: whether the recording is usable in spite of the error, as a Boolean number.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"
/// User info key: the media type, as a string.
public let AVErrorMediaTypeKey = "AVErrorMediaTypeKey"
/// User info key: the four-character codes of the media subtypes, as an array of numbers.
public let AVErrorMediaSubTypeKey = "AVErrorMediaSubTypeKey"
/// User info key: the sample's presentation timestamp, as an `NSValue` of a `CMTime`.
public let AVErrorPresentationTimeStampKey = "AVErrorPresentationTimeStampKey"
/// User info key: the track's identifier, as a number.
public let AVErrorPersistentTrackIDKey = "AVErrorPersistentTrackIDKey"
/// User info key: the file type, as a string.
public let AVErrorFileTypeKey = "AVErrorFileTypeKey"
