import AVEngineMediaLibrary
import Foundation

/// A key that orders titles without a leading article, ignoring case and accents. Titles that do not begin with a
/// letter follow the others, and missing titles are last.
struct SortTitle: Comparable, Sendable {
  private let rank: Int
  private let key: String

  private static let articles = ["the ", "a ", "an "]

  init(_ title: String?) {
    let folded = (title ?? "").folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    )
    .trimmingCharacters(in: .whitespacesAndNewlines)
    let article = Self.articles.first { folded.hasPrefix($0) && folded.count > $0.count }
    key = String(folded.dropFirst(article?.count ?? 0))
    rank = key.isEmpty ? 2 : key.first?.isLetter == true ? 0 : 1
  }

  static func < (left: SortTitle, right: SortTitle) -> Bool { (left.rank, left.key) < (right.rank, right.key) }

  /// The title's section in an index: a letter, or "#".
  var letter: String { rank == 0 ? key.prefix(1).uppercased() : "#" }
}

/// An item and its sort keys, which are made once for each item.
struct SortedItem {
  let item: MPMediaItem
  private let groups: [SortTitle]
  private let numbers: [Int]
  private let title: SortTitle
  private let identifier: MPMediaEntityPersistentID

  /// - Parameter grouping: the property by which items are ordered first.
  init(_ item: MPMediaItem, by grouping: MPMediaGrouping) {
    self.item = item
    let record = item.record
    var titles: [String?] =
      switch grouping {
      case .title, .playlist: []
      case .album: [record?.tags.album, record?.albumArtist]
      case .artist: [record?.tags.artist, record?.tags.album]
      case .albumArtist: [record?.albumArtist, record?.tags.album]
      case .composer: [record?.tags.composer, record?.tags.album]
      case .genre: [record?.tags.genre, record?.albumArtist, record?.tags.album]
      case .podcastTitle: [record?.podcastTitle]
      }
    // With `.title` and `.playlist`, items are ordered by title, album artist and album, and not by disc and track.
    numbers = titles.isEmpty ? [] : [record?.tags.discNumber ?? 0, record?.tags.trackNumber ?? 0]
    if titles.isEmpty { titles = [record?.title, record?.albumArtist, record?.tags.album] }
    groups = titles.map(SortTitle.init)
    title = SortTitle(record?.title)
    identifier = record?.persistentID ?? 0
  }

  /// The title of the item's section in an index (`SortTitle.letter`), by the item's first sort key.
  var letter: String { groups.first?.letter ?? title.letter }

  static func precedes(_ left: SortedItem, _ right: SortedItem) -> Bool {
    for (left, right) in zip(left.groups, right.groups) where left != right { return left < right }
    for (left, right) in zip(left.numbers, right.numbers) where left != right { return left < right }
    return (left.title, left.identifier) < (right.title, right.identifier)
  }
}
