public import Foundation
import Synchronization

/// The languages and characteristics of the options that a player prefers if the client has not selected an option.
open class AVPlayerMediaSelectionCriteria: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let principal: [AVMediaCharacteristic]?
  private let languages: [String]?
  private let preferred: [AVMediaCharacteristic]?

  /// Creates criteria without required characteristics.
  ///
  /// - Parameters:
  ///   - preferredLanguages: Language tags, the most preferred first.
  ///   - preferredMediaCharacteristics: Characteristics that an option should have, the most preferred first.
  public convenience init(preferredLanguages: [String]?, preferredMediaCharacteristics: [AVMediaCharacteristic]?) {
    self.init(
      principalMediaCharacteristics: nil, preferredLanguages: preferredLanguages,
      preferredMediaCharacteristics: preferredMediaCharacteristics)
  }

  /// Creates criteria with characteristics that an option must have; nil for any parameter states no preference.
  ///
  /// - Parameters:
  ///   - principalMediaCharacteristics: Characteristics that an option must have, unless no option has them all. If
  ///     there are any, languages are ignored.
  ///   - preferredLanguages: Language tags, the most preferred first.
  ///   - preferredMediaCharacteristics: Characteristics that an option should have, the most preferred first.
  public init(
    principalMediaCharacteristics: [AVMediaCharacteristic]?, preferredLanguages: [String]?,
    preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    principal = principalMediaCharacteristics
    languages = preferredLanguages
    preferred = preferredMediaCharacteristics
    super.init()
  }

  /// The tags, such as `de`, of the languages that an option should have, the most preferred first.
  open var preferredLanguages: [String]? { languages }
  /// The characteristics that an option should have, the most preferred first.
  open var preferredMediaCharacteristics: [AVMediaCharacteristic]? { preferred }
  /// The characteristics that an option must have, unless no option has them all.
  open var principalMediaCharacteristics: [AVMediaCharacteristic]? { principal }

  func choice(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    var options = group.options
    if let principal, !principal.isEmpty {
      options = options.filter { option in principal.allSatisfy(option.has) }
    } else if let languages, !languages.isEmpty {
      let matching = LanguageTag.sorted(options, by: languages, tag: \.extendedLanguageTag)
      let first = matching.first?.extendedLanguageTag.map(LanguageTag.primary)
      options = matching.filter { $0.extendedLanguageTag.map(LanguageTag.primary) == first }
    } else if preferred?.isEmpty ?? true {
      return group.defaultOption
    }
    for characteristic in preferred ?? [] {
      let having = options.filter { $0.has(characteristic) }
      if !having.isEmpty { options = having }
    }
    return options.first ?? group.defaultOption
  }
}

extension AVMediaSelectionOption {
  fileprivate func has(_ characteristic: AVMediaCharacteristic) -> Bool { hasMediaCharacteristic(characteristic) }
}

extension AVPlayer {
  struct Preferences: Sendable {
    var isApplied = true
    var criteria: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] = [:]

    var applied: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] { isApplied ? criteria : [:] }
  }

  nonisolated func applyPreferences() {
    let criteria = preferences.withLock { $0.applied }
    for item in known.withLock({ $0.items }) { item.change { $0.criteria = criteria } }
  }
}
