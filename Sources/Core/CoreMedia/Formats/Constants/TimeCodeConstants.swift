public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Time Code Flag: 24Hour Max.
public let kCMTimeCodeFlag_24HourMax: UInt32 = 2
/// Time Code Flag: Drop Frame.
public let kCMTimeCodeFlag_DropFrame: UInt32 = 1
/// Time Code Flag: Neg Times OK.
public let kCMTimeCodeFlag_NegTimesOK: UInt32 = 4
/// Time Code Format Description Extension: Source Reference Name.
public nonisolated(unsafe) let kCMTimeCodeFormatDescriptionExtension_SourceReferenceName: CFString =
  "TimeCode_SourceReferenceName"
/// Time Code Format Description Key: Lang Code.
public nonisolated(unsafe) let kCMTimeCodeFormatDescriptionKey_LangCode: CFString =
  "TimeCode_SourceReferenceName_LangCode"
/// Time Code Format Description Key: Value.
public nonisolated(unsafe) let kCMTimeCodeFormatDescriptionKey_Value: CFString = "TimeCode_SourceReferenceName_Value"
