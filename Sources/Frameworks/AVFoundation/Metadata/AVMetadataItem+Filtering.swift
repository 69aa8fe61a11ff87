public import Foundation

extension AVMetadataItem {
  /// The items of a locale.
  @available(macOS, deprecated: 15)
  @discardableResult
  public class func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
    metadataItems.filter { $0.locale?.identifier == locale.identifier }
  }

  /// The items in the user's languages, those of the most preferred one first.
  @discardableResult
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    LanguageTag.sorted(metadataItems, by: preferredLanguages) { $0.extendedLanguageTag ?? $0.locale?.identifier }
  }

  /// The items with an identifier.
  @discardableResult
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    if MetadataKeys.keySpace(for: identifier) == .common {
      return metadataItems.filter { $0.identifier == identifier || $0.commonKey?.rawValue == MetadataKeys.text(for: identifier) }
    }
    return metadataItems.filter { $0.identifier == identifier }
  }

  /// The items that a filter lets pass.
  @discardableResult
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
  ) -> [AVMetadataItem] {
    metadataItems.filter(metadataItemFilter.passes)
  }

  /// The items with a key, in a key space; nil stands for any.
  @discardableResult
  public class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      if keySpace == .common { return item.commonKey != nil && (key == nil || item.commonKey?.rawValue == text(key)) }
      guard keySpace == nil || item.keySpace == keySpace else { return false }
      guard let key else { return true }
      guard let space = item.keySpace else { return false }
      return item.identifier == MetadataKeys.identifier(forKey: key, keySpace: space)
    }
  }

  private class func text(_ key: Any?) -> String? { (key as? AVMetadataKey)?.rawValue ?? key as? String }
}
