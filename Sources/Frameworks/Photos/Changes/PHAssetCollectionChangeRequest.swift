import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// A request for a new album, or for changes to an album.
public final class PHAssetCollectionChangeRequest: PHChangeRequest {
  private var identifier = ""
  private var newTitle: String?
  private var oldTitle = ""
  private var isNew = false
  /// The identifiers of the fetch result's assets, to which indexes refer; if nil, indexes refer to the album's assets.
  private var assets: [String]?

  /// Makes a request that names no album. Use the other initializers, or
  /// `creationRequestForAssetCollection(withTitle:)`.
  public required init() { super.init() }

  /// Requests changes to an album. Returns nil for a folder of the file system, a smart album or a transient
  /// collection, which cannot be edited.
  public convenience init?(for assetCollection: PHAssetCollection) {
    guard assetCollection.isEditable else { return nil }
    self.init()
    identifier = assetCollection.localIdentifier
    oldTitle = assetCollection.localizedTitle ?? ""
    addTitle()
  }

  /// Requests changes to an album. Returns nil for a collection that cannot be edited.
  /// - Parameters:
  ///   - assetCollection: an album that a program made.
  ///   - assets: the result of a fetch of the album's assets. The indexes of assets to remove, replace or move refer to
  ///     this result.
  public convenience init?(for assetCollection: PHAssetCollection, assets: PHFetchResult<PHAsset>) {
    self.init(for: assetCollection)
    self.assets = (0..<assets.count).map { assets[$0].localIdentifier }
  }

  /// Requests a new album with a name, at first without assets.
  @discardableResult
  public class func creationRequestForAssetCollection(withTitle title: String) -> Self {
    let request = self.init()
    let identifier = MediaLibrary.makeIdentifier()
    (request.identifier, request.oldTitle, request.isNew) = (identifier, title, true)
    request.transaction.add { [.makeAlbum(id: identifier, title: request.title)] }
    return request
  }

  /// Requests the removal of albums. Their assets stay in the library.
  /// - Parameter assetCollections: an array or another collection of `PHAssetCollection`s.
  public class func deleteAssetCollections(_ assetCollections: any NSFastEnumeration) {
    let method = "PHAssetCollectionChangeRequest.deleteAssetCollections(_:)"
    let identifiers = ChangeTransaction.identifiers(assetCollections, for: method)
    ChangeTransaction.required(for: method).add { identifiers.isEmpty ? [] : [.deleteAlbums(ids: identifiers)] }
  }

  /// A placeholder for the new album, for use in the same block.
  ///
  /// - Important: in a request that changes an existing album, this property ends the process.
  public var placeholderForCreatedAssetCollection: PHObjectPlaceholder {
    _require(
      isNew,
      "PHAssetCollectionChangeRequest.placeholderForCreatedAssetCollection: the request does not create a collection")
    return PHObjectPlaceholder(localIdentifier: identifier)
  }

  /// The album's name. Setting it renames the album when the change is done.
  public var title: String {
    get { newTitle ?? oldTitle }
    set { newTitle = newValue }
  }

  private func addTitle() {
    transaction.add { [self] in newTitle.map { [.renameAlbum(id: identifier, title: $0)] } ?? [] }
  }

  // MARK: Assets

  /// Adds assets and placeholders of assets at the end. Assets that the album already has keep their positions.
  public func addAssets(_ assets: any NSFastEnumeration) {
    let assets = identifiers(assets, "addAssets(_:)")
    transaction.add { [self] in [.add(assets: assets, toAlbum: identifier)] }
  }

  /// Inserts assets and placeholders of assets at the given indexes of the album, the first asset at the smallest
  /// index. Assets that the album already has are skipped. The process ends unless there is one index for each asset.
  public func insertAssets(_ assets: any NSFastEnumeration, at indexes: IndexSet) {
    let assets = identifiers(assets, "insertAssets(_:at:)")
    _require(
      assets.count == indexes.count,
      "PHAssetCollectionChangeRequest.insertAssets(_:at:): there are \(assets.count) "
        + "assets, but \(indexes.count) indexes")
    transaction.add { [self] in
      zip(assets, indexes).map { .add(assets: [$0], toAlbum: identifier, at: $1) }
    }
  }

  /// Removes assets from the album. They stay in the library.
  public func removeAssets(_ assets: any NSFastEnumeration) {
    let assets = identifiers(assets, "removeAssets(_:)")
    transaction.add { [self] in [.remove(assets: assets, fromAlbum: identifier)] }
  }

  /// Removes from the album the assets at the given indexes of the request's fetch result, or of the album itself if
  /// the request has none. They stay in the library.
  public func removeAssets(at indexes: IndexSet) {
    let assets = assets
    transaction.add { [self] in
      guard let assets else { return [.removePlaces(indexes, fromAlbum: identifier)] }
      return [.remove(assets: try chosen(indexes, of: assets), fromAlbum: identifier)]
    }
  }

  /// Replaces the assets at the given indexes of the request's fetch result, or of the album if the request
  /// has none, the asset at the smallest index by the first of the new assets. The process ends unless there is one
  /// index for each new asset.
  public func replaceAssets(at indexes: IndexSet, withAssets assets: any NSFastEnumeration) {
    let others = identifiers(assets, "replaceAssets(at:withAssets:)")
    _require(
      others.count == indexes.count,
      "PHAssetCollectionChangeRequest.replaceAssets(at:withAssets:): there are \(others.count) assets, but "
        + "\(indexes.count) indexes"
    )
    let known = self.assets
    transaction.add { [self] in
      let places = try known.map { try self.places(of: chosen(indexes, of: $0)) } ?? Array(indexes)
      return zip(places, others).map { .replacePlace($0, inAlbum: identifier, with: $1) }
    }
  }

  /// Moves the assets at the given indexes as one group.
  /// - Parameters:
  ///   - fromIndexes: the indexes of the assets in the fetch result of the request.
  ///   - toIndex: the index of the group's first asset, counted in the list without the moved assets.
  public func moveAssets(at fromIndexes: IndexSet, to toIndex: Int) {
    let known = assets
    transaction.add { [self] in
      let places = try known.map { IndexSet(try self.places(of: chosen(fromIndexes, of: $0))) } ?? fromIndexes
      return [.movePlaces(places, inAlbum: identifier, to: toIndex)]
    }
  }

  private func identifiers(_ assets: any NSFastEnumeration, _ method: String) -> [String] {
    ChangeTransaction.identifiers(assets, for: "PHAssetCollectionChangeRequest.\(method)")
  }

  private func chosen(_ indexes: IndexSet, of assets: [String]) throws -> [String] {
    try indexes.map { index in
      guard assets.indices.contains(index) else {
        throw PHPhotosError(.changeNotSupported, "there is no asset at index \(index)", identifiers: [identifier])
      }
      return assets[index]
    }
  }

  /// Returns the indexes that assets have in the album before the changes of this block.
  private func places(of assets: [String]) throws -> [Int] {
    let rows = try transaction.library.fetch(MediaLibraryQuery(in: identifier))
    let known = try transaction.library.assets(localIdentifiers: assets)
    let numbers = Dictionary(known.map { ($0.localIdentifier, $0.id) }, uniquingKeysWith: { first, _ in first })
    return try assets.map { asset in
      guard let number = numbers[asset], let place = rows.index(of: number) else {
        throw PHPhotosError(.identifierNotFound, "the album has no asset \(asset)", identifiers: [asset])
      }
      return place
    }
  }
}
