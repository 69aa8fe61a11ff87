import AVEngineMediaLibrary
public import Foundation

/// An album that a program made, a folder of the file system, a smart album, or a transient collection, which is not in
/// the library.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
  // Safety: no property changes.

  enum Contents {
    /// A collection of the library, by `MediaLibraryCollection.id`.
    case collection(String)
    case assets([PHAsset])
  }

  let contents: Contents
  let isEditable: Bool
  let isOfAudio: Bool
  /// Whether the collection is an album or a smart album.
  public let assetCollectionType: PHAssetCollectionType
  /// The collection's contents or maker, such as `albumRegular` or `smartAlbumVideos`.
  public let assetCollectionSubtype: PHAssetCollectionSubtype

  init(_ record: MediaLibraryCollection, _ library: MediaLibrary) {
    contents = .collection(record.id)
    isEditable = record.isEditable
    isOfAudio = record.kind == .smart(.audio)
    (assetCollectionType, assetCollectionSubtype) = record.kind.photosTypes
    super.init(localIdentifier: record.id, title: record.title, library: library)
  }

  init(_ assets: [PHAsset], title: String?, _ library: MediaLibrary) {
    contents = .assets(assets)
    (isEditable, isOfAudio) = (false, false)
    (assetCollectionType, assetCollectionSubtype) = (.album, .albumRegular)
    super.init(localIdentifier: MediaLibrary.makeIdentifier(), title: title, library: library)
  }

  /// The number of images and videos in the collection that are not hidden; `NSNotFound` if the library cannot be read.
  /// Audio is counted in the smart album of audio only, hidden assets in the smart album of hidden assets only. In a
  /// transient collection all assets are counted.
  public var estimatedAssetCount: Int {
    switch contents {
    case .assets(let assets): assets.count
    case .collection(let id):
      (try? library.count(MediaLibraryQuery(Self.isShown(isOfAudio, in: id), in: id))) ?? NSNotFound
    }
  }

  /// The earliest creation date of the assets that `estimatedAssetCount` counts; nil if there are none.
  public var startDate: Date? { date(ascending: true) }
  /// The latest creation date of the assets that `estimatedAssetCount` counts; nil if there are none.
  public var endDate: Date? { date(ascending: false) }

  private func date(ascending: Bool) -> Date? {
    switch contents {
    case .assets(let assets):
      let dates = assets.compactMap(\.creationDate)
      return ascending ? dates.min() : dates.max()
    case .collection(let id):
      let query = MediaLibraryQuery(
        Self.isShown(isOfAudio, in: id), sortedBy: [.init(.creationDate, ascending: ascending)], in: id, limit: 1)
      return (try? library.fetch(query))?.first?.creationDate
    }
  }

  private static func isShown(_ isOfAudio: Bool, in id: String) -> MediaLibraryCondition {
    var conditions: [MediaLibraryCondition] = isOfAudio ? [] : [.isOfPhotos]
    if id != MediaLibraryCollection.SmartAlbum.hidden.rawValue {
      conditions.append(.compare(.isHidden, .equal, MediaLibraryValue(false)))
    }
    return .all(conditions)
  }

  /// Returns whether an edit can be made: false for `createContent`, and for collections that are not albums that
  /// programs made.
  @discardableResult
  public override func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool {
    isEditable && anOperation != .createContent
  }

  override func predicateValue(forKey key: String) -> MediaPredicate.Value? {
    switch key {
    case "estimatedAssetCount": .integer(Int64(estimatedAssetCount))
    case "startDate": .init(startDate)
    case "endDate": .init(endDate)
    case "assetCollectionType": .integer(Int64(assetCollectionType.rawValue))
    case "assetCollectionSubtype": .integer(Int64(assetCollectionSubtype.rawValue))
    default: super.predicateValue(forKey: key)
    }
  }
}

extension MediaLibraryRows {
  var first: MediaLibraryAsset? { count == 0 ? nil : asset(at: 0) }
}

extension MediaLibraryCollection.Kind {
  var photosTypes: (PHAssetCollectionType, PHAssetCollectionSubtype) {
    switch self {
    case .album, .playlist: (.album, .albumRegular)
    case .folder: (.album, .albumSyncedAlbum)
    case .smart(let rule): (.smartAlbum, rule.photosSubtype)
    }
  }
}

extension MediaLibraryCollection.SmartAlbum {
  var photosSubtype: PHAssetCollectionSubtype {
    switch self {
    case .all: .smartAlbumUserLibrary
    case .videos: .smartAlbumVideos
    case .favorites: .smartAlbumFavorites
    case .hidden: .smartAlbumAllHidden
    case .recentlyAdded: .smartAlbumRecentlyAdded
    case .screenshots: .smartAlbumScreenshots
    case .panoramas: .smartAlbumPanoramas
    case .slowMotion: .smartAlbumSlomoVideos
    case .screenRecordings: .smartAlbumScreenRecordings
    case .animated: .smartAlbumAnimated
    case .spatial: .smartAlbumSpatial
    case .images, .audio, .places: .smartAlbumGeneric
    }
  }
}
