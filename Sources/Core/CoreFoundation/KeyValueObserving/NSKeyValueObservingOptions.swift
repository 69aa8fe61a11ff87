/// What an observer of a property wants to be told, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Changes carry the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// Changes carry the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The handler is called once at once.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// The handler is called before each change too.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change.  Linux: always `setting`.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  public let kind: Kind
  /// The value after the change, if the observer asked for it.
  public let newValue: Value?
  /// The value before the change, if the observer asked for it.
  public let oldValue: Value?
  /// Linux: nil, because every change is that of a whole value.
  public let indexes: IndexSet?
  /// Whether the change is still to come.
  public let isPrior: Bool
}
