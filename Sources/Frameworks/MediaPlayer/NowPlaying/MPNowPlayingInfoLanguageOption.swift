public import Foundation

/// Whether a language option is heard or read.
public enum MPNowPlayingInfoLanguageOptionType: UInt, Sendable {
  /// Audio.
  case audible = 0
  /// Subtitles or captions.
  case legible = 1
}

/// A language in which an item can be played: one alternative of its audio or of its subtitles.
open class MPNowPlayingInfoLanguageOption: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let type: MPNowPlayingInfoLanguageOptionType
  private let tag: String
  private let characteristics: [String]?
  private let name: String
  private let id: String

  /// Makes an option.
  ///
  /// - Parameters:
  ///   - languageOptionType: whether the option is heard or read.
  ///   - languageTag: the language, as an IETF BCP 47 tag.
  ///   - languageOptionCharacteristics: constants such as `MPLanguageOptionCharacteristicDescribesVideo`.
  ///   - displayName: the name to show to the user.
  ///   - identifier: an identifier that no other option of the item has.
  public init(
    type languageOptionType: MPNowPlayingInfoLanguageOptionType, languageTag: String,
    characteristics languageOptionCharacteristics: [String]?, displayName: String, identifier: String
  ) {
    type = languageOptionType
    tag = languageTag
    characteristics = languageOptionCharacteristics
    name = displayName
    id = identifier
    super.init()
  }

  /// Whether the option is heard or read.
  open var languageOptionType: MPNowPlayingInfoLanguageOptionType { type }
  /// The language, as an IETF BCP 47 tag. Linux: never nil.
  open var languageTag: String? { tag }
  /// Constants such as `MPLanguageOptionCharacteristicDescribesVideo`.
  open var languageOptionCharacteristics: [String]? { characteristics }
  /// The name to show to the user. Linux: never nil.
  open var displayName: String? { name }
  /// The identifier, which no other option of the item has. Linux: never nil.
  open var identifier: String? { id }

  /// Returns whether the option represents the subtitles that best fit the user's settings. Linux: always false. On
  /// Apple's systems, only the system makes such an option, for a command, and no desktop sends one.
  @discardableResult
  open func isAutomaticLegibleLanguageOption() -> Bool { false }

  /// Returns whether the option represents the audio that best fits the user's settings. Linux: always false. On
  /// Apple's systems, only the system makes such an option, for a command, and no desktop sends one.
  @discardableResult
  open func isAutomaticAudibleLanguageOption() -> Bool { false }
}

/// Language options of which at most one is played at a time.
open class MPNowPlayingInfoLanguageOptionGroup: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let options: [MPNowPlayingInfoLanguageOption]
  private let initial: MPNowPlayingInfoLanguageOption?
  private let allowsNone: Bool

  /// Makes a group.
  ///
  /// - Parameters:
  ///   - languageOptions: the options.
  ///   - defaultLanguageOption: the option that is played if the user selects none. If it is nil, no option is played
  ///     then.
  ///   - allowEmptySelection: whether the user may turn all options off.
  public init(
    languageOptions: [MPNowPlayingInfoLanguageOption], defaultLanguageOption: MPNowPlayingInfoLanguageOption?,
    allowEmptySelection: Bool
  ) {
    options = languageOptions
    initial = defaultLanguageOption
    allowsNone = allowEmptySelection
    super.init()
  }

  /// The options.
  open var languageOptions: [MPNowPlayingInfoLanguageOption] { options }
  /// The option that is played if the user selects none. If it is nil, no option is played then.
  open var defaultLanguageOption: MPNowPlayingInfoLanguageOption? { initial }
  /// Whether the user may turn all options off.
  open var allowEmptySelection: Bool { allowsNone }
}
