import AVFoundation

struct ChapterReport {
  private let range: CMTimeRange
  private let title: String

  /// Returns the chapters in the first language that has chapters.
  static func all(of asset: AVAsset) async throws -> [ChapterReport] {
    guard let locale = try await asset.load(.availableChapterLocales).first else { return [] }
    var reports: [ChapterReport] = []
    for group in try await asset.loadChapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: []) {
      let title = AVMetadataItem.metadataItems(from: group.items, filteredByIdentifier: .commonIdentifierTitle).first
      reports.append(ChapterReport(range: group.timeRange, title: try await title?.load(.stringValue) ?? ""))
    }
    return reports
  }

  var text: String { String(format: "%.3f s  ", range.start.seconds) + title }

  var json: [String: Any] { ["title": title, "timeRange": range.json] }
}
