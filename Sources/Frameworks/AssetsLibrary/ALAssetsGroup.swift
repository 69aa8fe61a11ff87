import AVEngineMediaLibrary
public import Foundation
import Synchronization

/// A key of `ALAssetsGroup.value(forProperty:)`: the name (`String`).
public let ALAssetsGroupPropertyName = "ALAssetsGroupPropertyName"
/// A key of `ALAssetsGroup.value(forProperty:)`: the kind (`NSNumber` of a `ALAssetsGroupType`).
public let ALAssetsGroupPropertyType = "ALAssetsGroupPropertyType"
/// A key of `ALAssetsGroup.value(forProperty:)`: what stands for the group for ever (`String`).
public let ALAssetsGroupPropertyPersistentID = "ALAssetsGroupPropertyPersistentID"
/// A key of `ALAssetsGroup.value(forProperty:)`: the URL by which the library finds the group (`URL`).
public let ALAssetsGroupPropertyURL = "ALAssetsGroupPropertyURL"

/// The kinds of assets that a group shows.
open class ALAssetsFilter: NSObject, @unchecked Sendable {
  // Safety: immutable.
  let kinds: [MediaLibraryAsset.Kind]

  private init(_ kinds: [MediaLibraryAsset.Kind]) {
    self.kinds = kinds
    super.init()
  }

  /// Photos.
  open class func allPhotos() -> ALAssetsFilter! { ALAssetsFilter([.image]) }
  /// Videos.
  open class func allVideos() -> ALAssetsFilter! { ALAssetsFilter([.video]) }
  /// Photos and videos.
  open class func allAssets() -> ALAssetsFilter! { ALAssetsFilter([.image, .video]) }

  /// What a group shows that no filter was set for.
  static let initial = ALAssetsFilter([.image, .video])
}

/// Photos and videos that belong together: all of them, an album, or a folder.
open class ALAssetsGroup: NSObject, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private let collection: MediaLibraryCollection
  private let library: MediaLibrary
  private let filter = Mutex(ALAssetsFilter.initial)

  init(_ collection: MediaLibraryCollection, of library: MediaLibrary) {
    self.collection = collection
    self.library = library
    super.init()
  }

  static func url(_ id: String) -> URL {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.path) = ("assets-library", "group", "/")
    parts.queryItems = [URLQueryItem(name: "id", value: id)]
    return parts.url ?? URL(fileURLWithPath: "/")
  }

  var url: URL { Self.url(collection.id) }

  /// The value of a property.
  ///
  /// - Parameter property: A key such as `ALAssetsGroupPropertyName`.
  /// - Returns: nil for other keys.
  open func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetsGroupPropertyName: collection.kind == .smart(.all) ? "Saved Photos" : collection.title
    case ALAssetsGroupPropertyType: NSNumber(value: collection.kind.groupType ?? 0)
    case ALAssetsGroupPropertyPersistentID: collection.id
    case ALAssetsGroupPropertyURL: url
    default: nil
    }
  }

  /// Whether assets can be added. Linux: to albums that programs have made.
  open var isEditable: Bool { collection.isEditable }

  /// Adds an asset at the end, unless the group has it.
  ///
  /// - Returns: false where the group cannot be edited, or the asset has gone.
  open func add(_ asset: ALAsset!) -> Bool {
    guard isEditable, let asset else { return false }
    do throws(MediaLibraryError) {
      try library.perform([.add(assets: [asset.asset.localIdentifier], toAlbum: collection.id)])
      return true
    } catch {
      return false
    }
  }

  // MARK: - Enumeration

  /// Sets which assets are counted and enumerated; nil: photos and videos.
  open func setAssetsFilter(_ filter: ALAssetsFilter!) { self.filter.withLock { $0 = filter ?? .initial } }

  /// How many assets the filter leaves; 0 where the library cannot be read.
  open func numberOfAssets() -> Int { (try? library.count(query)) ?? 0 }

  /// Enumerates the assets that the filter leaves, before it returns.
  ///
  /// - Parameter enumerationBlock: Called for each asset, and with nil at the end, unless it sets its flag before.
  open func enumerateAssets(_ enumerationBlock: ALAssetsGroupEnumerationResultsBlock!) {
    enumerateAssets(options: [], using: enumerationBlock)
  }

  /// Enumerates the assets that the filter leaves, before it returns.
  ///
  /// - Parameters:
  ///   - options: `.reverse` begins with the last one. Linux: `.concurrent` changes nothing.
  ///   - enumerationBlock: Called for each asset, and with nil at the end, unless it sets its flag before.
  open func enumerateAssets(
    options: NSEnumerationOptions = [], using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) { enumerate(nil, options, enumerationBlock) }

  /// Enumerates the assets at indexes among those that the filter leaves, before it returns.
  ///
  /// - Parameters:
  ///   - indexSet: The indexes. Linux: those beyond the last asset are passed over, for which a Mac throws an exception;
  ///     nil: all.
  ///   - options: `.reverse` begins with the last one. Linux: `.concurrent` changes nothing.
  ///   - enumerationBlock: Called for each asset, and with nil at the end, unless it sets its flag before.
  open func enumerateAssets(
    at indexSet: IndexSet!, options: NSEnumerationOptions = [],
    using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) { enumerate(indexSet, options, enumerationBlock) }

  /// Photos and videos that are not hidden; all of the library are sorted by their dates.
  private var query: MediaLibraryQuery {
    let kinds = filter.withLock { $0 }.kinds.map { MediaLibraryValue.integer($0.rawValue) }
    let sortKeys = collection.kind == .album ? [] : [MediaLibrarySortKey(.creationDate)]
    return MediaLibraryQuery(
      .all([.among(.kind, kinds), .compare(.isHidden, .equal, .integer(0))]), sortedBy: sortKeys, in: collection.id)
  }

  private func enumerate(
    _ indexes: IndexSet?, _ options: NSEnumerationOptions, _ block: ALAssetsGroupEnumerationResultsBlock?
  ) {
    guard let block else { return }
    var stop = ObjCBool(false)
    if let rows = try? library.fetch(query) {
      let places = indexes.map { Array($0.intersection(IndexSet(integersIn: 0..<rows.count))) } ?? Array(0..<rows.count)
      for place in options.contains(.reverse) ? places.reversed() : places {
        // One that has gone meanwhile leaves its index out.
        guard let asset = rows.asset(at: place) else { continue }
        block(ALAsset(asset), place, &stop)
        if stop.boolValue { return }
      }
    }
    stop = true
    block(nil, NSNotFound, &stop)
  }
}

extension MediaLibraryCollection.Kind {
  /// The kind of group that shows the collection; nil where none does.
  var groupType: UInt32? {
    switch self {
    case .smart(.all): ALAssetsGroupSavedPhotos
    case .album, .folder: ALAssetsGroupAlbum
    default: nil
    }
  }
}
