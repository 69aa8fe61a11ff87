/// The values that a change carries, and the times at which the handler is called.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits: 1 for `new`, 2 for `old`, 4 for `initial`, 8 for `prior`.
  public let rawValue: UInt

  /// Makes options of their bits; unknown ones are ignored by observers.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Requests the new value of a change, `newValue`.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// Requests the old value of a change, `oldValue`.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The handler is also called before `observe(_:options:changeHandler:)` returns.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// The handler is also called before a change that begins during the observation, or, if the change is reported later
  /// on the main queue, directly before that report.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change. Linux: always `setting`.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property has a new value.
  case setting = 1
  /// Objects were inserted into a collection. Linux: never reported.
  case insertion = 2
  /// Objects were removed from a collection. Linux: never reported.
  case removal = 3
  /// Objects of a collection were replaced. Linux: never reported.
  case replacement = 4
}

/// A change of an observed property, as the handler of `observe(_:options:changeHandler:)` receives it.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change: whether a value was set or a collection changed.
  public typealias Kind = NSKeyValueChange

  /// The kind of the change. Linux: always `setting`.
  public let kind: Kind
  /// The value after the change, if the observer requested it by `new`; nil if `isPrior`.
  public let newValue: Value?
  /// The value before the change, if the observer requested it by `old`; nil in the call for `initial`, and for a
  /// change that was in progress when the observation began.
  public let oldValue: Value?
  /// The places of the objects that changed in an observed collection. Linux: nil, because every change is that of a
  /// whole value.
  public let indexes: IndexSet?
  /// Whether this is the additional call that `prior` requests.
  public let isPrior: Bool
}
