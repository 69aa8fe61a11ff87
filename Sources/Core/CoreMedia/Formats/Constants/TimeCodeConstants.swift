public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// A flag of time codes: counting restarts after 24 hours.
public let kCMTimeCodeFlag_24HourMax: UInt32 = 2
/// A flag of time codes: some frame numbers are skipped, so that the time code keeps up with the clock.
public let kCMTimeCodeFlag_DropFrame: UInt32 = 1
/// A flag of time codes: times may be negative, as before the start of a tape.
public let kCMTimeCodeFlag_NegTimesOK: UInt32 = 4
/// The extension key of the name of the source (such as a tape): a dictionary with the
/// `kCMTimeCodeFormatDescriptionKey_` keys.
public nonisolated(unsafe) let kCMTimeCodeFormatDescriptionExtension_SourceReferenceName: CFString =
  "TimeCode_SourceReferenceName"
/// The key of the language of the name in a source name dictionary, a QuickTime language code.
public nonisolated(unsafe) let kCMTimeCodeFormatDescriptionKey_LangCode: CFString =
  "TimeCode_SourceReferenceName_LangCode"
/// The key of the name in a source name dictionary, a string.
public nonisolated(unsafe) let kCMTimeCodeFormatDescriptionKey_Value: CFString = "TimeCode_SourceReferenceName_Value"
