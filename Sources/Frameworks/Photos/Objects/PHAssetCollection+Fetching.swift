import AVEngineMediaLibrary
import Foundation

extension PHAssetCollection {
  /// Fetches albums of a type and a subtype.
  ///
  /// A predicate and sort descriptors may name `localIdentifier` (or `SELF`), `localizedTitle` (or `title`),
  /// `startDate`, `endDate`, `estimatedAssetCount`, `assetCollectionType` and `assetCollectionSubtype`.
  ///
  /// Linux: `albumRegular` is an album that a program made, and `albumSyncedAlbum` a folder of the file system that
  /// holds images or videos.
  @discardableResult
  public class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    CollectionStore(.photos).fetch(options) { store in
      store.albums { album in
        album.assetCollectionType == type && (subtype == .any || album.assetCollectionSubtype == subtype)
      }
    }
  }

  /// Fetches albums by `localIdentifier`. Identifiers that name no album are left out.
  @discardableResult
  public class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    CollectionStore(.photos).fetch(options) { store in identifiers.compactMap { store.album($0) } }
  }

  /// Fetches the albums of a type that contain an asset. Linux: smart albums are not found.
  @discardableResult
  public class func fetchAssetCollectionsContaining(
    _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let identifier = asset.localIdentifier
    return CollectionStore(asset.library).fetch(options) { store in
      store.albums(containing: identifier).filter { $0.assetCollectionType == type }
    }
  }

  /// Returns a collection of assets that exists only in memory and is not stored in the library.
  @discardableResult
  public class func transientAssetCollection(with assets: [PHAsset], title: String?) -> PHAssetCollection {
    PHAssetCollection(assets, title: title, assets.first?.library ?? .photos)
  }

  /// Returns a collection of a fetch result's assets that exists only in memory and is not stored in the library.
  @discardableResult
  public class func transientAssetCollection(
    withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
  ) -> PHAssetCollection {
    PHAssetCollection(
      fetchResult.objects(at: IndexSet(0..<fetchResult.count)), title: title, fetchResult.objects.library)
  }
}

struct CollectionStore: Sendable {
  let library: MediaLibrary

  init(_ library: MediaLibrary) { self.library = library }

  func fetch<Object: PHCollection>(
    _ options: PHFetchOptions?, _ all: @escaping @Sendable (CollectionStore) -> [Object]
  ) -> PHFetchResult<Object> {
    let choice = ListChoice(options, keyPaths: PHCollection.keyPaths)
    let again: @Sendable () -> [Object] = { choice.chosen(all(self)) }
    return PHFetchResult(
      ObjectList(again(), library: library, again: { again() }), wantsDetails: choice.wantsDetails)
  }

  /// Playlists belong to MediaPlayer.
  var records: [MediaLibraryCollection] {
    ((try? library.collections()) ?? []).filter { $0.kind != .playlist }
  }

  func albums(_ isWanted: (PHAssetCollection) -> Bool) -> [PHAssetCollection] { shown(records).filter(isWanted) }

  func album(_ id: String) -> PHAssetCollection? {
    guard let record = try? library.collection(id: id), record.kind != .playlist else { return nil }
    return PHAssetCollection(record, library)
  }

  func albums(containing asset: String) -> [PHAssetCollection] {
    shown(((try? library.collections(containing: asset)) ?? []).filter { $0.kind != .playlist })
  }

  func shown(_ records: [MediaLibraryCollection]) -> [PHAssetCollection] {
    records.filter { $0.kind != .folder || hasPhotos($0.id) }.map { PHAssetCollection($0, library) }
  }

  private func hasPhotos(_ folder: String) -> Bool {
    let query = MediaLibraryQuery(.isOfPhotos, in: folder, limit: 1)
    return ((try? library.count(query)) ?? 0) > 0
  }
}
