import CoreFoundation

/// A property by its name, with its type and the value that it has at first.
struct ValueKey<Value>: Sendable {
  let name: String
  let initial: @Sendable () -> Value

  init(_ name: String, _ initial: @autoclosure @escaping @Sendable () -> Value) {
    self.name = name
    self.initial = initial
  }
}

/// A property that holds an object of any kind, by its name.
struct ObjectKey: NamedKey {
  let name: String
  var initialObject: Any? { nil }
  func typed(_ object: Any) -> Any? { object }
  init(_ name: String) { self.name = name }
}

/// What keys of all types have in common: a name, and an initial value as an object.
protocol NamedKey: Sendable {
  var name: String { get }
  /// Nil where the property has nothing at first.
  var initialObject: Any? { get }
  /// An object as the property stores it; nil where it is of another type.
  func typed(_ object: Any) -> Any?
}

extension ValueKey: NamedKey {
  var initialObject: Any? {
    let value: Any = initial()
    // An optional without a value hides in `Any`.
    if case Optional<Any>.none = value as Any? { return nil }
    return (value as? any OptionalValue).map { $0.object } ?? value
  }

  func typed(_ object: Any) -> Any? {
    func read<Kept: KeyedValue>(_ type: Kept.Type) -> Any? { type.init(keyed: object).map { KeyedValues.stored($0) } }
    return (Value.self as? any KeyedValue.Type).flatMap { read($0) }
  }
}

/// Tells nothing from something behind `Any`.
protocol OptionalValue {
  var object: Any? { get }
}

extension Optional: OptionalValue {
  var object: Any? { self }
}

/// The properties of a layer or of an animation, by name.
///
/// That they are a dictionary and not fields is what makes copying, animating and key-value coding the same for all of
/// them, those that a client invents included.
struct KeyedValues {
  private(set) var objects: [String: Any] = [:]

  subscript<Value: KeyedValue>(key: ValueKey<Value>) -> Value {
    get { objects[key.name].flatMap { Value(keyed: $0) } ?? key.initial() }
    set { objects[key.name] = Self.stored(newValue) }
  }

  subscript(key: ObjectKey) -> Any? {
    get { object(key.name) }
    set { set(newValue, for: key.name) }
  }

  /// NSNull in place of nothing.
  static func stored<Value>(_ value: Value) -> Any {
    (value as? any OptionalValue).map { $0.object ?? NSNull() } ?? value
  }

  /// What was set under a name; nil where nothing was, and for what was set to nothing.
  func object(_ name: String) -> Any? {
    objects[name].flatMap { $0 is NSNull ? nil : $0 }
  }

  func isSet(_ name: String) -> Bool { objects[name] != nil }

  mutating func set(_ object: Any?, for name: String) { objects[name] = object ?? NSNull() }

  mutating func merge(_ others: [String: Any]) { objects.merge(others) { _, new in new } }
}
