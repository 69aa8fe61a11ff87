import Synchronization

/// The values of assets are read on demand, and may be newer than the fetch.
package final class MediaLibraryRows: Sendable {
  package let query: MediaLibraryQuery
  package let ids: [Int64]
  private let library: MediaLibrary
  private let pages = Mutex<[Int: [MediaLibraryAsset?]]>([:])
  private let places = Mutex<[Int64: Int]?>(nil)

  private static let pageSize = 128
  private static let maximumPages = 8

  init(query: MediaLibraryQuery, ids: [Int64], library: MediaLibrary) {
    self.query = query
    self.ids = ids
    self.library = library
  }

  package var count: Int { ids.count }

  package func asset(at index: Int) -> MediaLibraryAsset? {
    guard ids.indices.contains(index) else { return nil }
    return page(index / Self.pageSize)[index % Self.pageSize]
  }

  package func assets(in range: Range<Int>) -> [MediaLibraryAsset] { range.compactMap(asset) }

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

  package func difference(to after: MediaLibraryRows, changed: Set<Int64>) -> MediaLibraryRowDifference {
    MediaLibraryRowDifference(from: ids, to: after.ids, changed: changed)
  }
}

/// The steps from one list of assets to another: removals, then insertions, then moves.
package struct MediaLibraryRowDifference: Sendable, Hashable {
  /// Indexes in the old list.
  package var removed: [Int] = []
  /// Indexes in the new list.
  package var inserted: [Int] = []
  /// Indexes in the new list, of assets that both lists have.
  package var changed: [Int] = []
  /// Moves in order. Their indexes count in the list after the removals, the insertions and the earlier moves.
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
    // `left` now counts the assets to remove. Of an asset that occurs several times, the last occurrences are removed.
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
