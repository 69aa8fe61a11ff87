import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

/// What a fetch leaves out, how much it gives, and in which order.
public class PHFetchOptions: NSObject, NSCopying {
  /// Made by `NSPredicate(format:)`, or of such by `NSCompoundPredicate`. One with a block of yours ends the process when
  /// something is fetched by it.
  public var predicate: NSPredicate?
  /// Made by `NSSortDescriptor(key:ascending:)` or with a key path.
  public var sortDescriptors: [NSSortDescriptor]?
  /// Whether hidden assets are found.
  public var includeHiddenAssets = false
  /// Where assets may come from; empty: from anywhere.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// The most objects; 0: all.
  public var fetchLimit = 0
  /// Whether change details say which objects came, went and changed.
  public var wantsIncrementalChangeDetails = true

  public override init() {}

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

  /// The predicate's meaning.
  var condition: MediaPredicate? {
    guard let predicate else { return nil }
    guard let condition = predicate.condition else {
      _misuse("PHFetchOptions.predicate: the library cannot be asked by a block: use NSPredicate(format:)")
    }
    return condition
  }
}

/// Options as values, for lists that are searched here and not by the library.
struct ListChoice: Sendable {
  private struct SortKey: Sendable {
    var name: String
    var isAscending: Bool
  }

  private var condition: MediaPredicate?
  private var sortKeys: [SortKey]
  private var limit: Int
  var wantsDetails: Bool

  /// - Parameter keyPaths: the keys of key paths that sort descriptors may hold.
  init(_ options: PHFetchOptions?, keyPaths: [AnyKeyPath: String]) {
    condition = options?.condition
    sortKeys = (options?.sortDescriptors ?? []).map { descriptor in
      guard let name = descriptor.propertyName ?? keyPaths[descriptor.keyPath] else {
        _misuse("PHFetchOptions.sortDescriptors: “\(descriptor.keyPath)” is nothing to sort by")
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
        _misuse("PHFetchOptions.predicate: \(Object.self) cannot be fetched by it: \(error)")
      }
    }
    if !sortKeys.isEmpty {
      // Swift's sort keeps the order of what is equal.
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
