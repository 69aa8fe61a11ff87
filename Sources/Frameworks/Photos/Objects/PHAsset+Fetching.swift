import AVEngineMediaLibrary
import Foundation

extension PHAsset {
  /// Fetches images and videos.
  ///
  /// A predicate and sort descriptors may name `localIdentifier` (or `SELF`), `creationDate`, `modificationDate`,
  /// `addedDate`, `mediaType`, `mediaSubtypes` (or `mediaSubtype`), `duration`, `pixelWidth`, `pixelHeight`, `favorite`
  /// (or `isFavorite`), `hidden` (or `isHidden`) and `filename`. Another key ends the process. Hidden assets are left
  /// out unless the options include them.
  ///
  /// Linux: audio is found only if the predicate names `mediaType`. If the library cannot be read, the result is empty,
  /// and `PHPhotoLibrary.unavailabilityReason` has the error.
  @discardableResult
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch([], options: options)
  }

  /// Fetches the images, the videos or the audio, without the hidden assets unless the options include them.
  @discardableResult
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch([.compare(.kind, .equal, .integer(Int64(mediaType.rawValue)))], isOfAnyKind: true, options: options)
  }

  /// Fetches the assets of a collection, in the collection's order unless the options have sort descriptors.
  @discardableResult
  public class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    switch assetCollection.contents {
    case .collection(let id):
      let includesHidden = id == MediaLibraryCollection.SmartAlbum.hidden.rawValue
      return fetch(
        [], in: id, includesHidden: includesHidden, isOfAnyKind: assetCollection.isOfAudio,
        options: options, library: assetCollection.library)
    case .assets(let assets):
      let choice = ListChoice(options, keyPaths: PHAsset.keyPaths)
      let includesHidden = options?.includeHiddenAssets ?? false
      return PHFetchResult(
        ObjectList(choice.chosen(assets.filter { includesHidden || !$0.isHidden }), library: assetCollection.library))
    }
  }

  /// Fetches assets by `localIdentifier`, also hidden ones and audio. Identifiers that name no asset are left out.
  @discardableResult
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(
      [.among(.localIdentifier, identifiers.map { .text($0) })], includesHidden: true, isOfAnyKind: true,
      options: options)
  }

  /// Fetches the first asset of a collection, which can represent it. Returns nil if there is none.
  @discardableResult
  public class func fetchKeyAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset>? {
    let options = options.map { $0.copied() } ?? PHFetchOptions()
    options.fetchLimit = 1
    let result = fetchAssets(in: assetCollection, options: options)
    return result.count == 0 ? nil : result
  }

  private static func fetch(
    _ conditions: [MediaLibraryCondition], in collection: String? = nil, includesHidden: Bool = false,
    isOfAnyKind: Bool = false, options: PHFetchOptions?, library: MediaLibrary = .photos
  ) -> PHFetchResult<PHAsset> {
    var conditions = conditions
    let predicate = options?.condition
    if let predicate {
      do throws(MediaPredicateError) {
        conditions.append(try predicate.condition(columns: columns))
      } catch {
        _misuse("PHFetchOptions.predicate: assets cannot be fetched with it: \(error)")
      }
    }
    if !includesHidden, options?.includeHiddenAssets != true {
      conditions.append(.compare(.isHidden, .equal, MediaLibraryValue(false)))
    }
    if !isOfAnyKind, predicate?.keys.contains("mediaType") != true { conditions.append(.isOfPhotos) }
    if let sources = options?.includeAssetSourceTypes, !sources.isEmpty, !sources.contains(.typeUserLibrary) {
      conditions.append(.never)
    }
    let query = MediaLibraryQuery(
      .all(conditions), sortedBy: sortKeys(options), in: collection,
      limit: options.flatMap { $0.fetchLimit > 0 ? $0.fetchLimit : nil })
    let wantsDetails = options?.wantsIncrementalChangeDetails ?? true
    guard let rows = try? library.fetch(query) else {
      return PHFetchResult(ObjectList([], library: library), wantsDetails: wantsDetails)
    }
    return PHFetchResult(AssetRows(rows, library), wantsDetails: wantsDetails)
  }

  private static func sortKeys(_ options: PHFetchOptions?) -> [MediaLibrarySortKey] {
    (options?.sortDescriptors ?? []).map { descriptor in
      let name = descriptor.propertyName ?? keyPaths[descriptor.keyPath]
      guard let name, let column = columns[name] else {
        _misuse(
          "PHFetchOptions.sortDescriptors: assets have no key “\(name ?? "\(descriptor.keyPath)")” to be sorted by")
      }
      return MediaLibrarySortKey(column, ascending: descriptor.ascending)
    }
  }
}

extension MediaLibraryCondition {
  static var isOfPhotos: MediaLibraryCondition {
    .compare(.kind, .notEqual, .integer(MediaLibraryAsset.Kind.audio.rawValue))
  }
}
