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

  init(query: MediaLibraryQuery, ids: [Int64], library: MediaLibrary) {
    self.query = query
    self.ids = ids
    self.library = library
  }

  package var count: Int { ids.count }

  /// - Parameter index: Below `count`.
  package func asset(at index: Int) -> MediaLibraryAsset? { nil }

  /// The assets at indexes below `count`, without those that have gone.
  package func assets(in range: Range<Int>) -> [MediaLibraryAsset] { [] }

  /// The indexes of an asset; none where it is not there. The first call makes a table of all.
  package func index(of id: Int64) -> Int? { nil }

  /// How this list became another one.
  ///
  /// - Parameter changed: Assets whose values are different, of `MediaLibraryDifference`.
  package func difference(to after: MediaLibraryRows, changed: Set<Int64>) -> MediaLibraryRowDifference {
    MediaLibraryRowDifference()
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
  /// Assets that stand in another order: from an index in the list without what was removed and with what was inserted,
  /// to one in the list after.
  package var moves: [Move] = []

  package struct Move: Sendable, Hashable {
    package var from: Int
    package var to: Int
  }

  package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty && moves.isEmpty }
}
