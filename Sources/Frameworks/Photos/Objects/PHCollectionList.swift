import AVEngineMediaLibrary
import Foundation

/// A list of albums and other lists.
///
/// Linux: a folder of the file system that directly contains media, and also other folders with images or videos; or a
/// transient list, which is not in the library.
public final class PHCollectionList: PHCollection, @unchecked Sendable {
  // Safety: no property changes.

  enum Contents {
    /// The `MediaLibraryCollection.id` of a folder.
    case folder(String)
    case collections([PHCollection])
  }

  let contents: Contents
  /// Whether the list is a folder or something else. Linux: always `folder`.
  public let collectionListType: PHCollectionListType
  /// The kind of list within its type, such as a folder of albums. Linux: always `regularFolder`.
  public let collectionListSubtype: PHCollectionListSubtype

  init(_ folder: MediaLibraryCollection, _ library: MediaLibrary) {
    contents = .folder(folder.id)
    (collectionListType, collectionListSubtype) = (.folder, .regularFolder)
    super.init(localIdentifier: Self.identifier(ofFolder: folder.id), title: folder.title, library: library)
  }

  init(_ collections: [PHCollection], title: String?, _ library: MediaLibrary) {
    contents = .collections(collections)
    (collectionListType, collectionListSubtype) = (.folder, .regularFolder)
    super.init(localIdentifier: MediaLibrary.makeIdentifier(), title: title, library: library)
  }

  /// A folder can be both an album and a list, so its list has another identifier.
  static func identifier(ofFolder id: String) -> String { id + "/list" }

  /// Fetches lists of a type and a subtype; the subtype `any` finds every list of the type.
  @discardableResult
  public class func fetchCollectionLists(
    with collectionListType: PHCollectionListType, subtype: PHCollectionListSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    CollectionStore(.photos).fetch(options) { store in
      store.lists.filter {
        $0.collectionListType == collectionListType && (subtype == .any || $0.collectionListSubtype == subtype)
      }
    }
  }

  /// Fetches lists by `localIdentifier`. Identifiers that name no list are left out.
  @discardableResult
  public class func fetchCollectionLists(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    let wanted = Set(identifiers)
    return CollectionStore(.photos).fetch(options) { $0.lists.filter { wanted.contains($0.localIdentifier) } }
  }

  /// Fetches the list that directly contains a collection. The result is empty if none does. Transient lists are not
  /// found.
  @discardableResult
  public class func fetchCollectionListsContaining(
    _ collection: PHCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollectionList> {
    let inner = collection.localIdentifier
    return CollectionStore(collection.library).fetch(options) { store in
      let parent = store.records.first {
        $0.id == inner || identifier(ofFolder: $0.id) == inner
      }?.parent
      return store.lists.filter { list in parent.map { identifier(ofFolder: $0) } == list.localIdentifier }
    }
  }

  /// Returns a list of collections that exists only in memory and is not stored in the library.
  @discardableResult
  public class func transientCollectionList(with collections: [PHCollection], title: String?) -> PHCollectionList {
    PHCollectionList(collections, title: title, collections.first?.library ?? .photos)
  }

  /// Returns a list of a fetch result's collections that exists only in memory and is not stored in the library.
  @discardableResult
  public class func transientCollectionList(
    withCollectionsFetchResult fetchResult: PHFetchResult<PHCollection>, title: String?
  ) -> PHCollectionList {
    PHCollectionList(
      fetchResult.objects(at: IndexSet(0..<fetchResult.count)), title: title, fetchResult.objects.library)
  }
}

extension PHCollection {
  /// Fetches the albums and lists that are directly in a list, but not those in lists within it.
  @discardableResult
  public class func fetchCollections(
    in collectionList: PHCollectionList, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollection> {
    let contents = collectionList.contents
    return CollectionStore(collectionList.library).fetch(options) { store in
      switch contents {
      case .folder(let id): store.userCollections(in: id)
      case .collections(let collections): collections
      }
    }
  }

  /// Fetches the user's albums, and the folders and lists that have no parent folder in the library.
  @discardableResult
  public class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
    CollectionStore(.photos).fetch(options) { $0.userCollections(in: nil) }
  }
}

extension CollectionStore {
  var lists: [PHCollectionList] {
    let records = records
    let shown = Set(shown(records).map(\.localIdentifier))
    let parents = Set(records.filter { shown.contains($0.id) }.compactMap(\.parent))
    return records.filter { parents.contains($0.id) }.map { PHCollectionList($0, library) }
  }

  func userCollections(in folder: String?) -> [PHCollection] {
    let inside = records.filter { record in
      if case .smart = record.kind { return false }
      return record.parent == folder
    }
    let identifiers = Set(inside.map { PHCollectionList.identifier(ofFolder: $0.id) })
    return shown(inside) + lists.filter { identifiers.contains($0.localIdentifier) }
  }
}
