import AVEngineMediaLibrary
public import Foundation

/// An album: one that a program made, a folder of the file system, or what a rule finds.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
  // Safety: no property changes.

  enum Contents {
    /// By `MediaLibraryCollection.id`.
    case collection(String)
    /// Those of a collection that a client made for itself.
    case assets([PHAsset])
  }

  let contents: Contents
  let isEditable: Bool
  /// Whether it is a rule that finds audio.
  let isOfAudio: Bool
  public let assetCollectionType: PHAssetCollectionType
  public let assetCollectionSubtype: PHAssetCollectionSubtype

  init(_ record: MediaLibraryCollection, _ library: MediaLibrary) {
    contents = .collection(record.id)
    isEditable = record.isEditable
    isOfAudio = record.kind == .smart(.audio)
    (assetCollectionType, assetCollectionSubtype) = record.kind.photosTypes
    super.init(localIdentifier: record.id, title: record.title, library: library)
  }

  /// A collection that is in no library.
  init(_ assets: [PHAsset], title: String?, _ library: MediaLibrary) {
    contents = .assets(assets)
    (isEditable, isOfAudio) = (false, false)
    (assetCollectionType, assetCollectionSubtype) = (.album, .albumRegular)
    super.init(localIdentifier: MediaLibrary.makeIdentifier(), title: title, library: library)
  }

  /// How many images and videos it holds that are not hidden; `NSNotFound` where the library cannot be read.
  public var estimatedAssetCount: Int {
    switch contents {
    case .assets(let assets): assets.count
    case .collection(let id):
      (try? library.count(MediaLibraryQuery(Self.isShown(isOfAudio, in: id), in: id))) ?? NSNotFound
    }
  }

  /// The first of its assets' creation dates; nil where it holds none.
  public var startDate: Date? { date(ascending: true) }
  /// The last of its assets' creation dates; nil where it holds none.
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
  /// What a collection is in Photos. Rules that Apple has no word for are generic smart albums.
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
    case .images, .audio, .screenRecordings, .places: .smartAlbumGeneric
    }
  }
}
