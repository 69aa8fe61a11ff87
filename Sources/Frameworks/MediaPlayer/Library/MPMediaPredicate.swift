public import Foundation

/// A condition of a query; its subclass `MPMediaPropertyPredicate` has the conditions that there are.
open class MPMediaPredicate: NSObject {
  public override init() { super.init() }
}

/// A condition on one property of items or playlists.
open class MPMediaPropertyPredicate: MPMediaPredicate {
  private let key: String
  private let wanted: Any?
  private let comparison: MPMediaPredicateComparison

  /// A condition that a property equals a value.
  public convenience init(value: Any?, forProperty property: String) {
    self.init(value: value, forProperty: property, comparisonType: .equalTo)
  }

  /// A condition that compares a property with a value.
  ///
  /// - Parameters:
  ///   - value: A `String` or a number, as the property has it. nil: the property has no value.
  ///     `MPMediaItemPropertyMediaType` takes a number of several kinds of media, of which an item has one at least.
  ///   - property: A key for which `canFilter(byProperty:)` is true. A condition on another one holds for no item.
  ///   - comparisonType: The way of comparing. Numbers are compared by `equalTo` alone.
  public init(value: Any?, forProperty property: String, comparisonType: MPMediaPredicateComparison) {
    key = property
    wanted = value
    comparison = comparisonType
    super.init()
  }

  /// The property's key.
  open var property: String { key }
  /// The value that the property is compared with.
  open var value: Any? { wanted }
  /// The way of comparing.
  open var comparisonType: MPMediaPredicateComparison { comparison }

  /// Conditions with equal properties, values and ways of comparing are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MPMediaPropertyPredicate else { return false }
    return other.property == property && other.comparisonType == comparisonType
      && PropertyValue(other.value) == PropertyValue(value)
  }

  open override var hash: Int { property.hashValue }

  /// Whether a value of the property fulfils the condition.
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

/// A value of a property, or one that a client compares it with.
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
