import AVEngineMediaLibrary
import Foundation

/// An album or a list of collections.
public class PHCollection: PHObject, @unchecked Sendable {
  // Safety: no property changes.

  let library: MediaLibrary

  /// The title of the album or list, for display; nil for a transient collection that was made without a title.
  public let localizedTitle: String?

  init(localIdentifier: String, title: String?, library: MediaLibrary) {
    (localizedTitle, self.library) = (title, library)
    super.init(localIdentifier: localIdentifier)
  }

  /// Whether the collection is an album.
  public var canContainAssets: Bool { self is PHAssetCollection }
  /// Whether the collection is a list of collections.
  public var canContainCollections: Bool { !canContainAssets }

  /// Returns whether an edit can be made. Linux: only albums that programs made can be edited.
  @discardableResult
  public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { false }

  // MARK: Keys

  static var keyPaths: [AnyKeyPath: String] {
    [
      \PHCollection.localizedTitle: "localizedTitle", \PHAssetCollection.localizedTitle: "localizedTitle",
      \PHAssetCollection.startDate: "startDate", \PHAssetCollection.endDate: "endDate",
      \PHAssetCollection.estimatedAssetCount: "estimatedAssetCount",
    ]
  }

  override func predicateValue(forKey key: String) -> MediaPredicate.Value? {
    switch key {
    case "title", "localizedTitle": localizedTitle.map { .text($0) } ?? .null
    case "startDate", "endDate": .null
    default: super.predicateValue(forKey: key)
    }
  }
}
