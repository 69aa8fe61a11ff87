import AVEngineCore
public import CoreMedia
import Foundation

extension AVAsset {
  /// Loads the chapters with titles in a locale, as groups that each hold a title.
  ///
  /// - Parameters:
  ///   - locale: One of the available chapter locales.
  ///   - commonKeys: The common keys of further items to return; an empty array returns all. The groups always have
  ///     titles, and the texts of links if the chapters have any.
  nonisolated(nonsending) public func loadChapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey] = []
  ) async throws -> [AVTimedMetadataGroup] {
    try await offPool { asset throws(EngineError) in try asset.readChapters(locale, commonKeys) }
  }

  func readChapterLocales() throws(EngineError) -> [Locale] {
    var seen: Set<String> = []
    return try engineContainer().chapters().map(\.localeIdentifier).filter { seen.insert($0).inserted }.map(
      Locale.init(identifier:))
  }

  func readChapters(_ locale: Locale, _ keys: [AVMetadataKey] = []) throws(EngineError) -> [AVTimedMetadataGroup] {
    try engineContainer().chapters().filter { $0.localeIdentifier == locale.identifier }.map { $0.group(keys) }
  }

  func readChapters(bestMatching languages: [String]) throws(EngineError) -> [AVTimedMetadataGroup] {
    let locales = try readChapterLocales()
    guard let locale = LanguageTag.sorted(locales, by: languages, tag: \.identifier).first ?? locales.first else {
      return []
    }
    return try readChapters(locale)
  }
}

extension Chapter {
  fileprivate var localeIdentifier: String { language ?? "und" }

  fileprivate func group(_ keys: [AVMetadataKey]) -> AVTimedMetadataGroup {
    func isWanted(_ key: AVMetadataKey?) -> Bool { keys.isEmpty || key.map(keys.contains) ?? false }
    var title = MetadataProperties()
    title.setIdentifier(.commonIdentifierTitle)
    title.value = NSString(string: self.title)
    title.dataType = kCMMetadataBaseDataType_UTF8 as String
    (title.time, title.duration) = (range.start, range.duration)
    title.locale = Locale(identifier: localeIdentifier)
    title.extendedLanguageTag = language
    let artwork = isWanted(.commonKeyArtwork) ? artworkItem : nil
    let others = MetadataMapping.items(metadata).filter { isWanted($0.commonKey) }
    let additions = [linkItem, artwork].compactMap { $0 }
    return AVTimedMetadataGroup(items: [AVMetadataItem(title)] + additions + others, timeRange: range)
  }

  private var linkItem: AVMetadataItem? {
    guard let link else { return nil }
    var item = MetadataProperties()
    item.setIdentifier(.commonIdentifierTitle)
    item.value = NSString(string: link.text)
    item.dataType = kCMMetadataBaseDataType_UTF8 as String
    item.extraAttributes = [AVMetadataExtraAttributeKey(rawValue: "HREF"): link.address]
    (item.time, item.duration) = (range.start, range.duration)
    item.locale = Locale(identifier: localeIdentifier)
    item.extendedLanguageTag = language
    return AVMetadataItem(item)
  }

  private var artworkItem: AVMetadataItem? {
    guard let artwork, let data = try? artwork.data() else { return nil }
    var item = MetadataProperties()
    item.setIdentifier(.commonIdentifierArtwork)
    item.value = NSData(data: data)
    item.dataType =
      (artwork.mimeType == "image/png" ? kCMMetadataBaseDataType_PNG : kCMMetadataBaseDataType_JPEG) as String
    (item.time, item.duration) = (range.start, range.duration)
    return AVMetadataItem(item)
  }
}
