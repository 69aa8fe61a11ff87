import Synchronization

/// The assets that a query found: their order is that of the fetch, and their values are read in pages when they are
/// asked for.
///
/// Only numbers are held for all of them. An asset that has gone since is nil, and one that has changed is as it is
/// now, unless its page was read before.
package final class MediaLibraryRows: Sendable {
  package let query: MediaLibraryQuery
  /// `MediaLibraryAsset.id` of each.
  package let ids: [Int64]
  private let library: MediaLibrary
  private let pages = Mutex<[Int: [MediaLibraryAsset?]]>([:])
  private let places = Mutex<[Int64: Int]?>(nil)

  private static let pageSize = 128
  /// Pages that are kept.
  private static let maximumPages = 8

  init(query: MediaLibraryQuery, ids: [Int64], library: MediaLibrary) {
    self.query = query
    self.ids = ids
    self.library = library
  }

  package var count: Int { ids.count }

  /// - Parameter index: Below `count`.
  package func asset(at index: Int) -> MediaLibraryAsset? {
    guard ids.indices.contains(index) else { return nil }
    return page(index / Self.pageSize)[index % Self.pageSize]
  }

  /// The assets at indexes below `count`, without those that have gone.
  package func assets(in range: Range<Int>) -> [MediaLibraryAsset] { range.compactMap(asset) }

  /// The first index of an asset; nil where it is not there. The first call makes a table of all.
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

  /// How this list became another one. An asset that a playlist has twice counts as often.
  ///
  /// - Parameter changed: Assets whose values are different, of `MediaLibraryDifference`.
  package func difference(to after: MediaLibraryRows, changed: Set<Int64>) -> MediaLibraryRowDifference {
    MediaLibraryRowDifference(from: ids, to: after.ids, changed: changed)
  }
}

/// How a list of assets became another one: first some are removed, then some are inserted, then some move.
package struct MediaLibraryRowDifference: Sendable, Hashable {
  /// Indexes in the list before.
  package var removed: [Int] = []
  /// Indexes in the list after.
  package var inserted: [Int] = []
  /// Indexes in the list after, of assets that were there before.
  package var changed: [Int] = []
  /// Assets that stand in another order. Each index counts in the list without what was removed and with what was
  /// inserted, when the moves before it are done: `to` is the index in the list after.
  package var moves: [Move] = []

  package struct Move: Sendable, Hashable {
    package var from: Int
    package var to: Int
  }

  package init() {}

  package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty && moves.isEmpty }

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
    // What is left over is removed, from the end of the list.
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

  /// Brings what stayed into its new order, one asset after the other, from the front.
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
