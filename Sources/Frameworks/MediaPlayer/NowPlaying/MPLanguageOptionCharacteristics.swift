import AVFoundation

// Characteristics of an `MPNowPlayingInfoLanguageOption`. They are the strings of AVFoundation's characteristics.

/// The language option has only subtitles for what is spoken in another language than the rest of the audio.
public let MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles =
  AVMediaCharacteristic.containsOnlyForcedSubtitles.rawValue
/// The language option's text also describes music and sounds.
public let MPLanguageOptionCharacteristicDescribesMusicAndSound =
  AVMediaCharacteristic.describesMusicAndSoundForAccessibility.rawValue
/// The language option's audio describes what can be seen.
public let MPLanguageOptionCharacteristicDescribesVideo =
  AVMediaCharacteristic.describesVideoForAccessibility.rawValue
/// The language option's audio is a translation that replaces the original voices.
public let MPLanguageOptionCharacteristicDubbedTranslation = AVMediaCharacteristic.dubbedTranslation.rawValue
/// The language option's text is edited to be easy to read.
public let MPLanguageOptionCharacteristicEasyToRead = AVMediaCharacteristic.easyToRead.rawValue
/// The author marked the language option as an addition to the main content.
public let MPLanguageOptionCharacteristicIsAuxiliaryContent = AVMediaCharacteristic.isAuxiliaryContent.rawValue
/// The language option is main content: it is not marked as auxiliary.
public let MPLanguageOptionCharacteristicIsMainProgramContent = AVMediaCharacteristic.isMainProgramContent.rawValue
/// The language option is a translation of the content's original language.
public let MPLanguageOptionCharacteristicLanguageTranslation = AVMediaCharacteristic.languageTranslation.rawValue
/// The language option's text contains what is spoken, for those who cannot hear it.
public let MPLanguageOptionCharacteristicTranscribesSpokenDialog =
  AVMediaCharacteristic.transcribesSpokenDialogForAccessibility.rawValue
/// The language option's audio is a translation that is spoken over the original voices.
public let MPLanguageOptionCharacteristicVoiceOverTranslation = AVMediaCharacteristic.voiceOverTranslation.rawValue
