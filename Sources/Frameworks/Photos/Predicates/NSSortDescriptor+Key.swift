import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

extension NSSortDescriptor {
  /// Makes a sort descriptor for the property with a name. Foundation on Linux marks this initializer unavailable.
  ///
  /// - Parameters:
  ///   - key: the name of a property of `PHAsset` or of a collection, such as `creationDate`; nil compares the objects
  ///     themselves, and ends the process in a fetch. Dictionaries are sorted by the value of the key.
  ///   - ascending: whether the smallest value is first. An object without a value counts as the smallest.
  public convenience init(key: String?, ascending: Bool) {
    self.init(keyPath: \NSObject[sortedBy: key], ascending: ascending) { SortedProperty.compare($0, $1) }
  }

  /// Makes a sort descriptor for an optional property, such as `PHAsset.creationDate`. An object without a value counts
  /// as the smallest.
  public convenience init<Root, Value: Comparable>(keyPath: KeyPath<Root, Value?>, ascending: Bool) {
    self.init(keyPath: keyPath, ascending: ascending) { left, right in
      guard let left = left as? Value else { return right is Value ? .orderedAscending : .orderedSame }
      guard let right = right as? Value else { return .orderedDescending }
      return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }
  }

  var propertyName: String? {
    (keyPath as? KeyPath<NSObject, SortedProperty>).flatMap { NameProbe()[keyPath: $0].name }
  }
}

/// A sort descriptor can hold a key path but not a name, so the name is in a key path to this type.
struct SortedProperty {
  var name: String?
  var value: MediaPredicate.Value

  static func compare(_ left: Any, _ right: Any) -> ComparisonResult {
    guard let left = left as? SortedProperty, let right = right as? SortedProperty else { return .orderedSame }
    return left.value.sortOrder(with: right.value)
  }
}

extension MediaPredicate.Value {
  /// Null is before all values. Values that cannot be compared count as equal.
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

/// An object whose `sortedBy` subscript returns the name that a key path holds, without a value.
private final class NameProbe: NSObject {}
