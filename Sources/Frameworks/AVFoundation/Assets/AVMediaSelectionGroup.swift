import AVEngineCore
public import Foundation

/// Options of which at most one is chosen.
open class AVMediaSelectionGroup: NSObject, NSCopying {
  private let contents: [AVMediaSelectionOption]
  private let allowsNone: Bool

  package init(_ options: [AVMediaSelectionOption], allowsEmptySelection: Bool) {
    contents = options
    allowsNone = allowsEmptySelection
    super.init()
  }

  /// The options.
  open var options: [AVMediaSelectionOption] { contents }
  /// The option that is chosen where nobody chooses: the first that is enabled.
  open var defaultOption: AVMediaSelectionOption? {
    contents.first { $0.track.info.isEnabled } ?? (allowsNone ? nil : contents.first)
  }
  /// Whether nothing may be chosen.
  open var allowsEmptySelection: Bool { allowsNone }

  /// The option that a property list names.
  @discardableResult
  open func mediaSelectionOption(withPropertyList plist: Any) -> AVMediaSelectionOption? {
    let id = (plist as? [String: Any])?["MediaSelectionOptionsPersistentID"] as? NSNumber
    return contents.first { id?.int32Value == $0.track.trackID }
  }

  /// The options that can be played.
  @discardableResult
  open class func playableMediaSelectionOptions(from mediaSelectionOptions: [AVMediaSelectionOption])
    -> [AVMediaSelectionOption]
  {
    mediaSelectionOptions.filter(\.isPlayable)
  }

  /// The options of a locale's language.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption], with locale: Locale
  ) -> [AVMediaSelectionOption] {
    LanguageTag.sorted(mediaSelectionOptions, by: [locale.identifier], tag: \.extendedLanguageTag)
  }

  /// The options in the user's languages, those of the most preferred one first.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMediaSelectionOption] {
    LanguageTag.sorted(mediaSelectionOptions, by: preferredLanguages, tag: \.extendedLanguageTag)
  }

  /// The options that have all the characteristics.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in mediaCharacteristics.allSatisfy(option.hasMediaCharacteristic) }
  }

  /// The options that have none of the characteristics.
  @discardableResult
  open class func mediaSelectionOptions(
    from mediaSelectionOptions: [AVMediaSelectionOption],
    withoutMediaCharacteristics mediaCharacteristics: [AVMediaCharacteristic]
  ) -> [AVMediaSelectionOption] {
    mediaSelectionOptions.filter { option in !mediaCharacteristics.contains(where: option.hasMediaCharacteristic) }
  }

  /// A group is immutable, so a copy is the group itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVMediaSelectionGroup)?.contents == contents }
  open override var hash: Int { contents.hashValue }
}
