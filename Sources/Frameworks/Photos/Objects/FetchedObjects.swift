import AVEngineMediaLibrary
import Foundation

protocol FetchedObjects: Sendable {
  var library: MediaLibrary { get }
  var count: Int { get }
  func object(at index: Int) -> PHObject
  func index(of object: PHObject) -> Int?
  func countOfAssets(with mediaType: PHAssetMediaType) -> Int
  /// Returns nil if the list has not changed or cannot be fetched again.
  func fetchedAgain(after difference: MediaLibraryDifference) -> (
    objects: any FetchedObjects, ResultDifference
  )?
}

struct AssetRows: FetchedObjects {
  let rows: MediaLibraryRows
  let library: MediaLibrary

  init(_ rows: MediaLibraryRows, _ library: MediaLibrary) { (self.rows, self.library) = (rows, library) }

  var count: Int { rows.count }

  func object(at index: Int) -> PHObject {
    rows.asset(at: index).map { PHAsset($0, library) } ?? PHAsset(gone: rows.ids[index], library)
  }

  func index(of object: PHObject) -> Int? {
    guard let asset = object as? PHAsset, let id = asset.record?.id ?? Int64(asset.localIdentifier) else { return nil }
    return rows.index(of: id)
  }

  func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    guard let kind = MediaLibraryAsset.Kind(rawValue: Int64(mediaType.rawValue)) else { return 0 }
    // Counts this result's rows; a new query could find other rows.
    var (count, start) = (0, 0)
    while start < rows.count {
      let end = min(start + 512, rows.count)
      count += rows.assets(in: start..<end).count { $0.kind == kind }
      start = end
    }
    return count
  }

  func fetchedAgain(after difference: MediaLibraryDifference) -> (
    objects: any FetchedObjects, ResultDifference
  )? {
    guard let after = try? library.fetch(rows.query) else { return nil }
    let changes = ResultDifference(rows.difference(to: after, changed: difference.changed))
    return changes.isEmpty ? nil : (AssetRows(after, library), changes)
  }
}

struct ObjectList: FetchedObjects {
  let library: MediaLibrary
  private let objects: [PHObject]
  /// The closure is nil if the list cannot be fetched again, as a list that a client made.
  private let fetch: (@Sendable () -> [PHObject])?

  init(_ objects: [PHObject], library: MediaLibrary, again fetch: (@Sendable () -> [PHObject])? = nil) {
    (self.objects, self.library, self.fetch) = (objects, library, fetch)
  }

  var count: Int { objects.count }
  func object(at index: Int) -> PHObject { objects[index] }
  func index(of object: PHObject) -> Int? { objects.firstIndex(of: object) }

  func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
  }

  func fetchedAgain(after difference: MediaLibraryDifference) -> (
    objects: any FetchedObjects, ResultDifference
  )? {
    guard let after = fetch?() else { return nil }
    let changes = ResultDifference(
      from: objects.map(\.localIdentifier), to: after.map(\.localIdentifier), changed: difference.changedCollections)
    return changes.isEmpty ? nil : (ObjectList(after, library: library, again: fetch), changes)
  }
}

struct ResultDifference: Sendable {
  var removed: [Int]
  var inserted: [Int]
  /// Indexes, in the new result, of objects that both results have.
  var changed: [Int]
  /// A move's indexes refer to the list after the removals, the insertions and the earlier moves.
  var moves: [(from: Int, to: Int)]

  var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty && moves.isEmpty }

  init(_ rows: MediaLibraryRowDifference) {
    (removed, inserted, changed) = (rows.removed, rows.inserted, rows.changed)
    moves = rows.moves.map { ($0.from, $0.to) }
  }

  /// A list must not have an identifier twice.
  init(from before: [String], to after: [String], changed identifiers: Set<String>) {
    let (old, new) = (Set(before), Set(after))
    removed = before.indices.filter { !new.contains(before[$0]) }
    inserted = after.indices.filter { !old.contains(after[$0]) }
    changed = after.indices.filter { old.contains(after[$0]) && identifiers.contains(after[$0]) }
    moves = []
    var list = before.filter(new.contains)
    for index in inserted { list.insert(after[index], at: min(index, list.count)) }
    for (target, identifier) in after.enumerated() where list[target] != identifier {
      guard let source = list[target...].firstIndex(of: identifier) else { continue }
      moves.append((source, target))
      list.remove(at: source)
      list.insert(identifier, at: target)
    }
  }
}
