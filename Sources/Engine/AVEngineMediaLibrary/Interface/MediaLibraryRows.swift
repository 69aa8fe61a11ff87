import Synchronization

/// The assets that a query found. Their order is that of the fetch; their values are read in pages on demand.
///
/// The numbers of all assets are held, and a few pages. An asset that no longer exists is nil. An asset that has
/// changed has its current values, unless its page is held from before.
package final class MediaLibraryRows: Sendable {
  package let query: MediaLibraryQuery
  /// The `MediaLibraryAsset.id` of each asset.
  package let ids: [Int64]
  private let library: MediaLibrary
  private let pages = Mutex<[Int: [MediaLibraryAsset?]]>([:])
  private let places = Mutex<[Int64: Int]?>(nil)

  private static let pageSize = 128
  /// The maximum number of pages that are kept.
  private static let maximumPages = 8

  init(query: MediaLibraryQuery, ids: [Int64], library: MediaLibrary) {
    self.query = query
    self.ids = ids
    self.library = library
  }

  package var count: Int { ids.count }

  /// Returns an asset; nil if it no longer exists.
  /// - Parameter index: less than `count`.
  package func asset(at index: Int) -> MediaLibraryAsset? {
    guard ids.indices.contains(index) else { return nil }
    return page(index / Self.pageSize)[index % Self.pageSize]
  }

  /// Returns the assets at indexes less than `count`, without those that no longer exist.
  package func assets(in range: Range<Int>) -> [MediaLibraryAsset] { range.compactMap(asset) }

  /// Returns the first index of an asset; nil if it is not in the list. The first call makes a table of all indexes.
  package func index(of id: Int64) -> Int? {
    places.withLock { places in
      let table = places ?? Dictionary(zip(ids, ids.indices)) { first, _ in first }
      places = table
      return table[id]
    }
  }

  private func page(_ number: Int) -> [MediaLibraryAsset?] {
    if let known = pages.withLock({ $0[number] }) { return known }
    let wanted = ids[number * Self.pageSize..<min(ids.count, (number + 1) * Self.pageSize)]
    let found = (try? library.assets(ids: Array(wanted))) ?? []
    let table = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    let page = wanted.map { table[$0] }
    pages.withLock { pages in
      if pages.count >= Self.maximumPages { pages = [:] }
      pages[number] = page
    }
    return page
  }

  /// Returns how this list became another one. An asset that occurs twice in a playlist counts twice.
  ///
  /// - Parameter changed: the assets whose values have changed, from `MediaLibraryDifference`.
  package func difference(to after: MediaLibraryRows, changed: Set<Int64>) -> MediaLibraryRowDifference {
    MediaLibraryRowDifference(from: ids, to: after.ids, changed: changed)
  }
}

/// The difference of two lists of assets: first assets are removed, then assets are inserted, then assets move.
package struct MediaLibraryRowDifference: Sendable, Hashable {
  /// Indexes in the list before.
  package var removed: [Int] = []
  /// Indexes in the list after.
  package var inserted: [Int] = []
  /// Indexes in the list after, of assets that were there before.
  package var changed: [Int] = []
  /// Moves of assets that have another order. Indexes count in the list after the removals, the insertions and the
  /// earlier moves. `to` is the index in the final list.
  package var moves: [Move] = []

  package struct Move: Sendable, Hashable {
    package var from: Int
    package var to: Int
  }

  init(from before: [Int64], to after: [Int64], changed ids: Set<Int64>) {
    var left: [Int64: Int] = [:]
    for id in before { left[id, default: 0] += 1 }
    var kept: [Int64] = []
    for (index, id) in after.enumerated() {
      if let count = left[id], count > 0 {
        left[id] = count - 1
        kept.append(id)
        if ids.contains(id) { changed.append(index) }
      } else {
        inserted.append(index)
      }
    }
    // Assets that remain in `left` are removed, from the end of the list.
    var stayed: [Int64] = []
    for (index, id) in before.enumerated().reversed() {
      if let count = left[id], count > 0 {
        left[id] = count - 1
        removed.append(index)
      } else {
        stayed.append(id)
      }
    }
    removed.reverse()
    stayed.reverse()
    if stayed != kept { addMoves(from: stayed, to: after) }
  }

  /// Brings the remaining assets into their new order, one after another, from the front.
  private mutating func addMoves(from stayed: [Int64], to after: [Int64]) {
    var list = stayed
    for index in inserted { list.insert(after[index], at: min(index, list.count)) }
    for target in after.indices where list[target] != after[target] {
      guard let from = list[target...].firstIndex(of: after[target]) else { continue }
      list.insert(list.remove(at: from), at: target)
      moves.append(Move(from: from, to: target))
    }
  }
}
