import AVEngineMediaLibrary
public import Foundation

/// A change of the library. It describes how objects and fetch results that a client holds have changed.
public final class PHChange: NSObject, Sendable {
  private let difference: MediaLibraryDifference
  private let library: MediaLibrary

  init(_ difference: MediaLibraryDifference, _ library: MediaLibrary) {
    (self.difference, self.library) = (difference, library)
  }

  /// Returns how an asset or a collection has changed; nil if it has not.
  ///
  /// Linux: nil for every `PHCollectionList`.
  public func changeDetails<T>(for object: T) -> PHObjectChangeDetails<T>? where T: PHObject {
    let identifier = object.localIdentifier
    if let asset = object as? PHAsset {
      if difference.removedIdentifiers.contains(identifier) { return PHObjectChangeDetails(object, nil) }
      guard let id = asset.record?.id, difference.changed.contains(id),
        let record = try? library.assets(ids: [id]).first
      else { return nil }
      return PHObjectChangeDetails(
        object, PHAsset(record, library) as? T, hasNewContent: difference.changedContents.contains(id))
    }
    if difference.removedCollections.contains(identifier) { return PHObjectChangeDetails(object, nil) }
    guard object is PHAssetCollection, difference.changedCollections.contains(identifier) else { return nil }
    return PHObjectChangeDetails(object, CollectionStore(library).album(identifier) as? T)
  }

  /// Fetches again, and returns how the result has changed; nil if the result has not changed or cannot be fetched
  /// again.
  public func changeDetails<T>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? where T: PHObject {
    guard let (objects, changes) = fetchResult.objects.fetchedAgain(after: difference) else { return nil }
    return PHFetchResultChangeDetails(
      from: fetchResult, to: PHFetchResult(objects, wantsDetails: fetchResult.wantsDetails), changes)
  }
}

/// How an asset or a collection was before a change, and how it is after it.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, Sendable {
  /// The asset or collection with the properties that it had before the change.
  public let objectBeforeChanges: ObjectType
  /// The object after the change; nil if it is no longer in the library.
  public let objectAfterChanges: ObjectType?
  /// Whether the asset's file has changed, so that a client must request images of the asset again.
  public let assetContentChanged: Bool
  /// Whether the object is no longer in the library.
  public var objectWasDeleted: Bool { objectAfterChanges == nil }

  init(_ before: ObjectType, _ after: ObjectType?, hasNewContent: Bool = false) {
    (objectBeforeChanges, objectAfterChanges, assetContentChanged) = (before, after, hasNewContent)
  }
}

/// A change of a fetch result: removals, then insertions, then moves of objects.
///
/// Linux: a removed asset that had not been read has the media type `unknown`, and a `localIdentifier` that names no
/// asset.
public final class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, Sendable {
  /// The result with the objects that it had before the change.
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  /// The result of the same fetch after the change, which a client shows instead of the result before.
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// Whether the indexes, objects and moves are available: false if the fetch's options have
  /// `wantsIncrementalChangeDetails` false. The indexes are nil then, and the lists of objects are empty.
  public let hasIncrementalChanges: Bool
  private let difference: ResultDifference

  init(
    from before: PHFetchResult<ObjectType>, to after: PHFetchResult<ObjectType>, _ difference: ResultDifference
  ) {
    (fetchResultBeforeChanges, fetchResultAfterChanges, self.difference) = (before, after, difference)
    hasIncrementalChanges = before.wantsDetails
  }

  /// Compares two fetch results.
  ///
  /// - Parameters:
  ///   - fromResult: the result of the earlier fetch.
  ///   - toResult: the result of the later fetch.
  ///   - changedObjects: objects in both results that the client knows to have changed.
  public convenience init(
    from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>, changedObjects: [ObjectType]
  ) {
    func identifiers(_ result: PHFetchResult<ObjectType>) -> [String] {
      (0..<result.count).map { result[$0].localIdentifier }
    }
    self.init(
      from: fromResult, to: toResult,
      ResultDifference(
        from: identifiers(fromResult), to: identifiers(toResult), changed: Set(changedObjects.map(\.localIdentifier))))
  }

  private func indexes(_ indexes: [Int]) -> IndexSet? { hasIncrementalChanges ? IndexSet(indexes) : nil }

  /// Indexes, in the result before the change, of the objects that were removed.
  public var removedIndexes: IndexSet? { indexes(difference.removed) }
  /// The objects that were removed, in the order of `removedIndexes`.
  public var removedObjects: [ObjectType] { removedIndexes.map(fetchResultBeforeChanges.objects(at:)) ?? [] }
  /// Indexes, in the result after the change, of the objects that were inserted.
  public var insertedIndexes: IndexSet? { indexes(difference.inserted) }
  /// The objects that were inserted, in the order of `insertedIndexes`.
  public var insertedObjects: [ObjectType] { insertedIndexes.map(fetchResultAfterChanges.objects(at:)) ?? [] }
  /// Indexes, in the result after the change, of objects that were there before and have changed.
  public var changedIndexes: IndexSet? { indexes(difference.changed) }
  /// The objects that were there before and have changed, as they are after the change.
  public var changedObjects: [ObjectType] { changedIndexes.map(fetchResultAfterChanges.objects(at:)) ?? [] }

  /// Whether the order of objects that stay has changed, so that `enumerateMoves(_:)` calls its block.
  public var hasMoves: Bool { hasIncrementalChanges && !difference.moves.isEmpty }

  /// Calls a block for each move, in order, with the index from which and the index to which an object moves.
  public func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {
    if hasIncrementalChanges { for move in difference.moves { handler(move.from, move.to) } }
  }
}
