public import Foundation

/// A query for items of the library, or for collections of items.
///
/// Each access to `items`, `collections`, `itemSections` or `collectionSections` reads the library's index again. Files
/// that have not been indexed yet are missing; `MPMediaLibraryDidChange` is posted after they have been added, if the
/// client has begun notifications.
open class MPMediaQuery: NSObject, NSCopying {
  private let library: MediaItemSource

  /// Makes a query for the whole library, grouped by title.
  public override convenience init() { self.init(filterPredicates: nil) }

  /// Makes a query for the items that fulfil all conditions.
  ///
  /// - Parameter filterPredicates: the conditions; nil: the whole library.
  public init(filterPredicates: Set<MPMediaPredicate>?) {
    library = .current
    self.filterPredicates = filterPredicates
    super.init()
  }

  /// The conditions, all of which an item must fulfil; nil: the whole library.
  ///
  /// Conditions on properties of playlists select playlists and the items in them.
  open var filterPredicates: Set<MPMediaPredicate>?

  /// The property by which items are grouped into collections, and by which items are ordered first; `title` by
  /// default.
  open var groupingType = MPMediaGrouping.title

  /// Adds a condition, which items must fulfil in addition to the other conditions.
  open func addFilterPredicate(_ predicate: MPMediaPredicate) {
    filterPredicates = (filterPredicates ?? []).union([predicate])
  }

  /// Removes the condition that equals the given one.
  open func removeFilterPredicate(_ predicate: MPMediaPredicate) { filterPredicates?.remove(predicate) }

  /// Returns a query with the same conditions and grouping.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = MPMediaQuery(library)
    copy.filterPredicates = filterPredicates
    copy.groupingType = groupingType
    return copy
  }

  private init(_ library: MediaItemSource) {
    self.library = library
    super.init()
  }

  // MARK: - Results

  /// The items, ordered by the title of their group, and within a group by album, disc, track and title; nil if the
  /// library cannot be read. With `MPMediaGrouping.genre`, they are ordered by the album's artist before the album.
  /// With `MPMediaGrouping.title`, they are ordered by title, album artist and album. With `MPMediaGrouping.playlist`,
  /// they are the items of all playlists, in the order of the playlists.
  open var items: [MPMediaItem]? {
    guard groupingType != .playlist else { return playlists.map { $0.flatMap(\.items) } }
    return sorted?.map(\.item)
  }

  /// The collections, ordered by their titles; nil if the library cannot be read. With `MPMediaGrouping.playlist`, they
  /// are `MPMediaPlaylist`s.
  open var collections: [MPMediaItemCollection]? {
    guard groupingType != .playlist else { return playlists }
    return groups?.map { group in
      MPMediaItemCollection(
        group.items.map(\.item), number: group.items[0].item.record?.identifier(groupingType) ?? 0)
    }
  }

  /// The sections of `items`, by the letters of the groups' titles (`MPMediaQuerySection.title`); nil with
  /// `MPMediaGrouping.playlist`, or if the library cannot be read.
  open var itemSections: [MPMediaQuerySection]? {
    guard groupingType != .playlist else { return nil }
    return sorted.map { MPMediaQuerySection.sections($0.map(\.letter)) }
  }

  /// The sections of `collections`, by the letters of the collections' titles (`MPMediaQuerySection.title`); nil if the
  /// library cannot be read.
  open var collectionSections: [MPMediaQuerySection]? {
    guard groupingType != .playlist else {
      return playlists.map { MPMediaQuerySection.sections($0.map { SortTitle($0.name).letter }) }
    }
    return groups.map { MPMediaQuerySection.sections($0.map { $0.items[0].letter }) }
  }

  // MARK: - Evaluation

  private var conditions: [MPMediaPropertyPredicate] {
    (filterPredicates ?? []).compactMap { $0 as? MPMediaPropertyPredicate }
  }

  private var playlistConditions: [MPMediaPropertyPredicate] {
    conditions.filter { MPMediaPlaylist.filterable.contains($0.property) }
  }

  private var itemConditions: [MPMediaPropertyPredicate] {
    conditions.filter { !MPMediaPlaylist.filterable.contains($0.property) }
  }

  private var sorted: [SortedItem]? {
    let items: [MPMediaItem]?
    if playlistConditions.isEmpty {
      let conditions = itemConditions
      items = library.records(conditions)?.map(MPMediaItem.init).filter { Self.fulfils(conditions, $0) }
    } else {
      var seen: Set<MPMediaEntityPersistentID> = []
      items = playlists?.flatMap(\.items).filter { seen.insert($0.persistentID).inserted }
    }
    return items?.map { SortedItem($0, by: groupingType) }.sorted(by: SortedItem.precedes)
  }

  private static func fulfils(_ conditions: [MPMediaPropertyPredicate], _ entity: MPMediaEntity) -> Bool {
    conditions.allSatisfy {
      type(of: entity).canFilter(byProperty: $0.property) && $0.isMet(by: entity.value(forProperty: $0.property))
    }
  }

  private var groups: [(number: MPMediaEntityPersistentID, items: [SortedItem])]? {
    guard let sorted else { return nil }
    var groups: [(number: MPMediaEntityPersistentID, items: [SortedItem])] = []
    var places: [MPMediaEntityPersistentID: Int] = [:]
    for item in sorted {
      let number = item.item.record?.identifier(groupingType) ?? 0
      if let place = places[number] {
        groups[place].items.append(item)
      } else {
        places[number] = groups.count
        groups.append((number, [item]))
      }
    }
    return groups
  }

  private var playlists: [MPMediaPlaylist]? {
    let conditions = (lists: playlistConditions, items: itemConditions)
    let lists = library.playlists()?.map { list in
      MPMediaPlaylist(
        list, of: library.library, list.items.map(MPMediaItem.init).filter { Self.fulfils(conditions.items, $0) })
    }
    return lists?.filter { Self.fulfils(conditions.lists, $0) && (conditions.items.isEmpty || !$0.items.isEmpty) }
      .map { (SortTitle($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension MPMediaQuery {
  /// Makes a query for all music, grouped by album.
  @discardableResult
  public class func albums() -> MPMediaQuery { MPMediaQuery(.music, by: .album) }
  /// Makes a query for all music, grouped by artist.
  @discardableResult
  public class func artists() -> MPMediaQuery { MPMediaQuery(.music, by: .artist) }
  /// Makes a query for all music, grouped by title.
  @discardableResult
  public class func songs() -> MPMediaQuery { MPMediaQuery(.music, by: .title) }
  /// Makes a query for the whole library, grouped by playlist.
  @discardableResult
  public class func playlists() -> MPMediaQuery { MPMediaQuery(nil, by: .playlist) }
  /// Makes a query for all audio podcasts, grouped by podcast.
  @discardableResult
  public class func podcasts() -> MPMediaQuery { MPMediaQuery(.podcast, by: .podcastTitle) }
  /// Makes a query for all audiobooks, grouped by title.
  @discardableResult
  public class func audiobooks() -> MPMediaQuery { MPMediaQuery(.audioBook, by: .title) }
  /// Makes a query for the items of compilations, grouped by album.
  @discardableResult
  public class func compilations() -> MPMediaQuery {
    let query = MPMediaQuery(nil, by: .album)
    query.addFilterPredicate(MPMediaPropertyPredicate(value: true, forProperty: MPMediaItemPropertyIsCompilation))
    return query
  }
  /// Makes a query for the whole library, grouped by composer.
  @discardableResult
  public class func composers() -> MPMediaQuery { MPMediaQuery(nil, by: .composer) }
  /// Makes a query for the whole library, grouped by genre.
  @discardableResult
  public class func genres() -> MPMediaQuery { MPMediaQuery(nil, by: .genre) }

  private convenience init(_ type: MPMediaType?, by grouping: MPMediaGrouping) {
    let predicate = type.map {
      MPMediaPropertyPredicate(value: NSNumber(value: $0.rawValue), forProperty: MPMediaItemPropertyMediaType)
    }
    self.init(filterPredicates: predicate.map { [$0] })
    groupingType = grouping
  }
}

extension MPMediaQuerySection {
  /// `letters` has the section letter of each element, in order.
  static func sections(_ letters: [String]) -> [MPMediaQuerySection] {
    var sections: [MPMediaQuerySection] = []
    var start = 0
    for place in letters.indices where place + 1 == letters.count || letters[place + 1] != letters[place] {
      sections.append(
        MPMediaQuerySection(title: letters[place], range: NSRange(location: start, length: place + 1 - start)))
      start = place + 1
    }
    return sections
  }
}
