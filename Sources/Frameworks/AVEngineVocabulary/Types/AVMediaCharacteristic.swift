/// A trait that media has or a track is tagged with.
public struct AVMediaCharacteristic: _TypedString {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Can be heard.
  public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")

  /// Has metadata about stereo video.
  public static let carriesVideoStereoMetadata = AVMediaCharacteristic(rawValue: "public.carries-video-stereo-metadata")

  /// Pictures have an alpha channel.
  public static let containsAlphaChannel = AVMediaCharacteristic(rawValue: "public.contains-alpha-channel")

  /// Pictures have a high dynamic range.
  public static let containsHDRVideo = AVMediaCharacteristic(rawValue: "public.contains-hdr-video")

  /// Only subtitles that are always shown.
  public static let containsOnlyForcedSubtitles = AVMediaCharacteristic(rawValue: "public.subtitles.forced-only")

  /// Several views of one scene in one stream.
  public static let containsStereoMultiviewVideo = AVMediaCharacteristic(
    rawValue: "public.contains-stereo-multiview-video")

  /// Describes music and sounds besides what is said.
  public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.describes-music-and-sound")

  /// Describes what is seen.
  public static let describesVideoForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.describes-video")

  /// A translation that replaces the original voices.
  public static let dubbedTranslation = AVMediaCharacteristic(rawValue: "public.translation.dubbed")

  /// Edited to be easy to read.
  public static let easyToRead = AVMediaCharacteristic(rawValue: "public.easy-to-read")

  /// Processed so that speech is easier to understand.
  public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.enhances-speech-intelligibility")

  /// Its samples are discrete and can be stepped through.
  public static let frameBased = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")

  /// States the horizontal field of view.
  public static let indicatesHorizontalFieldOfView = AVMediaCharacteristic(
    rawValue: "public.indicates-horizontal-field-of-view")

  /// Auxiliary by its author's intent.
  public static let isAuxiliaryContent = AVMediaCharacteristic(rawValue: "public.auxiliary-content")

  /// Part of the main programme by its author's intent.
  public static let isMainProgramContent = AVMediaCharacteristic(rawValue: "public.main-program-content")

  /// The original and no derivative of it.
  public static let isOriginalContent = AVMediaCharacteristic(rawValue: "public.original-content")

  /// A translation.
  public static let languageTranslation = AVMediaCharacteristic(rawValue: "public.translation")

  /// Can be read.
  public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")

  /// Haptics reduced to the least.
  public static let tactileMinimal = AVMediaCharacteristic(rawValue: "public.haptics.minimal")

  /// Transcribes what is said.
  public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.transcribes-spoken-dialog")

  /// Colours beyond those of ITU-R BT.709.
  public static let usesWideGamutColorSpace = AVMediaCharacteristic(rawValue: "public.uses-wide-gamut-color-space")

  /// Can be seen.
  public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")

  /// A translation spoken over the original voices.
  public static let voiceOverTranslation = AVMediaCharacteristic(rawValue: "public.translation.voice-over")
}
