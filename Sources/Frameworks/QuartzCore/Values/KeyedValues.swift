import CoreFoundation

/// A key of a property: its name, type and initial value.
struct ValueKey<Value>: Sendable {
  let name: String
  let initial: @Sendable () -> Value

  init(_ name: String, _ initial: @autoclosure @escaping @Sendable () -> Value) {
    self.name = name
    self.initial = initial
  }
}

/// A key of a property that holds any object.
struct ObjectKey: NamedKey {
  let name: String
  var initialObject: Any? { nil }
  func typed(_ object: Any) -> Any? { object }
  init(_ name: String) { self.name = name }
}

/// The requirements of keys of all types: a name, and an initial value as an object.
protocol NamedKey: Sendable {
  var name: String { get }
  var initialObject: Any? { get }
  /// Returns an object in the form in which the property stores it; nil if the object cannot be converted.
  func typed(_ object: Any) -> Any?
}

extension ValueKey: NamedKey {
  var initialObject: Any? {
    let value: Any = initial()
    // The value inside `Any` may be an optional without a value.
    if case Optional<Any>.none = value as Any? { return nil }
    return (value as? any OptionalValue).map { $0.object } ?? value
  }

  func typed(_ object: Any) -> Any? {
    func read<Kept: KeyedValue>(_ type: Kept.Type) -> Any? { type.init(keyed: object).map { KeyedValues.stored($0) } }
    return (Value.self as? any KeyedValue.Type).flatMap { read($0) }
  }
}

/// Gives access to the value of an optional inside `Any`.
protocol OptionalValue {
  var object: Any? { get }
}

extension Optional: OptionalValue {
  var object: Any? { self }
}

/// The properties of a layer or of an animation, by name.
///
/// The properties are in a dictionary instead of fields, so that copying, animation and key-value coding work the same
/// for all properties, including those that clients define.
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

  /// Returns the stored form of a value, which is NSNull for nil.
  static func stored<Value>(_ value: Value) -> Any {
    (value as? any OptionalValue).map { $0.object ?? NSNull() } ?? value
  }

  /// Returns the value that was set for a name; nil if none was set, or nil was set.
  func object(_ name: String) -> Any? {
    objects[name].flatMap { $0 is NSNull ? nil : $0 }
  }

  func isSet(_ name: String) -> Bool { objects[name] != nil }

  mutating func set(_ object: Any?, for name: String) { objects[name] = object ?? NSNull() }
}
