import CoreFoundation
import Synchronization

struct SessionProperty<Settings>: Sendable {
  enum Kind: Sendable {
    case boolean
    case number(ClosedRange<Double>)
    case choice([String])
    case other
  }

  let key: String
  let kind: Kind
  let read: @Sendable (Settings) -> AnyObject?
  /// Returns whether the value is valid. A nil value resets the property. A read-only property has no function.
  var write: (@Sendable (inout Settings, AnyObject?) -> Bool)?
}

extension SessionProperty {
  static func flag(_ key: CFString, _ path: WritableKeyPath<Settings, Bool?> & Sendable) -> Self {
    Self(key: key as String, kind: .boolean, read: { $0[keyPath: path].map { NSNumber(value: $0) } }) {
      settings, value in
      guard let value else { return assign(nil, to: path, of: &settings) }
      guard let number = value as? NSNumber else { return false }
      return assign(number.boolValue, to: path, of: &settings)
    }
  }

  static func number(
    _ key: CFString, _ range: ClosedRange<Double>, _ path: WritableKeyPath<Settings, Double?> & Sendable
  ) -> Self {
    Self(key: key as String, kind: .number(range), read: { $0[keyPath: path].map { NSNumber(value: $0) } }) {
      settings, value in
      guard let value else { return assign(nil, to: path, of: &settings) }
      guard let number = value as? NSNumber, range.contains(number.doubleValue) else { return false }
      return assign(number.doubleValue, to: path, of: &settings)
    }
  }

  static func integer(_ key: CFString, _ range: ClosedRange<Int>, _ path: WritableKeyPath<Settings, Int?> & Sendable)
    -> Self
  {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    return Self(key: key as String, kind: .number(limits), read: { $0[keyPath: path].map { NSNumber(value: $0) } }) {
      settings, value in
      guard let value else { return assign(nil, to: path, of: &settings) }
      guard let number = value as? NSNumber, range.contains(number.intValue) else { return false }
      return assign(number.intValue, to: path, of: &settings)
    }
  }

  static func choice(_ key: CFString, _ words: [CFString], _ path: WritableKeyPath<Settings, String?> & Sendable)
    -> Self
  {
    let words = words.map { $0 as String }
    return Self(key: key as String, kind: .choice(words), read: { $0[keyPath: path].map { $0 as NSString } }) {
      settings, value in
      guard let value else { return assign(nil, to: path, of: &settings) }
      guard let word = value as? NSString, words.contains(word as String) else { return false }
      return assign(word as String, to: path, of: &settings)
    }
  }

  static func color<Code>(
    _ key: CFString, _ path: WritableKeyPath<Settings, String?> & Sendable,
    _ code: @escaping @Sendable (String?) -> Code?
  ) -> Self {
    Self(key: key as String, kind: .other, read: { $0[keyPath: path].map { $0 as NSString } }) { settings, value in
      guard let value else { return assign(nil, to: path, of: &settings) }
      guard let word = value as? NSString, code(word as String) != nil else { return false }
      return assign(word as String, to: path, of: &settings)
    }
  }

  static func readOnly(_ key: CFString, _ kind: Kind, _ read: @escaping @Sendable (Settings) -> AnyObject?) -> Self {
    Self(key: key as String, kind: kind, read: read)
  }

  private static func assign<Value>(
    _ value: Value, to path: WritableKeyPath<Settings, Value>, of settings: inout Settings
  ) -> Bool {
    settings[keyPath: path] = value
    return true
  }

  fileprivate var description: NSDictionary {
    let status = write == nil ? kVTPropertyReadWriteStatus_ReadOnly : kVTPropertyReadWriteStatus_ReadWrite
    var result: [CFString: Any] = [
      kVTPropertyReadWriteStatusKey: status, kVTPropertyShouldBeSerializedKey: NSNumber(value: write != nil),
    ]
    switch kind {
    case .boolean: result[kVTPropertyTypeKey] = kVTPropertyType_Boolean
    case .number(let range):
      result[kVTPropertyTypeKey] = kVTPropertyType_Number
      result[kVTPropertySupportedValueMinimumKey] = NSNumber(value: range.lowerBound)
      result[kVTPropertySupportedValueMaximumKey] = NSNumber(value: range.upperBound)
    case .choice(let words):
      result[kVTPropertyTypeKey] = kVTPropertyType_Enumeration
      result[kVTPropertySupportedValueListKey] = words as NSArray
    case .other: break
    }
    return result as NSDictionary
  }
}

final class PropertyStore<Settings: Sendable>: SessionProperties, Sendable {
  private let table: [String: SessionProperty<Settings>]
  private let settings: Mutex<Settings>

  init(_ settings: Settings, _ table: [SessionProperty<Settings>]) {
    self.table = Dictionary(table.map { ($0.key, $0) }) { $1 }
    self.settings = Mutex(settings)
  }

  var current: Settings { settings.withLock { $0 } }

  func set(_ key: String, to value: AnyObject?) -> OSStatus {
    guard let property = table[key] else { return kVTPropertyNotSupportedErr }
    guard let write = property.write else { return kVTPropertyReadOnlyErr }
    return settings.withLock { settings in
      var changed = settings
      guard write(&changed, value) else { return kVTParameterErr }
      settings = changed
      return noErr
    }
  }

  func value(of key: String) -> AnyObject?? { table[key].map { $0.read(current) } }

  var description: NSDictionary { table.mapValues(\.description) as NSDictionary }

  var serializable: NSDictionary {
    let settings = current
    return table.filter { $0.value.write != nil }.compactMapValues { $0.read(settings) } as NSDictionary
  }
}
