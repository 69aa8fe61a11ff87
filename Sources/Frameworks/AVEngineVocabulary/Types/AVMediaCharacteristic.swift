/// A characteristic of a track's media, such as `visual`, or a tag by which an author describes the track.
public struct AVMediaCharacteristic: _TypedString {
  /// Apple's string for the characteristic, such as `public.auxiliary-content`.
  public let rawValue: String
  /// Creates a characteristic from any string. Tags can be strings that are not among the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a characteristic from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The media can be heard: the track has audio.
  public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")

  /// The media has metadata about stereo video, such as the distance of the lenses.
  public static let carriesVideoStereoMetadata = AVMediaCharacteristic(rawValue: "public.carries-video-stereo-metadata")

  /// The video frames have an alpha channel, as those of HEVC with alpha.
  public static let containsAlphaChannel = AVMediaCharacteristic(rawValue: "public.contains-alpha-channel")

  /// The video has a high dynamic range: its transfer function is PQ or HLG.
  public static let containsHDRVideo = AVMediaCharacteristic(rawValue: "public.contains-hdr-video")

  /// The track has only forced subtitles, which a player shows even if the user wants no subtitles.
  public static let containsOnlyForcedSubtitles = AVMediaCharacteristic(rawValue: "public.subtitles.forced-only")

  /// The media has several views of one scene in one stream.
  public static let containsStereoMultiviewVideo = AVMediaCharacteristic(
    rawValue: "public.contains-stereo-multiview-video")

  /// The track describes music and sounds in addition to speech.
  public static let describesMusicAndSoundForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.describes-music-and-sound")

  /// The track describes what can be seen, for people who cannot see it.
  public static let describesVideoForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.describes-video")

  /// The track is a translation that replaces the original voices.
  public static let dubbedTranslation = AVMediaCharacteristic(rawValue: "public.translation.dubbed")

  /// The text of the track is edited to be easy to read, for example shortened.
  public static let easyToRead = AVMediaCharacteristic(rawValue: "public.easy-to-read")

  /// The audio is processed so that speech is easier to understand.
  public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.enhances-speech-intelligibility")

  /// The samples are discrete, such as frames of video, and can be stepped through.
  public static let frameBased = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")

  /// The media states its horizontal field of view.
  public static let indicatesHorizontalFieldOfView = AVMediaCharacteristic(
    rawValue: "public.indicates-horizontal-field-of-view")

  /// The author marked the track as auxiliary, such as a commentary, rather than as part of the main programme.
  public static let isAuxiliaryContent = AVMediaCharacteristic(rawValue: "public.auxiliary-content")

  /// The track is part of the main programme, not auxiliary.
  public static let isMainProgramContent = AVMediaCharacteristic(rawValue: "public.main-program-content")

  /// The track is the original, not derived from another.
  public static let isOriginalContent = AVMediaCharacteristic(rawValue: "public.original-content")

  /// The track is a translation of the content into another language.
  public static let languageTranslation = AVMediaCharacteristic(rawValue: "public.translation")

  /// The media is text that people can read: subtitles, closed captions or other text.
  public static let legible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")

  /// The haptics of the track are reduced to a minimum, such as those of important events.
  public static let tactileMinimal = AVMediaCharacteristic(rawValue: "public.haptics.minimal")

  /// The track transcribes spoken dialogue, for people who cannot hear it.
  public static let transcribesSpokenDialogForAccessibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.transcribes-spoken-dialog")

  /// The video uses colours beyond the gamut of ITU-R BT.709.
  public static let usesWideGamutColorSpace = AVMediaCharacteristic(rawValue: "public.uses-wide-gamut-color-space")

  /// The media can be seen: the track has video, subtitles or closed captions.
  public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")

  /// The track is a translation spoken over the original voices.
  public static let voiceOverTranslation = AVMediaCharacteristic(rawValue: "public.translation.voice-over")
}
