import CoreFoundation

struct ValueKey<Value>: Sendable {
  let name: String
  let initial: @Sendable () -> Value

  init(_ name: String, _ initial: @autoclosure @escaping @Sendable () -> Value) {
    self.name = name
    self.initial = initial
  }
}

struct ObjectKey: NamedKey {
  let name: String
  var initialObject: Any? { nil }
  func typed(_ object: Any) -> Any? { object }
  init(_ name: String) { self.name = name }
}

protocol NamedKey: Sendable {
  var name: String { get }
  var initialObject: Any? { get }
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

protocol OptionalValue {
  var object: Any? { get }
}

extension Optional: OptionalValue {
  var object: Any? { self }
}

/// A dictionary instead of fields lets clients define properties of their own.
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

  /// NSNull stands for nil.
  static func stored<Value>(_ value: Value) -> Any {
    (value as? any OptionalValue).map { $0.object ?? NSNull() } ?? value
  }

  func object(_ name: String) -> Any? {
    objects[name].flatMap { $0 is NSNull ? nil : $0 }
  }

  func isSet(_ name: String) -> Bool { objects[name] != nil }

  mutating func set(_ object: Any?, for name: String) { objects[name] = object ?? NSNull() }
}
