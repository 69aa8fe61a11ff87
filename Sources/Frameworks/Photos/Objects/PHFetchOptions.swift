import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// Options of a fetch: its filter, its order and its limit.
public class PHFetchOptions: NSObject, NSCopying {
  /// The predicate that objects must satisfy; nil: all. It must be made by `NSPredicate(format:)` or
  /// `NSPredicate(value:)`, or by `NSCompoundPredicate` from such predicates. A predicate with a client's block ends
  /// the process at the fetch.
  public var predicate: NSPredicate?
  /// The sort descriptors, made by `NSSortDescriptor(key:ascending:)` or with a key path; nil: the fetch's default
  /// order.
  public var sortDescriptors: [NSSortDescriptor]?
  /// Whether the fetch also finds hidden assets; false by default.
  public var includeHiddenAssets = false
  /// The sources of assets to find in the library; empty: all. Linux: a set without `typeUserLibrary` finds none.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// The maximum number of objects; 0, the default, for no limit.
  public var fetchLimit = 0
  /// Whether change details report which objects were inserted, removed, changed and moved; true by default.
  public var wantsIncrementalChangeDetails = true

  /// Makes options without a filter, an order or a limit, which leave hidden assets out.
  public override init() {}

  /// Returns a copy, whose later changes do not affect the original.
  public func copy(with zone: NSZone? = nil) -> Any { copied() }

  func copied() -> PHFetchOptions {
    let copy = PHFetchOptions()
    copy.predicate = predicate
    copy.sortDescriptors = sortDescriptors
    copy.includeHiddenAssets = includeHiddenAssets
    copy.includeAssetSourceTypes = includeAssetSourceTypes
    copy.fetchLimit = fetchLimit
    copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
    return copy
  }

  var condition: MediaPredicate? {
    guard let predicate else { return nil }
    guard let condition = predicate.condition else {
      _misuse(
        "PHFetchOptions.predicate: a block predicate cannot select objects of the library: use NSPredicate(format:)")
    }
    return condition
  }
}

struct ListChoice: Sendable {
  private struct SortKey: Sendable {
    var name: String
    var isAscending: Bool
  }

  private var condition: MediaPredicate?
  private var sortKeys: [SortKey]
  private var limit: Int
  var wantsDetails: Bool

  init(_ options: PHFetchOptions?, keyPaths: [AnyKeyPath: String]) {
    condition = options?.condition
    sortKeys = (options?.sortDescriptors ?? []).map { descriptor in
      guard let name = descriptor.propertyName ?? keyPaths[descriptor.keyPath] else {
        _misuse("PHFetchOptions.sortDescriptors: objects cannot be sorted by “\(descriptor.keyPath)”")
      }
      return SortKey(name: name, isAscending: descriptor.ascending)
    }
    limit = options?.fetchLimit ?? 0
    wantsDetails = options?.wantsIncrementalChangeDetails ?? true
  }

  func chosen<Object: PHObject>(_ objects: [Object]) -> [Object] {
    var chosen = objects.filter { object in
      do throws(MediaPredicateError) {
        return try condition?.matches { object.predicateValue(forKey: $0) } ?? true
      } catch {
        _misuse("PHFetchOptions.predicate: \(Object.self) cannot be fetched with it: \(error)")
      }
    }
    if !sortKeys.isEmpty {
      // Swift's sort keeps the order of equal objects.
      chosen.sort { isBefore($0, $1) }
    }
    return limit > 0 ? Array(chosen.prefix(limit)) : chosen
  }

  private func isBefore(_ left: PHObject, _ right: PHObject) -> Bool {
    for key in sortKeys {
      switch value(key.name, of: left).sortOrder(with: value(key.name, of: right)) {
      case .orderedAscending: return key.isAscending
      case .orderedDescending: return !key.isAscending
      case .orderedSame: continue
      }
    }
    return false
  }

  private func value(_ name: String, of object: PHObject) -> MediaPredicate.Value {
    guard let value = object.predicateValue(forKey: name) else {
      _misuse("PHFetchOptions.sortDescriptors: \(type(of: object)) has no key “\(name)” to be sorted by")
    }
    return value
  }
}
