import AVEngineMediaLibrary
import Foundation

extension PHAsset {
  /// Fetches images and videos.
  ///
  /// A predicate and sort descriptors may name `localIdentifier`, `creationDate`, `modificationDate`, `mediaType`,
  /// `mediaSubtypes`, `duration`, `pixelWidth`, `pixelHeight`, `favorite` and `hidden`, the last two also as
  /// `isFavorite` and `isHidden`. Another key ends the process, as it does on a Mac. Hidden assets are left out unless
  /// the options include them.
  ///
  /// Linux: audio is found where a predicate names `mediaType`, or by `fetchAssets(with: .audio, options:)`. A library
  /// that cannot be read gives an empty result, and `PHPhotoLibrary.unavailabilityReason` says why. Without sort
  /// descriptors assets come in the order in which the library saw them first.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch([], options: options)
  }

  /// Fetches the assets of one kind.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch([.compare(.kind, .equal, .integer(Int64(mediaType.rawValue)))], isOfAnyKind: true, options: options)
  }

  /// Fetches the assets of a collection, in its own order unless the options have sort descriptors.
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

  /// Fetches assets by `localIdentifier`. Those that are not in the library are left out, and the order is the fetch's.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(
      [.among(.localIdentifier, identifiers.map { .text($0) })], includesHidden: true, isOfAnyKind: true,
      options: options)
  }

  /// Fetches the asset that stands for a collection, its first one; nil where it has none.
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
        _misuse("PHFetchOptions.predicate: assets cannot be fetched by it: \(error)")
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
  /// Images and videos: audio belongs to MediaPlayer's queries.
  static var isOfPhotos: MediaLibraryCondition {
    .compare(.kind, .notEqual, .integer(MediaLibraryAsset.Kind.audio.rawValue))
  }
}
