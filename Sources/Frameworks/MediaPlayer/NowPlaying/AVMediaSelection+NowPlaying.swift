public import AVFoundation

extension AVMediaSelectionOption {
  /// Makes a language option that describes the option to the system; nil if the option is neither audible nor legible.
  ///
  /// The language tag is `und` if the option states no language. The identifier is unique among the options of an
  /// asset. Of the characteristics, the language option has those that a constant such as
  /// `MPLanguageOptionCharacteristicEasyToRead` names.
  @discardableResult
  public func makeNowPlayingInfoLanguageOption() -> MPNowPlayingInfoLanguageOption? {
    let type: MPNowPlayingInfoLanguageOptionType
    if hasMediaCharacteristic(.audible) {
      type = .audible
    } else if hasMediaCharacteristic(.legible) {
      type = .legible
    } else {
      return nil
    }
    return MPNowPlayingInfoLanguageOption(
      type: type, languageTag: extendedLanguageTag ?? "und",
      characteristics: languageOptionCharacteristics.filter {
        hasMediaCharacteristic(AVMediaCharacteristic(rawValue: $0))
      }, displayName: displayName, identifier: "\(track.trackID)")
  }
}

extension AVMediaSelectionGroup {
  /// Makes a group of the options that are audible or legible. Its default option is one of its options.
  @discardableResult
  public func makeNowPlayingInfoLanguageOptionGroup() -> MPNowPlayingInfoLanguageOptionGroup {
    let made = options.map { (source: $0, option: $0.makeNowPlayingInfoLanguageOption()) }
    let initial = defaultOption
    return MPNowPlayingInfoLanguageOptionGroup(
      languageOptions: made.compactMap(\.option),
      defaultLanguageOption: made.first { $0.source == initial }?.option, allowEmptySelection: allowsEmptySelection)
  }
}

private let languageOptionCharacteristics = [
  MPLanguageOptionCharacteristicIsMainProgramContent, MPLanguageOptionCharacteristicIsAuxiliaryContent,
  MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles, MPLanguageOptionCharacteristicTranscribesSpokenDialog,
  MPLanguageOptionCharacteristicDescribesMusicAndSound, MPLanguageOptionCharacteristicEasyToRead,
  MPLanguageOptionCharacteristicDescribesVideo, MPLanguageOptionCharacteristicLanguageTranslation,
  MPLanguageOptionCharacteristicDubbedTranslation, MPLanguageOptionCharacteristicVoiceOverTranslation,
]
