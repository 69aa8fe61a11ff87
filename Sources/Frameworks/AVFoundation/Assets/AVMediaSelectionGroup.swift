import AVEngineCore
public import Foundation

/// A group of options, such as the languages of the audio, of which at most one is selected.
open class AVMediaSelectionGroup: NSObject, NSCopying {
  private let contents: [AVMediaSelectionOption]
  private let allowsNone: Bool

  package init(_ options: [AVMediaSelectionOption], allowsEmptySelection: Bool) {
    contents = options
    allowsNone = allowsEmptySelection
    super.init()
  }

  /// The options of the group, in the order of their tracks in the asset.
  open var options: [AVMediaSelectionOption] { contents }
  /// The option that is selected by default: the first whose track is enabled. If no track is enabled: nil if the group
  /// allows an empty selection, or else the first option.
  open var defaultOption: AVMediaSelectionOption? {
    contents.first { $0.track.info.isEnabled } ?? (allowsNone ? nil : contents.first)
  }
  /// Whether no option may be selected: true for subtitles, false for audio and video.
  open var allowsEmptySelection: Bool { allowsNone }

  /// Returns the option that a property list of `AVMediaSelectionOption.propertyList()` identifies; nil if not found.
  @discardableResult
  open func mediaSelectionOption(withPropertyList plist: Any) -> AVMediaSelectionOption? {
    let id = (plist as? [String: Any])?["MediaSelectionOptionsPersistentID"] as? NSNumber
    return contents.first { id?.int32Value == $0.track.trackID }
  }

  /// Returns the options whose tracks can be played: not encrypted and, for audio and video, with a decoder.
  @discardableResult
  open class func playableMediaSelectionOptions(from mediaSelectionOptions: [AVMediaSelectionOption])
    -> [AVMediaSelectionOption]
  {
    mediaSelectionOptions.filter(\.isPlayable)
  }

  /// Returns the options in a locale's language, those that also match the locale's region first.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption], with locale: Locale
  ) -> [AVMediaSelectionOption] {
    LanguageTag.sorted(mediaSelectionOptions, by: [locale.identifier], tag: \.extendedLanguageTag)
  }

  /// Returns the options in one of the preferred languages, ordered from the most to the least preferred language.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMediaSelectionOption] {
    LanguageTag.sorted(mediaSelectionOptions, by: preferredLanguages, tag: \.extendedLanguageTag)
  }

  /// Returns the options that have all of the characteristics, in the same order.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in mediaCharacteristics.allSatisfy(option.hasMediaCharacteristic) }
  }

  /// Returns the options that have none of the characteristics, in the same order.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withoutMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in !mediaCharacteristics.contains(where: option.hasMediaCharacteristic) }
  }

  /// Returns the group itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns whether both groups have the same options.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionGroup)?.contents == contents }
  /// A number that is the same for groups with the same options.
  open override var hash: Int { contents.hashValue }
}
