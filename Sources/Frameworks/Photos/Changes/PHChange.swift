import AVEngineMediaLibrary
public import Foundation

/// What is different in the library: asked for objects and fetch results that a program holds.
public final class PHChange: NSObject, Sendable {
  private let difference: MediaLibraryDifference
  private let library: MediaLibrary

  init(_ difference: MediaLibraryDifference, _ library: MediaLibrary) {
    (self.difference, self.library) = (difference, library)
  }

  /// How an asset or a collection is different; nil where it is as it was.
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

  /// How the result of a fetch is different from what the same fetch finds now; nil where it is as it was.
  public func changeDetails<T>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? where T: PHObject {
    guard let (objects, changes) = fetchResult.objects.fetchedAgain(after: difference) else { return nil }
    return PHFetchResultChangeDetails(
      from: fetchResult, to: PHFetchResult(objects, wantsDetails: fetchResult.wantsDetails), changes)
  }
}

/// How an asset or a collection became another one.
public final class PHObjectChangeDetails<ObjectType: PHObject>: NSObject, Sendable {
  public let objectBeforeChanges: ObjectType
  /// nil where the object is no more in the library.
  public let objectAfterChanges: ObjectType?
  /// Whether the asset's file has other contents.
  public let assetContentChanged: Bool
  public var objectWasDeleted: Bool { objectAfterChanges == nil }

  init(_ before: ObjectType, _ after: ObjectType?, hasNewContent: Bool = false) {
    (objectBeforeChanges, objectAfterChanges, assetContentChanged) = (before, after, hasNewContent)
  }
}

/// How the result of a fetch became another one: first objects are removed, then others are inserted, then some move.
///
/// Linux: a removed asset that had not been looked at is of the type `unknown`, with no identifier that means something.
public final class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, Sendable {
  public let fetchResultBeforeChanges: PHFetchResult<ObjectType>
  public let fetchResultAfterChanges: PHFetchResult<ObjectType>
  /// Whether the indexes and objects below are told: not where the fetch's options do not want them.
  public let hasIncrementalChanges: Bool
  private let difference: ResultDifference

  init(
    from before: PHFetchResult<ObjectType>, to after: PHFetchResult<ObjectType>, _ difference: ResultDifference
  ) {
    (fetchResultBeforeChanges, fetchResultAfterChanges, self.difference) = (before, after, difference)
    hasIncrementalChanges = before.wantsDetails
  }

  /// The differences of two results of a client's own.
  ///
  /// - Parameter changedObjects: objects of both that the client knows to be different.
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

  /// Indexes in the result before.
  public var removedIndexes: IndexSet? { indexes(difference.removed) }
  public var removedObjects: [ObjectType] { removedIndexes.map(fetchResultBeforeChanges.objects(at:)) ?? [] }
  /// Indexes in the result after.
  public var insertedIndexes: IndexSet? { indexes(difference.inserted) }
  public var insertedObjects: [ObjectType] { insertedIndexes.map(fetchResultAfterChanges.objects(at:)) ?? [] }
  /// Indexes in the result after, of objects that were in the one before.
  public var changedIndexes: IndexSet? { indexes(difference.changed) }
  public var changedObjects: [ObjectType] { changedIndexes.map(fetchResultAfterChanges.objects(at:)) ?? [] }

  public var hasMoves: Bool { hasIncrementalChanges && !difference.moves.isEmpty }

  /// Calls a block with the indexes from which and to which an object moves, one move after the other.
  public func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {
    if hasIncrementalChanges { for move in difference.moves { handler(move.from, move.to) } }
  }
}
