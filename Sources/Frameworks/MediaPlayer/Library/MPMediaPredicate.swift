public import Foundation

/// A condition of a query; the base class of `MPMediaPropertyPredicate`.
open class MPMediaPredicate: NSObject {
  /// Makes a predicate without a condition, which queries ignore.
  public override init() { super.init() }
}

/// A condition on one property of items or playlists.
open class MPMediaPropertyPredicate: MPMediaPredicate {
  private let key: String
  private let wanted: Any?
  private let comparison: MPMediaPredicateComparison

  /// Makes a condition that a property equals a value.
  public convenience init(value: Any?, forProperty property: String) {
    self.init(value: value, forProperty: property, comparisonType: .equalTo)
  }

  /// Makes a condition that compares a property with a value.
  ///
  /// - Parameters:
  ///   - value: a value of the property's type; with `equalTo`, nil: the property lacks a value. For
  ///     `MPMediaItemPropertyMediaType`, a number with the bits of kinds of media, of which an item has at least one.
  ///   - property: a key for which `canFilter(byProperty:)` returns true. With another key, the condition never holds.
  ///   - comparisonType: the kind of comparison. Numbers can only be compared by `equalTo`.
  public init(value: Any?, forProperty property: String, comparisonType: MPMediaPredicateComparison) {
    key = property
    wanted = value
    comparison = comparisonType
    super.init()
  }

  /// The key of the property that is compared, such as `MPMediaItemPropertyTitle`.
  open var property: String { key }
  /// The value with which the property is compared; nil if the property must lack a value.
  open var value: Any? { wanted }
  /// Whether the property must equal the value or contain it.
  open var comparisonType: MPMediaPredicateComparison { comparison }

  /// Returns whether another predicate has an equal property, value and kind of comparison.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MPMediaPropertyPredicate else { return false }
    return other.property == property && other.comparisonType == comparisonType
      && PropertyValue(other.value) == PropertyValue(value)
  }

  /// The hash of the property's key, which equal predicates have in common.
  open override var hash: Int { property.hashValue }

  func isMet(by found: Any?) -> Bool {
    let (found, wanted) = (PropertyValue(found), PropertyValue(value))
    switch (comparisonType, found, wanted) {
    case (.contains, .text(let found), .text(let wanted)):
      return found.range(of: wanted, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    case (.equalTo, .number(let found), .number(let wanted)) where property == MPMediaItemPropertyMediaType:
      return found.uintValue & wanted.uintValue != 0
    case (.contains, _, _): return false
    default: return found == wanted
    }
  }
}

private enum PropertyValue: Equatable {
  case none
  case text(String)
  case number(NSNumber)
  case other(NSObject)

  init(_ value: Any?) {
    switch value {
    case nil, is NSNull: self = .none
    case let text as String: self = .text(text)
    case let number as NSNumber: self = .number(number)
    case let date as Date: self = .other(date as NSDate)
    case let object as NSObject: self = .other(object)
    default: self = .other(NSNull())
    }
  }
}
