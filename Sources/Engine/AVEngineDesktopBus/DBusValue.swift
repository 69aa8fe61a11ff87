import Glibc

package enum DBusValue: Sendable, Hashable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case path(String)
  case signature(String)
  case descriptor(DBusDescriptor)
  /// An array of bytes (`ay`).
  case bytes([UInt8])
  /// An array of other elements, with the signature of an element.
  case array(of: String, [DBusValue])
  case structure([DBusValue])
  /// An entry of a dictionary, which is an array of entries.
  indirect case entry(DBusValue, DBusValue)
  indirect case variant(DBusValue)
}

/// A file descriptor, which is closed when this object is released.
package final class DBusDescriptor: Sendable, Hashable {
  package let number: Int32

  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// The caller has to close the new descriptor, which is below zero on failure.
  package func duplicate() -> Int32 { fcntl(number, F_DUPFD_CLOEXEC, 3) }

  package static func == (one: DBusDescriptor, other: DBusDescriptor) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DBusValue {
  /// Makes a dictionary of names and variants (`a{sv}`).
  package static func options(_ options: [String: DBusValue]) -> DBusValue {
    let entries = options.sorted { $0.key < $1.key }.map { entry(.string($0.key), .variant($0.value)) }
    return .array(of: "{sv}", entries)
  }

  package static func strings(_ texts: [String]) -> DBusValue { .array(of: "s", texts.map(DBusValue.string)) }

  package var bare: DBusValue { if case .variant(let inner) = self { inner.bare } else { self } }

  package var text: String? {
    switch bare {
    case .string(let text), .path(let text), .signature(let text): text
    default: nil
    }
  }

  package var flag: Bool? { if case .bool(let flag) = bare { flag } else { nil } }

  /// Nil for values of other types, and for values above `Int64.max`.
  package var integer: Int64? {
    switch bare {
    case .byte(let value): Int64(value)
    case .int16(let value): Int64(value)
    case .uint16(let value): Int64(value)
    case .int32(let value): Int64(value)
    case .uint32(let value): Int64(value)
    case .int64(let value): value
    case .uint64(let value): Int64(exactly: value)
    default: nil
    }
  }

  package var number: Double? {
    if case .double(let value) = bare { value } else { integer.map(Double.init) }
  }

  package var elements: [DBusValue]? {
    switch bare {
    case .array(_, let elements), .structure(let elements): elements
    case .bytes(let bytes): bytes.map(DBusValue.byte)
    default: nil
    }
  }

  /// Values are taken out of variants. Of equal keys, the last is used.
  package var dictionary: [String: DBusValue]? {
    guard case .array(let element, let entries) = bare, element.hasPrefix("{") else { return nil }
    var result: [String: DBusValue] = [:]
    for case .entry(let key, let value) in entries {
      guard let key = key.text else { return nil }
      result[key] = value.bare
    }
    return result
  }
}
