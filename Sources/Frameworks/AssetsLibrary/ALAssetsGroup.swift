import AVEngineMediaLibrary
public import Foundation
import Synchronization

/// The key of `ALAssetsGroup.value(forProperty:)` for the group's name (`String`).
public let ALAssetsGroupPropertyName = "ALAssetsGroupPropertyName"
/// The key of `ALAssetsGroup.value(forProperty:)` for the group's kind (`NSNumber` of an `ALAssetsGroupType`).
public let ALAssetsGroupPropertyType = "ALAssetsGroupPropertyType"
/// The key of `ALAssetsGroup.value(forProperty:)` for the group's permanent identifier (`String`).
public let ALAssetsGroupPropertyPersistentID = "ALAssetsGroupPropertyPersistentID"
/// The key of `ALAssetsGroup.value(forProperty:)` for the URL by which the library finds the group (`URL`).
public let ALAssetsGroupPropertyURL = "ALAssetsGroupPropertyURL"

/// A filter for the kinds of assets that a group counts and enumerates.
open class ALAssetsFilter: NSObject, @unchecked Sendable {
  // Safety: immutable.
  let kinds: [MediaLibraryAsset.Kind]

  private init(_ kinds: [MediaLibraryAsset.Kind]) {
    self.kinds = kinds
    super.init()
  }

  /// Returns a filter that lets only photos pass.
  @discardableResult
  open class func allPhotos() -> ALAssetsFilter! { ALAssetsFilter([.image]) }
  /// Returns a filter that lets only videos pass.
  @discardableResult
  open class func allVideos() -> ALAssetsFilter! { ALAssetsFilter([.video]) }
  /// Returns a filter that lets photos and videos pass, as a group without a filter does.
  @discardableResult
  open class func allAssets() -> ALAssetsFilter! { ALAssetsFilter([.image, .video]) }

  static let initial = ALAssetsFilter([.image, .video])
}

/// A group of photos and videos that are not hidden: all of them, an album, or a folder.
open class ALAssetsGroup: NSObject, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
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

  /// Returns the value of a property.
  ///
  /// - Parameter property: a key such as `ALAssetsGroupPropertyName`.
  /// - Returns: nil for unknown keys.
  @discardableResult
  open func value(forProperty property: String!) -> Any! {
    switch property {
    case ALAssetsGroupPropertyName: collection.kind == .smart(.all) ? "Saved Photos" : collection.title
    case ALAssetsGroupPropertyType: NSNumber(value: collection.kind.groupType ?? 0)
    case ALAssetsGroupPropertyPersistentID: collection.id
    case ALAssetsGroupPropertyURL: url
    default: nil
    }
  }

  /// Whether assets can be added. Linux: true for albums that programs have made.
  open var isEditable: Bool { collection.isEditable }

  /// Adds an asset at the end, unless the group already has it.
  ///
  /// - Returns: false if this fails, for example because the group cannot be edited.
  @discardableResult
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

  /// Sets the filter for counting and enumerating assets; nil: photos and videos.
  open func setAssetsFilter(_ filter: ALAssetsFilter!) { self.filter.withLock { $0 = filter ?? .initial } }

  /// Returns the number of assets that pass the filter; 0 if the library cannot be read.
  @discardableResult
  open func numberOfAssets() -> Int { (try? library.count(query)) ?? 0 }

  /// Enumerates the assets that pass the filter. Returns after the last call of the block.
  ///
  /// - Parameter enumerationBlock: called for each asset, then with nil; not called again after it has set its flag.
  open func enumerateAssets(_ enumerationBlock: ALAssetsGroupEnumerationResultsBlock!) {
    enumerateAssets(options: [], using: enumerationBlock)
  }

  /// Enumerates the assets that pass the filter. Returns after the last call of the block.
  ///
  /// - Parameters:
  ///   - options: `.reverse` begins with the last asset. Linux: `.concurrent` has no effect.
  ///   - enumerationBlock: called for each asset, then with nil; not called again after it has set its flag.
  open func enumerateAssets(
    options: NSEnumerationOptions = [], using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) { enumerate(nil, options, enumerationBlock) }

  /// Enumerates the assets at some indexes among those that pass the filter. Returns after the last call of the block.
  ///
  /// - Parameters:
  ///   - indexSet: the indexes; nil: all. Linux: indexes after the last asset are skipped; iOS throws an exception.
  ///   - options: `.reverse` begins with the last asset. Linux: `.concurrent` has no effect.
  ///   - enumerationBlock: called for each asset, then with nil; not called again after it has set its flag.
  open func enumerateAssets(
    at indexSet: IndexSet!, options: NSEnumerationOptions = [],
    using enumerationBlock: ALAssetsGroupEnumerationResultsBlock!
  ) { enumerate(indexSet, options, enumerationBlock) }

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
        // An asset that no longer exists is skipped together with its index.
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
  var groupType: UInt32? {
    switch self {
    case .smart(.all): ALAssetsGroupSavedPhotos
    case .album, .folder: ALAssetsGroupAlbum
    default: nil
    }
  }
}
