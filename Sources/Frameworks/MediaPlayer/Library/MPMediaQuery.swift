public import Foundation

/// Asks the library for items and for collections of them.
///
/// Each property reads the library anew, as far as it is known when it is asked for: files that have not been looked
/// at yet are missing, and `MPMediaLibraryDidChange` tells when they are there.
open class MPMediaQuery: NSObject, NSCopying {
  private let library: MediaItemSource

  /// A query for the whole library.
  public override convenience init() { self.init(filterPredicates: nil) }

  /// A query for the items that fulfil all of some conditions.
  ///
  /// - Parameter filterPredicates: The conditions; nil: the whole library.
  public init(filterPredicates: Set<MPMediaPredicate>?) {
    library = .current
    self.filterPredicates = filterPredicates
    super.init()
  }

  /// The conditions, of which an item has to fulfil all; nil: the whole library.
  ///
  /// Conditions on properties of playlists choose playlists, and the items of these.
  open var filterPredicates: Set<MPMediaPredicate>?

  /// What collections are made by, and what items are ordered by first.
  open var groupingType = MPMediaGrouping.title

  /// Adds a condition.
  open func addFilterPredicate(_ predicate: MPMediaPredicate) {
    filterPredicates = (filterPredicates ?? []).union([predicate])
  }

  /// Takes a condition away, or one that is equal.
  open func removeFilterPredicate(_ predicate: MPMediaPredicate) { filterPredicates?.remove(predicate) }

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

  /// The items, ordered by the grouping's title, and within it by disc, place and title. nil where the library cannot be
  /// read.
  open var items: [MPMediaItem]? {
    guard groupingType != .playlist else { return playlists.map { $0.flatMap(\.items) } }
    return sorted?.map(\.item)
  }

  /// The collections, ordered by their titles. With `MPMediaGrouping.playlist` these are `MPMediaPlaylist`s. nil where
  /// the library cannot be read.
  open var collections: [MPMediaItemCollection]? {
    guard groupingType != .playlist else { return playlists }
    return groups?.map { group in
      MPMediaItemCollection(
        group.items.map(\.item), number: group.items[0].item.record?.identifier(groupingType) ?? 0)
    }
  }

  /// The parts of `items` whose groups' titles begin with one letter; nil with `MPMediaGrouping.playlist`, and where the
  /// library cannot be read.
  open var itemSections: [MPMediaQuerySection]? {
    guard groupingType != .playlist else { return nil }
    return sorted.map { MPMediaQuerySection.sections($0.map(\.letter)) }
  }

  /// The parts of `collections` whose titles begin with one letter; nil where the library cannot be read.
  open var collectionSections: [MPMediaQuerySection]? {
    guard groupingType != .playlist else {
      return playlists.map { MPMediaQuerySection.sections($0.map { SortTitle($0.name).letter }) }
    }
    return groups.map { MPMediaQuerySection.sections($0.map { $0.items[0].letter }) }
  }

  // MARK: -

  private var conditions: [MPMediaPropertyPredicate] {
    (filterPredicates ?? []).compactMap { $0 as? MPMediaPropertyPredicate }
  }

  /// The conditions on playlists; others are on items.
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

  /// Items of one group follow each other in the order; a group of one title and another number follows.
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
  /// All music, by albums.
  public class func albums() -> MPMediaQuery { MPMediaQuery(.music, by: .album) }
  /// All music, by artists.
  public class func artists() -> MPMediaQuery { MPMediaQuery(.music, by: .artist) }
  /// All music, by titles.
  public class func songs() -> MPMediaQuery { MPMediaQuery(.music, by: .title) }
  /// The whole library, by playlists.
  public class func playlists() -> MPMediaQuery { MPMediaQuery(nil, by: .playlist) }
  /// All podcasts, by their titles.
  public class func podcasts() -> MPMediaQuery { MPMediaQuery(.podcast, by: .podcastTitle) }
  /// All books that are read aloud, by titles.
  public class func audiobooks() -> MPMediaQuery { MPMediaQuery(.audioBook, by: .title) }
  /// The items of albums of several artists, by albums.
  public class func compilations() -> MPMediaQuery {
    let query = MPMediaQuery(nil, by: .album)
    query.addFilterPredicate(MPMediaPropertyPredicate(value: true, forProperty: MPMediaItemPropertyIsCompilation))
    return query
  }
  /// The whole library, by composers.
  public class func composers() -> MPMediaQuery { MPMediaQuery(nil, by: .composer) }
  /// The whole library, by genres.
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
  /// The sections of elements with these letters.
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
