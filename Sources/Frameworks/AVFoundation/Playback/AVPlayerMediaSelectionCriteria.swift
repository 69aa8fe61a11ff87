public import Foundation
import Synchronization

/// Which languages and characteristics a player prefers where nobody has chosen.
open class AVPlayerMediaSelectionCriteria: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let principal: [AVMediaCharacteristic]?
  private let languages: [String]?
  private let preferred: [AVMediaCharacteristic]?

  /// - Parameters:
  ///   - preferredLanguages: Tags, the most preferred first.
  ///   - preferredMediaCharacteristics: What an option had better have, the most preferred first.
  public convenience init(preferredLanguages: [String]?, preferredMediaCharacteristics: [AVMediaCharacteristic]?) {
    self.init(
      principalMediaCharacteristics: nil, preferredLanguages: preferredLanguages,
      preferredMediaCharacteristics: preferredMediaCharacteristics)
  }

  /// - Parameters:
  ///   - principalMediaCharacteristics: What an option must have; they count more than languages do.
  ///   - preferredLanguages: Tags, the most preferred first.
  ///   - preferredMediaCharacteristics: What an option had better have, the most preferred first.
  public init(
    principalMediaCharacteristics: [AVMediaCharacteristic]?, preferredLanguages: [String]?,
    preferredMediaCharacteristics: [AVMediaCharacteristic]?
  ) {
    principal = principalMediaCharacteristics
    languages = preferredLanguages
    preferred = preferredMediaCharacteristics
    super.init()
  }

  /// Tags, the most preferred first.
  open var preferredLanguages: [String]? { languages }
  /// What an option had better have, the most preferred first.
  open var preferredMediaCharacteristics: [AVMediaCharacteristic]? { preferred }
  /// What an option must have.
  open var principalMediaCharacteristics: [AVMediaCharacteristic]? { principal }

  /// The best option of a group; its default where none is what is asked for.
  func choice(in group: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    var options = group.options
    if let principal, !principal.isEmpty {
      options = options.filter { option in principal.allSatisfy(option.has) }
    } else if let languages, !languages.isEmpty {
      let matching = LanguageTag.sorted(options, by: languages, tag: \.extendedLanguageTag)
      // Those of the most preferred language that there is.
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
  /// What a player prefers, and whether it goes by that.
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
