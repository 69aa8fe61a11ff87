import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

extension NSSortDescriptor {
  /// Sorts by the property with a name, which Foundation on Linux cannot ask for.
  ///
  /// - Parameters:
  ///   - key: a name of a property of `PHAsset` or of a collection, such as `creationDate`; with nil objects are
  ///     compared themselves. Dictionaries are sorted by their values.
  ///   - ascending: whether the smallest comes first. An object without a value comes before all others.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSObject[sortedBy: key], ascending: ascending) { SortedProperty.compare($0, $1) }
  }

  /// Sorts by a property that has no value in some objects, as `PHAsset.creationDate`.
  public convenience init<Root, Value: Comparable>(keyPath: KeyPath<Root, Value?>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending) { left, right in
      guard let left = left as? Value else { return right is Value ? .orderedAscending : .orderedSame }
      guard let right = right as? Value else { return .orderedDescending }
      return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }
  }

  /// The name of the property that objects are sorted by; nil where a key path has none.
  var propertyName: String? {
    (keyPath as? KeyPath<NSObject, SortedProperty>).flatMap { NameProbe()[keyPath: $0].name }
  }
}

/// A property with its name, so that a sort descriptor, which holds key paths, holds a name.
struct SortedProperty {
  var name: String?
  var value: MediaPredicate.Value

  static func compare(_ left: Any, _ right: Any) -> ComparisonResult {
    guard let left = left as? SortedProperty, let right = right as? SortedProperty else { return .orderedSame }
    return left.value.sortOrder(with: right.value)
  }
}

extension MediaPredicate.Value {
  /// What has no value comes first; what cannot be compared keeps its order.
  func sortOrder(with other: Self) -> ComparisonResult {
    if self == .null || other == .null {
      return self == other ? .orderedSame : self == .null ? .orderedAscending : .orderedDescending
    }
    return ComparisonResult(rawValue: order(with: other, folding: []) ?? 0) ?? .orderedSame
  }
}

extension NSObject {
  fileprivate subscript(sortedBy name: String?) -> SortedProperty {
    if self is NameProbe { return SortedProperty(name: name, value: .null) }
    guard let value = MediaPredicate.Value.property(name ?? "SELF", of: self) else {
      _misuse("NSSortDescriptor(key:ascending:): \(type(of: self)) has no property “\(name ?? "SELF")”")
    }
    return SortedProperty(name: name, value: value)
  }
}

/// Answers a key path with the name in it.
private final class NameProbe: NSObject {}
