import AVEngineMediaLibrary
import Foundation

/// Titles that do not begin with a letter follow the others, and missing titles are last.
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

  var letter: String { rank == 0 ? key.prefix(1).uppercased() : "#" }
}

struct SortedItem {
  let item: MPMediaItem
  private let groups: [SortTitle]
  private let numbers: [Int]
  private let title: SortTitle
  private let identifier: MPMediaEntityPersistentID

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
    numbers = titles.isEmpty ? [] : [record?.tags.discNumber ?? 0, record?.tags.trackNumber ?? 0]
    if titles.isEmpty { titles = [record?.title, record?.albumArtist, record?.tags.album] }
    groups = titles.map(SortTitle.init)
    title = SortTitle(record?.title)
    identifier = record?.persistentID ?? 0
  }

  var letter: String { groups.first?.letter ?? title.letter }

  static func precedes(_ left: SortedItem, _ right: SortedItem) -> Bool {
    for (left, right) in zip(left.groups, right.groups) where left != right { return left < right }
    for (left, right) in zip(left.numbers, right.numbers) where left != right { return left < right }
    return (left.title, left.identifier) < (right.title, right.identifier)
  }
}
